import { mkdirSync, writeFileSync } from 'node:fs'

import { loadNews, type News } from '@leadline/content/news'
import { brand } from '@leadline/contract/brand'
import type { NewsArticle } from '@leadline/contract/news'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { defaultUrlTransform, type ExtraProps } from 'react-markdown'

import { renderArticle } from '../src/features/news/render-article.ts'
import { originPlaceholder } from '../src/platform/origin.ts'
import { paths } from '../src/platform/paths.ts'

/** The news as RSS 2.0, with whole articles, beside the site's other files. */
export function writeFeed(clientDir: string): void {
  mkdirSync(`${clientDir}/news`, { recursive: true })
  writeFileSync(clientDir + paths.newsFeed, feedOf(loadNews()))
}

export function feedOf({ articles, bodies }: News): string {
  const newest = articles[0]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escape(`${brand.name}: News & Updates`)}</title>
<link>${originPlaceholder}${paths.news}</link>
<atom:link href="${originPlaceholder}${paths.newsFeed}" rel="self" type="application/rss+xml"/>
<description>${escape(`The latest features, improvements and announcements from ${brand.name}.`)}</description>
<language>en-us</language>
${newest ? `<lastBuildDate>${dateTime(newest.date)}</lastBuildDate>\n` : ''}${articles
    .map((article) => itemOf(article, bodies.get(article.slug) ?? ''))
    .join('\n')}
</channel>
</rss>
`
}

function itemOf(article: NewsArticle, markdown: string): string {
  const url = originPlaceholder + paths.newsArticle(article.slug)
  // A feed is read elsewhere: its links must say where they lead from.
  const urlTransform = (address: string) => {
    const safe = defaultUrlTransform(address)
    return safe && new URL(safe, url).href
  }
  const body = renderToStaticMarkup(renderArticle(markdown, { urlTransform, components }).text)
  return `<item>
<title>${escape(article.title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${dateTime(article.date)}</pubDate>
<category>${escape(article.category)}</category>
<description>${escape(article.description)}</description>
<content:encoded>${escape(body)}</content:encoded>
</item>`
}

// For a picture that is not lazy, React would put an element for preloading it into the text.
const components = {
  img: ({ node: _node, ...image }: ComponentProps<'img'> & ExtraProps) =>
    createElement('img', { ...image, loading: 'lazy' }),
}

/** RSS wants an instant. Noon in Greenwich is the same day nearly everywhere. */
function dateTime(day: string): string {
  return new Date(`${day}T12:00:00Z`).toUTCString()
}

function escape(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- XML has no way to write these
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
