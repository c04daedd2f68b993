import { loadNews } from '@leadline/content/news'
import { expect, test } from 'vitest'

import { feedOf } from './write-feed.ts'

const articles = loadNews().articles
const article = {
  slug: 'odd-signs',
  category: 'Guides' as const,
  title: 'Bids < offers & "quotes" ]]> <b>',
  description: 'A \u0000control\u0008 character and an emoji-free line.',
  date: '2026-11-10',
  readTime: '1 min read',
}
const feedWith = (body: string) =>
  feedOf({ articles: [article], bodies: new Map([[article.slug, body]]) })

/** What a reader of the feed sees in an element of the article. */
function textOf(feed: string, element: string): string {
  const item = /<item>[\s\S]*<\/item>/.exec(feed)?.[0] ?? ''
  const text = new RegExp(`<${element}>([\\s\\S]*)</${element}>`).exec(item)?.[1] ?? ''
  // Between its marks a text stands as it is; a mark inside the text itself is cut in two.
  return text.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
}

test('the feed lists every article, newest first', () => {
  const links = [...feedOf(loadNews()).matchAll(/<guid isPermaLink="true">(.*?)<\/guid>/g)].map(
    ([, link]) => link,
  )
  expect(links).toEqual(articles.map(({ slug }) => `https://public-url.invalid/news/${slug}`))
  const days = articles.map(({ date }) => date)
  expect(days).toEqual(days.toSorted().toReversed())
})

test('signs that mean something in XML come through as themselves', () => {
  const feed = feedWith('text')
  expect(textOf(feed, 'title')).toBe(article.title)
  expect(textOf(feed, 'description')).toBe('A control character and an emoji-free line.')
  const outside = feed.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  expect(outside).not.toContain('<b>')
})

test('a feed holds whole articles, with addresses that work elsewhere', () => {
  const content = textOf(
    feedWith('[Setup](/setup) and [here](#part)\n\n![chart](/chart.png)'),
    'content:encoded',
  )
  expect(content).toContain('<a href="https://public-url.invalid/setup">Setup</a>')
  expect(content).toContain('href="https://public-url.invalid/news/odd-signs#part"')
  expect(content).toContain('src="https://public-url.invalid/chart.png"')
})

test('nothing that could run reaches a reader of the feed', () => {
  const content = textOf(
    feedWith('<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))'),
    'content:encoded',
  )
  expect(content).not.toMatch(/script|onerror|alert|<link/)
})

test('an article of a day carries that day', () => {
  expect(textOf(feedWith('text'), 'pubDate')).toBe('Tue, 10 Nov 2026 12:00:00 GMT')
})
