import type { NewsArticle } from '@leadline/contract/news'

import { expect, expectAccessible, expectFits, open, test, untilAlive } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'
import { backButton, cards, newest, publish } from './news-page.ts'

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

for (const timezoneId of firstOrAll(['America/Los_Angeles', 'Pacific/Kiritimati'])) {
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
for (const width of firstOrAll([375, 1440])) {
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
