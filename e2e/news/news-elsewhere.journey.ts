import type { NewsArticle } from '@leadline/contract/news'

import { expect, test } from '../journey.ts'

test('search engines and people who share an article get all of it from its address', async ({
  request,
  site,
}) => {
  const html = await (await request.get('/news/one-book-from-five-exchanges')).text()
  expect(html).toContain('<title>Reading one book made of five exchanges · Leadline</title>')
  expect(html).toContain(
    `<link rel="canonical" href="${site.url}/news/one-book-from-five-exchanges">`,
  )
  expect(html.slice(0, html.indexOf('id="page-data"'))).toContain('No setting will tell you that.')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Reading one book made of five exchanges',
    datePublished: '2025-09-16',
    mainEntityOfPage: `${site.url}/news/one-book-from-five-exchanges`,
    publisher: { '@type': 'Organization', name: 'Leadline Markets, Inc.' },
  })
  expect(data).not.toContain('author')
})

test('a feed reader gets every article, newest first, with addresses of this site', async ({
  page,
  request,
  site,
}) => {
  const response = await request.get('/news/feed.xml')
  expect(response.headers()['content-type']).toContain('xml')
  const { articles } = (await (await request.get('/api/v1/news/index.json')).json()) as {
    articles: NewsArticle[]
  }
  await page.goto('/news')
  const items = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml')
      const problem = feed.querySelector('parsererror')?.textContent
      if (problem) throw new Error(problem)
      return [...feed.querySelectorAll('item')].map((item) => ({
        title: item.querySelector('title')?.textContent,
        link: item.querySelector('link')?.textContent,
        day: new Date(item.querySelector('pubDate')?.textContent ?? '').toISOString().slice(0, 10),
        length: item.getElementsByTagName('content:encoded')[0]?.textContent.length ?? 0,
      }))
    },
    await response.text(),
  )
  expect(items).toMatchObject(
    articles.map(({ slug, title, date }) => ({
      title,
      link: `${site.url}/news/${slug}`,
      day: date,
    })),
  )
  for (const { length } of items) expect(length).toBeGreaterThan(1000)
})
