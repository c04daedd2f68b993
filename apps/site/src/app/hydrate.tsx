import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchPath } from 'react-router'

import { allPartsAlive } from '../platform/hydration/hydration.ts'
import { watchForLostScripts } from '../platform/hydration/stale-build.ts'
import { LoadedPageData, readPageData } from '../platform/page/page-data.ts'
import { restoreSession } from '../platform/session/session.ts'
import { restoreTyped } from '../platform/typed-text.ts'
import { App } from './App.tsx'
import { loadPage, notFoundRoute, problemRoute, routes } from './routes.ts'

/** Attach React to the prerendered page; answers when it has taken over every part of it. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  restoreSession()
  watchForLostScripts()
  const data = readPageData()
  const asked = routes.find(({ path }) => matchPath(path, location.pathname)) ?? notFoundRoute
  const route = data.problem ? problemRoute : asked
  const loaded = new Map([[route.module, await loadPage(route)]])
  const page = { path: location.pathname, data, key: keyIn(history.state) }
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <WhenCommitted then={resolve}>
          <BrowserRouter>
            <LoadedPageData value={page}>
              <App loaded={loaded} />
            </LoadedPageData>
          </BrowserRouter>
        </WhenCommitted>
      </StrictMode>
    )
    // As a transition, React takes the page in slices and lets a slow computer answer in between.
    if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
    // The development server sends an empty root.
    else createRoot(root).render(app)
  })
  await allPartsAlive()
  // What only this browser knows (the session, a token) is rendered right after: in a task of its own, all is there.
  await new Promise((resolve) => setTimeout(resolve))
  document.documentElement.classList.add('is-hydrated')
  restoreTyped()
}

/** What the router calls this entry of the history, also after a reload. */
function keyIn(state: unknown): string {
  const key: unknown =
    typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined
  return typeof key === 'string' ? key : 'default'
}

/** Its effect runs when React has committed everything inside. */
function WhenCommitted({ then, children }: { then: () => void; children: ReactNode }): ReactNode {
  useEffect(then, [then])
  return children
}
