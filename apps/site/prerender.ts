import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { brand } from '@leadline/contract/brand'
import type { Manifest } from 'vite'

import { pagesOf } from './pages-of-route.ts'
import type * as Renderer from './src/app/entry-server.tsx'
import type { PageRoute } from './src/app/routes.ts'
import { originPlaceholder } from './src/platform/origin.ts'
import type { PageData } from './src/platform/page-data.ts'
import type { PageHead } from './src/platform/page-head.ts'

const pagesDir = 'dist/pages'

/** Every page as HTML: complete before any script runs. */
export async function prerenderSite(): Promise<void> {
  const renderer = (await import(
    pathToFileURL('dist/prerender/entry-server.js').href
  )) as typeof Renderer
  const template = readFileSync('dist/client/index.html', 'utf8')
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest
  rmSync('dist/client/index.html')
  rmSync('dist/client/.vite', { recursive: true })
  rmSync(pagesDir, { recursive: true, force: true })

  for (const route of renderer.routes) {
    for (const { path, data } of pagesOf(route)) {
      const { html, head } = await renderer.renderPage(route, path, data)
      const page = template
        .replace('<!--head-->', () => headTags(head) + assetTags(manifest, route))
        .replace('<div id="root"></div>', () => html + dataTag(data))
      const file = join(pagesDir, path === '/' ? 'index.html' : `${path}.html`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, page)
    }
  }
}

/** What the page was made from, so that the browser can make the same of it. */
function dataTag(data: PageData): string {
  if (Object.keys(data).length === 0) return ''
  return `<script type="application/json" id="page-data">${scriptText(data)}</script>`
}

/** '<' would let a text end the element. */
function scriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function headTags(head: PageHead): string {
  const url = originPlaceholder + head.canonicalPath
  const structured = (head.structuredData ?? []).map(
    (data) => `<script type="application/ld+json">${scriptText(data)}</script>`,
  )
  return [
    `<title>${escape(head.title)}</title>`,
    `<meta name="description" content="${escape(head.description)}">`,
    head.hidden ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${url}">`,
    `<meta property="og:site_name" content="${brand.name}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escape(head.title)}">`,
    `<meta property="og:description" content="${escape(head.description)}">`,
    `<meta property="og:url" content="${url}">`,
    ...structured,
  ].join('\n    ')
}

/** The page's own styles, the fonts it shows at once, and where its script is when it comes alive. */
function assetTags(manifest: Manifest, route: PageRoute): string {
  const page = manifest[`src/features/${route.module}.tsx`]
  if (!page) throw new Error(`${route.module} is not in the manifest`)
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'))
  return [
    ...fonts.map(
      ({ file }) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...stylesOf(manifest, page.src ?? '').map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    ),
    `<meta name="page-module" content="/${page.file}">`,
  ].join('\n    ')
}

function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const imported = (chunk.imports ?? [])
    .filter((name) => !manifest[name]?.isEntry)
    .flatMap((name) => stylesOf(manifest, name, seen))
  return [...new Set([...imported, ...(chunk.css ?? [])])]
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
}
