import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'

import { dataScript } from '../../build/data-script.ts'
import { LoadedPageData, type PageData } from '../platform/page/page-data.ts'
import { HeadCollector, type PageHead } from '../platform/page/page-head.ts'
import { App } from './App.tsx'
import { loadPage, type PageRoute, routes } from './routes.ts'

export { notFoundRoute, problemRoute, routes } from './routes.ts'

/** What stands between the marks of a page, made from what the server knows now. */
export async function renderLive(path: string, data: PageData): Promise<string> {
  const route = routes.find((each) => each.path === path)
  if (!route) throw new Error(`${path} is not a page that can be made`)
  const { html } = await renderPage(route, path, data)
  return html + dataScript('application/json', data, 'page-data')
}

/** One page as HTML, and what it says about itself. */
export async function renderPage(
  route: PageRoute,
  path: string,
  data: PageData,
): Promise<{ html: string; head: PageHead }> {
  const collected: { head?: PageHead } = {}
  const loaded = new Map([[route.module, await loadPage(route)]])
  const { prelude } = await prerender(
    <div id="root">
      <StrictMode>
        <StaticRouter location={path}>
          <HeadCollector value={collected}>
            <LoadedPageData value={{ path, data }}>
              <App loaded={loaded} />
            </LoadedPageData>
          </HeadCollector>
        </StaticRouter>
      </StrictMode>
    </div>,
    {
      // Otherwise large content is revealed by an inline script, which our policy forbids.
      progressiveChunkSize: Infinity,
      onError: (error) => {
        throw error
      },
    },
  )
  if (!collected.head) throw new Error(`${path} says nothing about itself: call usePageHead`)
  return { html: await new Response(prelude).text(), head: collected.head }
}
