import type { OrderStatus, OrderView } from '@leadline/contract/shop/payments'

import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { lookAgain } from './checkout-page.ts'
import {
  anOrder,
  aPayment,
  license,
  orderId,
  orderPath,
  paidAt,
  someCoins,
} from './sample-orders.ts'
import { stubCall, stubOffer, stubOrder, stubReleases } from './stub-payments.ts'

/** What each status says, and what a buyer can do about it. */
const statuses: [OrderStatus, string, string[]][] = [
  ['pending', 'Waiting for your payment', ['Pay another way']],
  ['processing', 'Your bank is confirming the payment', []],
  ['paid', 'Payment Successful', ['Receipt']],
  ['partially_refunded', 'Part of your payment was refunded', ['Receipt']],
  ['refunded', 'Payment refunded', ['Receipt']],
  ['disputed', 'Payment disputed', ['Receipt', 'support@leadline.example']],
  ['charged_back', 'Payment charged back', ['Receipt', 'support@leadline.example']],
  ['expired', 'The time to pay ran out', ['Try again']],
  ['failed', 'Payment declined', ['Try again']],
  ['cancelled', 'Payment Cancelled', ['Try again']],
  ['review', 'Your payment is being checked', ['support@leadline.example']],
]
/** One of each color, in `npm test`. */
const looked = new Set(
  process.env['LONG_TESTS'] === '1' ? statuses.map(([status]) => status) : ['pending', 'failed'],
)

const wasPaid = new Set(['paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back'])

test.describe('an order', () => {
  test('says in readable text what its status is, and what to do next', async ({ page }) => {
    for (const [index, [status, headline, actions]] of statuses.entries()) {
      await test.step(status, async () => {
        await stubOrder(page, anOrder({ status, paidAt: wasPaid.has(status) ? paidAt : null }))
        await (index === 0 ? open(page, orderPath) : lookAgain(page))
        const state = page.getByRole('region', { name: 'Order status' })
        await expect(state.getByText(headline)).toBeVisible()
        await expect(state.getByRole('link')).toHaveText(actions)
        if (looked.has(status)) await expectAccessible(page)
      })
    }
  })

  test('shows what was ordered, what it cost, and when', async ({ page }) => {
    await stubOrder(page, anOrder({ paidAt, license, sandbox: true, payments: [aPayment()] }))
    await open(page, orderPath)
    const main = page.getByRole('main')
    for (const text of ['Premium', orderId, '$24.99', '$2.00', '$26.99', 'Tax (8%)', 'Card']) {
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
    }
    await expect(main.getByText('Updates until November 14, 2027')).toBeVisible()
    await expect(main.getByText('License issued')).toBeVisible()
    await expect(main.getByText('no money moves')).toBeVisible()
  })

  test('that was refunded promises nothing of its license any more', async ({ page }) => {
    const refunded = { status: 'refunded', refundedCents: 2699 } as const
    await stubOrder(page, anOrder({ paidAt, license, ...refunded, payments: [aPayment()] }))
    await open(page, orderPath)
    const main = page.getByRole('main')
    await expect(main.getByText('Ended with the refund.')).toBeVisible()
    await expect(main.getByText('yours for good')).toHaveCount(0)
  })

  test('that is paid notifies a buyer who is not signed in where the license is', async ({
    page,
  }) => {
    await stubOrder(page, anOrder({ paidAt, license, payments: [aPayment()] }))
    await open(page, orderPath)
    const state = page.getByRole('region', { name: 'Order status' })
    await expect(state.getByText('The license file is in the email')).toBeVisible()
    await expect(state.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(state.getByText('No version of Leadline has been published yet')).toBeVisible()
    // Nor does a guest read that there is an account: whether there is one, this page does not know.
    await expect(state.getByText('An account with that address has it too, once')).toBeVisible()
    await expect(state.getByRole('link', { name: 'See your license' })).toHaveCount(0)
    await state.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('offers a download once there is something to download, and not before', async ({
    page,
  }) => {
    await stubOrder(page, anOrder({ paidAt, license, payments: [aPayment()] }))
    const state = page.getByRole('region', { name: 'Order status' })
    await open(page, orderPath)
    await expect(state.getByText('The license file is in the email')).toBeVisible()
    await expect(state.getByRole('link', { name: 'Download', exact: true })).toHaveCount(0)
    await stubReleases(page)
    await page.reload()
    await expect(state.getByRole('link', { name: 'Download', exact: true })).toBeVisible()
  })

  test('of which a part came before the time to pay ran out says that the rest will be late', async ({
    page,
  }) => {
    const partial = aPayment({
      method: 'bitcoin',
      state: 'review',
      review: 'partial',
      crypto: someCoins,
      expiresAt: '2026-11-14T16:35:00.000Z',
    })
    await stubOrder(page, anOrder({ status: 'review', method: 'bitcoin', payments: [partial] }))
    await open(page, orderPath)
    const rest = page.getByRole('region', { name: 'Pay the rest' })
    await expect(rest).toContainText('what you send now arrives late')
    await expect(rest).not.toContainText('The rate holds until')
  })

  test('whose coins went back says so, and that one can try again', async ({ page }) => {
    const returned = aPayment({ method: 'bitcoin', state: 'expired', returned: true })
    await stubOrder(page, anOrder({ status: 'expired', method: 'bitcoin', payments: [returned] }))
    await open(page, orderPath)
    const state = page.getByRole('region', { name: 'Order status' })
    await expect(state.getByText('What you had sent was returned to you')).toBeVisible()
    await expect(state.getByText('Nothing was charged')).toHaveCount(0)
    await expect(state.getByRole('link', { name: 'Try again' })).toBeVisible()
  })

  test('is read again by itself until nothing more is to come', async ({ page }) => {
    const reads = await stubOrder(
      page,
      anOrder({ status: 'pending' }),
      anOrder({ status: 'processing', method: 'bitcoin' }),
      anOrder({ method: 'bitcoin', paidAt, license }),
    )
    await open(page, orderPath)
    await expect(page.getByText('Waiting for your payment').first()).toBeVisible()
    await expect(page.getByText('Payment sent, not confirmed yet').first()).toBeVisible()
    await expect(page.getByText('Payment Successful')).toBeVisible()
    const atTheEnd = reads()
    await page.waitForTimeout(4000)
    expect(reads()).toBe(atTheEnd)
  })
})

test.describe('an order on its page', () => {
  test('is read again when one looks at it', async ({ page }) => {
    const reads = await stubOrder(page, anOrder({ paidAt, license }))
    await open(page, orderPath)
    await expect(page.getByText('Payment Successful')).toBeVisible()
    const before = reads()
    await lookAgain(page)
    await expect.poll(reads).toBeGreaterThan(before)
  })

  const reviews: [OrderView['payments'][number]['review'], string][] = [
    ['late', 'after the time to pay had run out'],
    ['unconfirmed', 'the network did not confirm them in time'],
    ['mismatch', 'It differs from what the order asked for.'],
    ['paid_twice', 'We refund this second payment.'],
  ]
  test('with a payment under review says what happens next', async ({ page }) => {
    for (const [index, [review, text]] of reviews.entries()) {
      await test.step(String(review), async () => {
        const payment = aPayment({ state: 'review', review })
        await stubOrder(page, anOrder({ status: 'review', payments: [payment] }))
        await (index === 0 ? open(page, orderPath) : lookAgain(page))
        await expect(page.getByText(text)).toBeVisible()
      })
    }
  })

  test('never links to an address that would run as script', async ({ page }) => {
    const payment = aPayment({ refundUrl: 'javascript:alert(1)', overpaid: true })
    await stubOrder(page, anOrder({ paidAt, payments: [payment] }))
    await open(page, orderPath)
    await expect(page.getByText('We refund the difference.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the refund page' })).toHaveCount(0)
  })

  test('of an anonymous buyer goes on at the anonymous checkout with its own claim code', async ({
    page,
  }) => {
    const secret = 'B'.repeat(42) + '8'
    await page.addInitScript(
      ([id, kept]) => localStorage.setItem(`leadline.claim.${id}`, kept ?? ''),
      [orderId, secret],
    )
    await stubOffer(page)
    await stubOrder(
      page,
      anOrder({ status: 'expired', method: 'monero', anonymous: true, claim: 'waiting' }),
    )
    await open(page, orderPath)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/crypto-checkout')
    await expect(page.getByText(secret)).toBeVisible()
  })

  test('of an anonymous buyer hands out the account here as well', async ({ page }) => {
    const secret = 'B'.repeat(42) + '8'
    await stubOrder(page, anOrder({ paidAt, anonymous: true, claim: 'ready' }))
    await stubCall(page, 'claim', (_body, route) =>
      route.fulfill({
        json: { username: 'cod-17', password: 'Zz9-pw', order: orderId, claimableUntil: paidAt },
      }),
    )
    await open(page, orderPath)
    await page.getByLabel('Claim code').fill(secret)
    await page.getByRole('button', { name: 'Use claim code' }).click()
    await expect(page.getByText('Zz9-pw', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  test('shows email and license only to its owner', async ({ page }) => {
    await stubOrder(page, anOrder({ paidAt, license, buyer: { email: 'ada@example.com' } }))
    await open(page, orderPath)
    await expect(page.getByRole('main').getByText('ada@example.com')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'See your license' }),
    ).toHaveAttribute('href', '/profile')
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveCount(0)
    await page.unrouteAll()
    await stubOrder(page, anOrder({ paidAt, license }))
    await page.reload()
    await expect(page.getByText('Payment Successful')).toBeVisible()
    await expect(page.getByText('ada@example.com')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  })

  test('is complete at every width', async ({ page }) => {
    const payments = [
      aPayment({
        id: 'a',
        method: 'bitcoin',
        state: 'review',
        review: 'partial',
        crypto: someCoins,
      }),
      aPayment({ id: 'b', state: 'expired' }),
    ]
    await stubOrder(page, anOrder({ status: 'review', payments }))
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, orderPath)
      await expect(page.getByText('What was ordered')).toBeVisible()
      await expectFits(page)
    }
  })
})
