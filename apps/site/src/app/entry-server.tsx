import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'

import { LoadedPageData, type PageData } from '../platform/page-data.ts'
import { HeadCollector, type PageHead } from '../platform/page-head.ts'
import { App } from './App.tsx'
import { loadPage, type PageRoute } from './routes.ts'

export { notFoundRoute, routes } from './routes.ts'

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
