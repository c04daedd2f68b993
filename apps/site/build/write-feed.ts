import { mkdirSync, writeFileSync } from 'node:fs'

import { loadNews, type News } from '@leadline/content/news'
import { brand } from '@leadline/contract/brand'
import { onlyXmlCharacters } from '@leadline/markup/escape-markup'
import { Feed } from 'feed'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { defaultUrlTransform, type ExtraProps } from 'react-markdown'

import { renderArticle } from '../src/features/news/render-article.ts'
import { originPlaceholder } from '../src/platform/page/origin.ts'
import { paths } from '../src/platform/paths.ts'

/** The news as RSS 2.0, with whole articles, beside the site's other files. */
export function writeFeed(clientDir: string): void {
  mkdirSync(`${clientDir}/news`, { recursive: true })
  writeFileSync(clientDir + paths.newsFeed, feedOf(loadNews()))
}

export function feedOf({ articles, bodies }: News): string {
  const [newest] = articles
  const feed = new Feed({
    title: `${brand.name}: News & Updates`,
    link: originPlaceholder + paths.news,
    feedLinks: { rss: originPlaceholder + paths.newsFeed },
    description: `The latest features, improvements and announcements from ${brand.name}.`,
    language: 'en-us',
    generator: false,
    ...(newest && { updated: instantOf(newest.date) }),
  })
  for (const { slug, title, description, category, date } of articles) {
    const link = originPlaceholder + paths.newsArticle(slug)
    feed.addItem({
      title: onlyXmlCharacters(title),
      link,
      date: instantOf(date),
      category: [{ name: category }],
      description: onlyXmlCharacters(description),
      content: onlyXmlCharacters(htmlOf(bodies.get(slug) ?? '', link)),
    })
  }
  return feed.rss2()
}

function htmlOf(markdown: string, link: string): string {
  // A feed is read elsewhere: its links must say where they lead from.
  const urlTransform = (address: string) => {
    const safe = defaultUrlTransform(address)
    return safe && new URL(safe, link).href
  }
  return renderToStaticMarkup(renderArticle(markdown, { urlTransform, components }).text)
}

// For a picture that is not lazy, React would put an element for preloading it into the text.
const components = {
  img: ({ node: _node, ...image }: ComponentProps<'img'> & ExtraProps) =>
    createElement('img', { ...image, loading: 'lazy' }),
}

/** RSS wants an instant. Noon in Greenwich is the same day nearly everywhere. */
function instantOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}
