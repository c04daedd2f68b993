import { Toasts } from '@leadline/ui/toasts'
import { type ComponentType, createElement, lazy } from 'react'
import { Route, Routes, useLocation } from 'react-router'

import { HydratedPart } from '../platform/hydration/HydratedPart.tsx'
import { useProblem } from '../platform/page/page-data.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Footer } from './layout/Footer.tsx'
import { Header } from './layout/Header.tsx'
import { LeadLine } from './layout/LeadLine.tsx'
import { ScrollTopButton } from './layout/ScrollTopButton.tsx'
import { LostScriptNotice } from './LostScriptNotice.tsx'
import { PageVisit } from './PageVisit.tsx'
import { loadPage, type PageRoute, problemRoute, routes } from './routes.ts'
import { SessionEnd } from './SessionEnd.tsx'

/** Pages that are loaded already, by module: the first one must not wait when it is hydrated. */
export type LoadedPages = ReadonlyMap<string, ComponentType>

const lazyPages = new Map<string, ComponentType>()

function componentOf({ module, ...route }: PageRoute, loaded: LoadedPages): ComponentType {
  const ready = loaded.get(module) ?? lazyPages.get(module)
  if (ready) return ready
  const page = lazy(async () => ({ default: await loadPage({ module, ...route }) }))
  lazyPages.set(module, page)
  return page
}

export function App({ loaded }: { loaded: LoadedPages }) {
  const { pathname } = useLocation()
  const Problem = useProblem() && componentOf(problemRoute, loaded)
  return (
    <>
      <a
        href="#content"
        className="bg-brass-400 text-ink-950 sr-only rounded px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <HydratedPart>
        <Header />
      </HydratedPart>
      <LeadLine />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {/* Keyed by address: leaving a page that broke leaves its error behind. */}
        <ErrorBoundary key={pathname}>
          <HydratedPart fallback={<div className="min-h-dvh" />}>
            {Problem ? (
              createElement(Problem)
            ) : (
              <Routes>
                {routes.map((route) => {
                  const Page = componentOf(route, loaded)
                  return <Route key={route.path} path={route.path} element={<Page />} />
                })}
              </Routes>
            )}
          </HydratedPart>
        </ErrorBoundary>
      </main>
      <HydratedPart>
        <Footer />
      </HydratedPart>
      <LostScriptNotice />
      <ScrollTopButton />
      <Toasts />
      <PageVisit />
      <SessionEnd />
    </>
  )
}
