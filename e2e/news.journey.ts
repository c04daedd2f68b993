import type { NewsArticle } from '@leadline/contract/news'
import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectFits, open, test, untilAlive } from './journey.ts'

const newest: NewsArticle = {
  slug: 'newest-article',
  category: 'Product',
  title: 'The newest article',
  description: 'What is new, in one sentence.',
  date: '2026-11-10',
  readTime: '3 min read',
}
const older: NewsArticle = {
  ...newest,
  slug: 'older-article',
  title: 'An older article',
  date: '2025-12-31',
}

const cards = (page: Page) => page.getByRole('link').filter({ hasText: 'Read More' })
const backButton = (page: Page) => page.getByRole('button', { name: '← Back to Articles' })
const body = (page: Page) => page.getByRole('region', { name: 'Article' })

/** The API answers with these instead of what the content folder holds. */
async function publish(page: Page, markdown: string, articles = [newest, older]) {
  await page.route('**/api/v1/news/index.json', (route) => route.fulfill({ json: { articles } }))
  await page.route('**/api/v1/news/*.md', (route) =>
    route.fulfill({ contentType: 'text/markdown; charset=utf-8', body: markdown }),
  )
}

test.describe('the list', () => {
  test("says 'Loading...' until the articles are there", async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/news/index.json', async (route) => {
      await held
      await route.fulfill({ json: { articles: [newest] } })
    })
    // At its own address the list is in the page; from another page it has to be fetched.
    await open(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible()
    await expect(page.getByText(/latest features, improvements and announcements/)).toBeVisible()
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    release()
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByText('Loading...')).toBeHidden()
  })

  test('shows of each article its category, title, day, read time, description and a prompt', async ({
    page,
  }) => {
    await publish(page, 'text')
    await open(page, '/news')
    const card = cards(page).first()
    await expect(card.getByRole('heading', { name: newest.title })).toBeVisible()
    for (const text of [
      'Product',
      'November 10, 2026',
      '3 min read',
      newest.description,
      'Read More',
    ]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(cards(page).nth(1)).toContainText('December 31, 2025')
  })

  for (const [width, columns] of [
    [375, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    test(`has ${columns} column(s) at ${width} pixels and never scrolls sideways`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/news')
      await cards(page).first().waitFor()
      const boxes = await Promise.all((await cards(page).all()).map((card) => card.boundingBox()))
      expect(boxes.length).toBeGreaterThan(3)
      expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(columns)
      await expectFits(page)
    })
  }

  test('lists everything that is published, newest first', async ({ page, request }) => {
    const { articles } = (await (await request.get('/api/v1/news/index.json')).json()) as {
      articles: NewsArticle[]
    }
    await open(page, '/news')
    await expect(cards(page)).toHaveCount(articles.length)
    const titles = await cards(page).getByRole('heading').allTextContents()
    expect(titles).toEqual(articles.map(({ title }) => title))
    const days = articles.map(({ date }) => date)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test("says 'No articles available yet.' when there are none", async ({ page }) => {
    await publish(page, '', [])
    await open(page, '/news')
    await expect(page.getByText('No articles available yet.', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('when the list cannot be loaded', () => {
  test.use({
    expectedErrors: async ({}, use) => use([/Failed to load articles:/, /Failed to load resource/]),
  })
  test('that is logged, and the list is empty', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Failed to load articles:'),
    )
    await page.route('**/api/v1/news/index.json', (route) =>
      route.fulfill({ status: 500, json: { message: 'Down.', code: 'internal' } }),
    )
    // At its own address the list is in the page, and stays.
    await open(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click()
    await logged
    await expect(page.getByText('No articles available yet.', { exact: true })).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
  })
})

test.describe('opening an article', () => {
  test('replaces the list, and the button leads back to it', async ({ page }) => {
    await publish(page, 'First **words**.\n\n## A section\n\nMore words.')
    await open(page, '/news')
    const fetched = page.waitForRequest('**/api/v1/news/newest-article.md')
    await cards(page).first().click()
    await fetched
    await expect(page).toHaveURL('/news/newest-article')
    await expect(page).toHaveTitle(/The newest article/)
    await expect(page.getByRole('heading', { level: 1, name: newest.title })).toBeVisible()
    for (const text of ['Product', 'November 10, 2026', '3 min read', newest.description]) {
      await expect(page.getByRole('article').getByText(text, { exact: true })).toBeVisible()
    }
    await expect(body(page).getByText('words', { exact: true })).toHaveRole('strong')
    await expect(body(page).getByRole('heading', { level: 2, name: 'A section' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'News & Updates' })).toBeHidden()

    await backButton(page).click()
    await expect(page).toHaveURL('/news')
    await expect(cards(page)).toHaveCount(2)
  })

  test('works with the keyboard alone', async ({ page }) => {
    await publish(page, 'Words.')
    await open(page, '/news')
    await cards(page).first().focus()
    await page.keyboard.press('Enter')
    await backButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(2)
  })

  test('of two quick clicks the later one counts', async ({ page }) => {
    await publish(page, 'Words.')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/news/newest-article.md', async (route) => {
      await held
      await route.fulfill({ contentType: 'text/markdown', body: 'Late words.' })
    })
    await open(page, '/news')
    await cards(page).first().click()
    await cards(page).nth(1).click()
    await expect(page).toHaveURL('/news/older-article')
    release()
    await expect(page.getByRole('heading', { level: 1, name: older.title })).toBeVisible()
    await expect(page).toHaveURL('/news/older-article')
  })

  test('in a new tab is left to the browser', async ({ page, context }) => {
    await open(page, '/news')
    const opened = context.waitForEvent('page')
    await cards(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab).toHaveURL(/\/news\/.+/)
    await expect(backButton(tab)).toBeVisible()
    await expect(page).toHaveURL('/news')
  })
})

test.describe('when an article cannot be loaded', () => {
  test.use({
    expectedErrors: async ({}, use) => use([/Failed to load article:/, /Failed to load resource/]),
  })
  test('that is logged, and the list stays', async ({ page }) => {
    await publish(page, 'Words.')
    await page.route('**/api/v1/news/newest-article.md', (route) => route.abort())
    await open(page, '/news')
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Failed to load article:'),
    )
    await cards(page).first().click()
    await logged
    await expect(page).toHaveURL('/news')
    await expect(cards(page)).toHaveCount(2)
    await cards(page).nth(1).click()
    await expect(page.getByRole('heading', { level: 1, name: older.title })).toBeVisible()
  })

  test('one who came by a link can try again', async ({ page }) => {
    await publish(page, 'See [the older one](/news/older-article).')
    await page.route('**/api/v1/news/older-article.md', (route) => route.abort(), { times: 1 })
    await open(page, '/news')
    await cards(page).first().click()
    await body(page).getByRole('link', { name: 'the older one' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: older.title })).toBeVisible()
  })

  test('an address without an article says that nothing is there', async ({ page }) => {
    const response = await page.goto('/news/there-is-no-such-article')
    expect(response?.status()).toBe(404)
    await untilAlive(page)
    await expect(
      page.getByRole('heading', { name: 'There is no page at this address.' }),
    ).toBeVisible()

    await publish(page, 'See [nothing](/news/nothing-here).')
    await open(page, '/news')
    await cards(page).first().click()
    await body(page).getByRole('link', { name: 'nothing' }).click()
    await expect(
      page.getByRole('heading', { name: 'There is no page at this address.' }),
    ).toBeVisible()
  })
})

test.describe('the body', () => {
  test('may hold ordinary HTML', async ({ page }) => {
    await publish(
      page,
      `Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <mark>marked</mark>, <abbr title="Depth of market">DOM</abbr>.

<table><caption>Sizes</caption><thead><tr><th colspan="2">Both</th></tr></thead><tbody><tr><td rowspan="2">a</td><td>b</td></tr></tbody></table>

<figure><img src="/favicon.svg" alt="The mark" width="90" height="90"><figcaption>Our mark</figcaption></figure>

<details><summary>More</summary><p>Hidden words</p></details>

- [x] done

A note[^1].

[^1]: The note's text.`,
    )
    await open(page, '/news')
    await cards(page).first().click()
    const article = body(page)
    for (const [text, tag] of [
      ['Ctrl', 'kbd'],
      ['marked', 'mark'],
      ['DOM', 'abbr'],
      ['Our mark', 'figcaption'],
      ['Sizes', 'caption'],
    ] as const) {
      await expect(
        article
          .locator(tag)
          .getByText(text)
          .or(article.locator(tag, { hasText: text })),
      ).toBeVisible()
    }
    await expect(article.getByRole('columnheader', { name: 'Both' })).toHaveAttribute(
      'colspan',
      '2',
    )
    await expect(article.getByRole('img', { name: 'The mark' })).toHaveAttribute('loading', 'lazy')
    await expect(article.getByRole('checkbox')).toBeDisabled()
    await expect(article.getByText('Hidden words')).toBeHidden()
    await article.getByText('More', { exact: true }).click()
    await expect(article.getByText('Hidden words')).toBeVisible()
    await article.getByRole('link', { name: '1', exact: true }).click()
    await expect(article.getByText("The note's text.")).toBeInViewport()
    await expectAccessible(page)
  })

  test('keeps links of the allowed schemes and drops the addresses of others', async ({ page }) => {
    const kept = [
      'http://a.example/',
      'https://a.example/',
      'irc://a.example/',
      'ircs://a.example/',
    ]
    kept.push(
      'mailto:a@a.example',
      'xmpp:a@a.example',
      '/manual#charts',
      '//a.example/x',
      'relative',
    )
    const dropped = [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example/',
      'tel:1',
      'file:///x',
    ]
    const all = [...kept, ...dropped]
    await publish(
      page,
      all
        .map((address, n) => `[md${n}.](${address}) <a href="${address}">raw${n}.</a>`)
        .join('\n\n'),
    )
    await open(page, '/news')
    await cards(page).first().click()
    await body(page).waitFor()
    for (const [n, address] of all.entries()) {
      for (const text of [`md${n}.`, `raw${n}.`]) {
        const link = body(page).locator('a', { hasText: new RegExp(`^${text}$`) })
        if (kept.includes(address)) await expect(link).toHaveAttribute('href', address)
        else expect(await link.getAttribute('href')).toBeNull()
      }
    }
    await expect(body(page).getByRole('link', { name: 'md1.' })).toHaveAttribute(
      'rel',
      'noreferrer',
    )
  })

  test('leads to other pages of the site without loading it again', async ({ page }) => {
    await publish(page, 'See the [roadmap](/roadmap).')
    await open(page, '/news')
    await cards(page).first().click()
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await body(page).getByRole('link', { name: 'roadmap' }).click()
    await expect(page).toHaveURL('/roadmap')
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  })

  test('has a table of contents that leads to its sections and follows the reader', async ({
    page,
  }) => {
    await open(page, '/news/one-book-from-five-exchanges')
    const contents = page.getByRole('navigation', { name: 'In this article' })
    const entry = contents.getByRole('link', { name: 'Three ways to be misled' })
    await entry.click()
    await expect(
      body(page).getByRole('heading', { name: 'Three ways to be misled' }),
    ).toBeInViewport()
    await expect(entry).toHaveAttribute('aria-current', 'location')
  })
})

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('an article has the day it has everywhere', async ({ page }) => {
      await publish(page, 'Words.')
      await open(page, '/news')
      await expect(cards(page).first()).toContainText('November 10, 2026')
      await expect(cards(page).nth(1)).toContainText('December 31, 2025')
      await page.goto('/news/one-book-from-five-exchanges')
      await untilAlive(page)
      await expect(page.getByText('September 16, 2025')).toBeVisible()
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('one can read the list, an article, and go back', async ({ page }) => {
    await page.goto('/news')
    await expect(page.getByText('Loading...')).toBeHidden()
    await page.getByText('Reading one book made of five exchanges').click()
    await expect(page).toHaveURL('/news/one-book-from-five-exchanges')
    await expect(page.getByText('No setting will tell you that.')).toBeVisible()
    await backButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible()
  })
})

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

for (const width of [375, 1440]) {
  test(`everyone can use the news at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/news')
    await cards(page).first().waitFor()
    await expectAccessible(page)
    for (const slug of ['one-book-from-five-exchanges', 'paying-without-giving-a-name']) {
      await open(page, `/news/${slug}`)
      await expectAccessible(page)
      await expectFits(page)
    }
  })
}
