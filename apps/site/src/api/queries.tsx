import { ApiError } from '@leadline/client/api-error'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const retriesAtMost = 2
const freshForMs = 60_000

const openClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retriesAtMost && mayPass(error),
        // Offline is a failure that the screen can name, not a wait without end.
        networkMode: 'always',
      },
      // What was sent may have been done: only the person decides to send it again.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** One for the whole visit: what a page has fetched, the next one finds. */
const ofThisVisit = openClient()

/** A refusal stays a refusal; a lost request or a struggling server may answer the next time. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

/** A page that fetches wraps itself in this, so that pages that do not never load it. */
export function Queries({ children }: { children: ReactNode }) {
  // Where pages are made, each is made of its own data.
  const [client] = useState(() => (import.meta.env.SSR ? openClient() : ofThisVisit))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
