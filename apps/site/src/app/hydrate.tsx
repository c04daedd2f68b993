import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchPath } from 'react-router'

import { LoadedPageData, readPageData } from '../platform/page-data.ts'
import { restoreSession } from '../platform/session.ts'
import { App } from './App.tsx'
import { loadPage, notFoundRoute, routes } from './routes.ts'

/** Attach React to the prerendered page. */
async function hydrate(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  restoreSession()
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
  // entry.ts then replays what was clicked too early.
  dispatchEvent(new Event('hydrated'))
}

void hydrate()
