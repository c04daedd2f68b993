import type { Page } from '@playwright/test'

import { register } from '../account/account.ts'
import { signIn } from '../account/login-form.ts'
import { expect, test } from '../journey.ts'

/** A person sees something: words, in a body that has a height. */
async function expectContent(page: Page, path: string): Promise<void> {
  await expect(async () => {
    const { words, height } = await page.evaluate(() => ({
      words: document.body.innerText.trim().length,
      height: document.body.getBoundingClientRect().height,
    }))
    expect(words, `${path}: characters that can be read`).toBeGreaterThan(40)
    expect(height, `${path}: height`).toBeGreaterThan(100)
  }).toPass({ timeout: 60_000 })
}

async function visit(page: Page, path: string, status = 200): Promise<void> {
  const response = await page.goto(path)
  expect(response?.status(), path).toBe(status)
  await expectContent(page, path)
  // Long enough for what a page does once it is idle, and for the errors of that.
  await page.waitForTimeout(300)
}

/** The pages that search engines are not reported of. */
const hidden = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/checkout',
  '/crypto-checkout',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/guide',
  '/bug-tracker',
]

test.describe('every page that the product serves', () => {
  test.slow()

  test('shows itself without an error: the site', async ({ page, request }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    expect(listed.length).toBeGreaterThan(15)
    for (const path of [...listed, ...hidden]) await visit(page, path)
  })

  test('shows itself without an error: the API reference', async ({ page }) => {
    await visit(page, '/api/docs')
    const call = page.getByText('All news articles, newest first').first()
    await expect(call).toBeVisible({ timeout: 60_000 })
    // It would send what is asked to another company.
    await expect(page.getByRole('button', { name: /Ask AI/ })).toHaveCount(0)
  })

  test('shows itself without an error: the pages of an account', async ({ page }) => {
    const { username } = await register(page)
    await signIn(page, username)
    for (const path of ['/profile', '/account/security', '/account/data', '/link']) {
      await visit(page, path)
    }
  })

  test("shows itself without an error: the developer's mailbox", async ({ page, request }) => {
    await register(page)
    const mails = async () =>
      (await (await request.get('/dev/mail.json')).json()) as { id: string }[]
    await expect.poll(async () => (await mails()).length).toBeGreaterThan(0)
    await visit(page, '/dev/mail')
    await visit(page, `/dev/mail/${(await mails())[0]?.id}`)
  })

  test('shows itself without an error: the sandbox and the order', async ({ page, request }) => {
    const begin = async (path: string, more: object = {}) => {
      const data = { plan: 2, email: 'buyer@example.com', ...more }
      return (await request.post(`/api/v1/payments/${path}`, { data })).json() as Promise<{
        url: string
        id: string
        order: string
      }>
    }
    const card = await begin('stripe-checkout')
    const wallet = await begin('paypal-checkout')
    const coins = await begin('btcpay-invoice', { cryptoType: 'bitcoin' })
    for (const { url } of [card, coins]) await visit(page, url)
    await visit(page, `/sandbox/paypal/checkoutnow?token=${wallet.id}`)
    await visit(page, `/orders/${card.order}`)
    await visit(page, `/orders/${card.order}/receipt`)
  })

  test('reads as what it is: feeds and files', async ({ request }) => {
    for (const [path, type, words] of [
      ['/news/feed.xml', 'application/xml', '<item>'],
      ['/bugs/feed.xml', 'xml', '<feed'],
      ['/api/v1/openapi.json', 'application/json', '"openapi"'],
      ['/sitemap.xml', 'xml', '<urlset'],
      ['/robots.txt', 'text/plain', 'Sitemap:'],
      ['/site.webmanifest', 'manifest+json', '"name"'],
      ['/eula.txt', 'text/plain', 'license'],
    ] as const) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(200)
      expect(answer.headers()['content-type'], path).toContain(type)
      expect(await answer.text(), path).toContain(words)
    }
  })
})

test.describe('what is not there', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('says so on a page of its own, without another error', async ({ page }) => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    for (const path of [
      '/nowhere',
      '/news/no-such-article',
      `/orders/${nowhere}`,
      `/orders/${nowhere}/receipt`,
      '/bugs/none',
      '/dev/mail/none',
      '/sandbox/stripe/c/pay/none',
    ]) {
      await visit(page, path, 404)
    }
  })
})
