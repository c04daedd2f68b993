import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Manifest } from 'vite'

import type * as Renderer from '../src/app/entry-server.tsx'
import type { PageData } from '../src/platform/page/page-data.ts'
import type { PageHead } from '../src/platform/page/page-head.ts'
import { assetTags } from './asset-tags.ts'
import { dataScript } from './data-script.ts'
import { nextDist } from './dist.ts'
import { headTags } from './head-tags.ts'
import { pagesOf } from './pages-of-route.ts'

/** Every page as HTML: complete before any script runs. Answers what the pages say of themselves. */
export async function prerenderSite(): Promise<PageHead[]> {
  const renderer = (await import(
    pathToFileURL(resolve(nextDist, 'render/entry-server.js')).href
  )) as typeof Renderer
  const template = readFileSync(`${nextDist}/client/index.html`, 'utf8')
  const manifest = JSON.parse(
    readFileSync(`${nextDist}/client/.vite/manifest.json`, 'utf8'),
  ) as Manifest
  rmSync(`${nextDist}/client/index.html`)

  rmSync(`${nextDist}/client/.vite`, { recursive: true })

  const heads: PageHead[] = []
  for (const route of [...renderer.routes, renderer.problemRoute]) {
    for (const { path, data } of pagesOf(route)) {
      const { html, head } = await renderer.renderPage(route, path, data)
      const hasData = Object.keys(data).length > 0
      // What the page was made from, so that the browser can make the same of it.
      const pageData = hasData ? dataScript('application/json', forBrowser(data), 'page-data') : ''
      const page = template
        .replace('<!--head-->', () => headTags(head) + assetTags(manifest, route))
        // The server puts another middle in here: of a live page, or of one that a form was posted to.
        .replace('<div id="root"></div>', () => `<!--live-->${html}${pageData}<!--/live-->`)
      const file = join(nextDist, 'pages', path === '/' ? 'index.html' : `${path}.html`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, page)
      heads.push(head)
    }
  }
  return heads
}

/** An article's text is in the page as HTML: its Markdown would only be the same words again. */
function forBrowser({ newsArticle, ...data }: PageData): PageData {
  if (!newsArticle) return data
  const { content: _content, ...article } = newsArticle
  return { ...data, newsArticle: article }
}
