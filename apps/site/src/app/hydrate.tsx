import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchPath } from 'react-router'

import { LoadedPageData, readPageData } from '../platform/page-data.ts'
import { restoreSession } from '../platform/session.ts'
import { watchForLostScripts } from '../platform/stale-build.ts'
import { restoreTyped } from '../platform/typed-text.ts'
import { App } from './App.tsx'
import { loadPage, notFoundRoute, routes } from './routes.ts'

/** Attach React to the prerendered page. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  restoreSession()
  watchForLostScripts()
  const route = routes.find(({ path }) => matchPath(path, location.pathname)) ?? notFoundRoute
  const loaded = new Map([[route.module, await loadPage(route)]])
  const app = (
    <StrictMode>
      <BrowserRouter>
        <LoadedPageData value={{ path: location.pathname, data: readPageData() }}>
          <App loaded={loaded} />
        </LoadedPageData>
      </BrowserRouter>
    </StrictMode>
  )
  // The development server sends an empty root.
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
  document.documentElement.classList.add('is-hydrated')
  restoreTyped()
}
