import { mkdirSync, writeFileSync } from 'node:fs'

import { loadNews, type News } from '@leadline/content/news'
import { brand } from '@leadline/contract/brand'
import type { NewsArticle } from '@leadline/contract/news'
import { type RssItem, rssFeed } from '@leadline/markup/rss-feed'
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
  return rssFeed({
    url: originPlaceholder + paths.news,
    feedUrl: originPlaceholder + paths.newsFeed,
    title: `${brand.name}: News & Updates`,
    description: `The latest features, improvements and announcements from ${brand.name}.`,
    items: articles.map((article) => itemOf(article, bodies.get(article.slug) ?? '')),
  })
}

function itemOf(article: NewsArticle, markdown: string): RssItem {
  const url = originPlaceholder + paths.newsArticle(article.slug)
  // A feed is read elsewhere: its links must say where they lead from.
  const urlTransform = (address: string) => {
    const safe = defaultUrlTransform(address)
    return safe && new URL(safe, url).href
  }
  const { title, description, category } = article
  // RSS wants an instant. Noon in Greenwich is the same day nearly everywhere.
  const published = new Date(`${article.date}T12:00:00Z`)
  const html = renderToStaticMarkup(renderArticle(markdown, { urlTransform, components }).text)
  return { url, title, description, category, published, html }
}

// For a picture that is not lazy, React would put an element for preloading it into the text.
const components = {
  img: ({ node: _node, ...image }: ComponentProps<'img'> & ExtraProps) =>
    createElement('img', { ...image, loading: 'lazy' }),
}
