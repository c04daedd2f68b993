import {
  anOrder,
  license,
  orderId,
  orderPath,
  paidAt,
  receiptPath,
} from '../checkout/sample-orders.ts'
import { offer } from '../checkout/sample-plans.ts'
import { stubOffer, stubOrder } from '../checkout/stub-payments.ts'
import { expect, open, test } from '../journey.ts'
import { signInAs } from '../member.ts'
import { issue, showIssues, voteButton } from '../tracker/tracker-page.ts'
import { startAnalytics, type Analytics, reported } from './analytics.ts'

let analytics: Analytics
test.beforeAll(async () => {
  analytics = await startAnalytics()
})
test.afterAll(() => analytics.stop())

test.describe('what is counted', () => {
  test('visits, the scrolls of the hero and picked plans, with no address but the page itself', async ({
    page,
  }) => {
    await open(page, `${analytics.site.url}/?scrollTo=faq&email=ada@example.com`)
    await page.getByRole('link', { name: 'Begin Your Journey' }).click()
    await page.getByRole('link', { name: 'Explore Features' }).click()
    await page.getByRole('link', { name: 'Buy Premium' }).click()
    const page0 = { website: 'site', url: '/' }
    await expect
      .poll(async () => (await reported(page))?.slice(0, 9))
      .toEqual([
        page0,
        { ...page0, name: 'visit-home', data: {} },
        { ...page0, name: 'feature-navigation', data: { feature: 'pricing' } },
        { ...page0, name: 'button-click', data: { button: 'begin-your-journey' } },
        { ...page0, name: 'scroll', data: { to: 'pricing' } },
        { ...page0, name: 'feature-navigation', data: { feature: 'services' } },
        { ...page0, name: 'button-click', data: { button: 'explore-features' } },
        { ...page0, name: 'scroll', data: { to: 'services' } },
        { ...page0, name: 'plan-selection', data: { plan: 3 } },
      ])
  })

  for (const [name, refusal] of [
    ['Do Not Track', ['doNotTrack', '1']],
    ['Global Privacy Control', ['globalPrivacyControl', true]],
  ] as const) {
    test(`nothing is loaded for somebody who says ${name}`, async ({ page }) => {
      const before = analytics.fetches()
      await page.addInitScript(([property, value]) => {
        Object.defineProperty(navigator, property, { get: () => value })
      }, refusal)
      await open(page, analytics.site.url)
      await page.getByRole('link', { name: 'Begin Your Journey' }).click()
      await page.waitForLoadState('networkidle')
      expect(analytics.fetches()).toBe(before)
      expect(await reported(page)).toBeUndefined()
    })
  }

  test('nothing from elsewhere is loaded unless the operator asked for it', async ({
    page,
    site,
  }) => {
    const origins: string[] = []
    page.on('request', (request) => origins.push(new URL(request.url()).origin))
    await open(page, '/')
    await page.getByRole('link', { name: 'Begin Your Journey' }).click()
    await page.waitForLoadState('networkidle')
    expect(new Set(origins)).toEqual(new Set([site.url]))
  })
})

test('a vote and the visit are counted, without saying for what', async ({ page }) => {
  const { site } = analytics
  await signInAs(page, site)
  await showIssues(page, [issue(1)])
  await page.route('**/api/v1/application/bug-upvote/1', (route) =>
    route.fulfill({ json: { votes: 1, hasVoted: true } }),
  )
  await open(page, `${site.url}/bug-tracker?q=issue`)
  await voteButton(page, 'Issue 1').click()
  await expect
    .poll(() => reported(page))
    .toEqual([
      { website: 'site', url: '/bug-tracker' },
      { website: 'site', url: '/bug-tracker', name: 'visit-bugs', data: {} },
      { website: 'site', url: '/bug-tracker', name: 'bug-vote', data: { type: 'bug' } },
    ])
})

test('analytics learns nothing of a purchase', async ({ page }) => {
  const received: string[] = []
  await page.addInitScript(() => {
    const meta = document.createElement('meta')
    meta.name = 'analytics'
    meta.content = '/stub/counter.js'
    // Where the server writes it: there before the page's own script runs.
    document.addEventListener('readystatechange', () => document.head.append(meta), { once: true })
    Reflect.set(window, 'umami', {
      track: (describe: (known: object) => unknown) =>
        console.log(`reported ${JSON.stringify(describe({}))}`),
    })
  })
  await page.route('**/stub/counter.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  page.on(
    'console',
    (message) => message.text().startsWith('reported') && received.push(message.text()),
  )
  await stubOffer(page, offer)
  await stubOrder(page, anOrder({ paidAt, license }))
  const secrets = 'anonymous=true&public=mackerel&private=Kp4x'
  await open(page, `/checkout?result=success&order=${orderId}&${secrets}`)
  await open(page, orderPath)
  await open(page, receiptPath)
  await open(page, '/crypto-checkout')
  expect(received).toEqual([])
  // Elsewhere the counter works, so its silence means something.
  await open(page, '/terms')
  await expect.poll(() => received.length).toBeGreaterThan(0)
  expect(received.join()).not.toMatch(/mackerel|Kp4x|0b8f2c1e/)
})
