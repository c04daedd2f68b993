import { Skeleton } from '@leadline/ui/skeleton'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'

import { useHydrated } from '../hydration/use-hydrated.ts'
import { NeedsScript } from '../page/NeedsScript.tsx'
import { paths } from '../paths.ts'
import { useSession } from './session.ts'

/** A page for people who are signed in. A visitor goes to the login, and comes back afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const user = useSession()
  const isHydrated = useHydrated()
  const { pathname, search, hash } = useLocation()
  if (user) return children
  if (!isHydrated) return <PagePlaceholder />
  return <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />
}

/** Whether anybody is signed in is known only in the browser. */
function PagePlaceholder() {
  return (
    <div className="page-width flex min-h-dvh flex-col gap-6 py-16 sm:py-20">
      <NeedsScript instead="Your licenses are also in the emails that we sent you." />
      <Skeleton className="h-11 w-64 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="mt-6 h-72 w-full" />
    </div>
  )
}
