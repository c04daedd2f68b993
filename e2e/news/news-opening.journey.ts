import { expect, open, test, untilAlive } from '../journey.ts'
import { backButton, body, cards, newest, older, openPublished, publish } from './news-page.ts'

test.describe('opening an article', () => {
  test('replaces the list, and the button leads back to it', async ({ page }) => {
    await publish(page, 'First **words**.\n\n## A section\n\nMore words.')
    await openPublished(page)
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
    await openPublished(page)
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
    await openPublished(page)
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
    await openPublished(page)
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
    await openPublished(page)
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
    await openPublished(page)
    await cards(page).first().click()
    await body(page).getByRole('link', { name: 'nothing' }).click()
    await expect(
      page.getByRole('heading', { name: 'There is no page at this address.' }),
    ).toBeVisible()
  })
})
