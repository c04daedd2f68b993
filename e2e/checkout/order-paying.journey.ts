import { expect, expectAccessible, open, test } from '../journey.ts'
import { browserSecret } from './checkout-page.ts'
import {
  anOrder,
  aPayment,
  license,
  orderId,
  orderPath,
  paidAt,
  someCoins,
} from './sample-orders.ts'
import { stubCall, stubOffer, stubOrder } from './stub-payments.ts'
import { stubPaypal } from './stub-paypal.ts'

test.describe('an order', () => {
  test('that is paid in part names the rest and leads to paying it', async ({ page }) => {
    const payment = aPayment({
      method: 'bitcoin',
      state: 'review',
      review: 'partial',
      crypto: someCoins,
    })
    await stubOrder(page, anOrder({ status: 'review', method: 'bitcoin', payments: [payment] }))
    await open(page, orderPath)
    const rest = page.getByRole('region', { name: 'Pay the rest' })
    await expect(rest.getByText('0.00021200')).toBeVisible()
    await expect(rest.getByText('bc1qrest', { exact: true })).toBeVisible()
    await expect(rest.getByRole('link', { name: 'Open in your wallet' })).toHaveAttribute(
      'href',
      someCoins.paymentLink,
    )
    await expectAccessible(page)
  })

  test('whose buyer turned to another payment does not call the first one open', async ({
    page,
  }) => {
    const payments = [
      aPayment({ id: 'a', method: 'bitcoin', state: 'cancelled', left: true }),
      aPayment({ id: 'b', state: 'open', checkoutUrl: 'https://pay.example/c/1' }),
    ]
    await stubOrder(page, anOrder({ status: 'pending', payments }))
    await open(page, orderPath)
    const listed = page.getByRole('main').getByRole('listitem')
    await expect(listed.filter({ hasText: 'Bitcoin' })).toContainText('Not used')
    await expect(listed.filter({ hasText: 'Bitcoin' })).toContainText('do not pay this one')
    await expect(page.getByText('Open', { exact: true })).toHaveCount(1)
  })

  test('that was overpaid leads to the refund', async ({ page }) => {
    const payment = aPayment({
      method: 'bitcoin',
      overpaid: true,
      refundUrl: 'https://pay.example/refund/7',
    })
    await stubOrder(page, anOrder({ paidAt, license, payments: [payment] }))
    await open(page, orderPath)
    await expect(page.getByText('We refund the difference.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the refund page' })).toHaveAttribute(
      'href',
      'https://pay.example/refund/7',
    )
  })

  test('that is open can be paid where it was begun, or another way as the same order', async ({
    page,
  }) => {
    const payment = aPayment({
      state: 'open',
      checkoutUrl: 'https://pay.example/c/1',
      expiresAt: '2026-11-14T17:20:00.000Z',
    })
    await stubOrder(page, anOrder({ status: 'pending', payments: [payment] }))
    await stubOffer(page)
    await stubPaypal(page)
    await open(page, orderPath)
    await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveAttribute(
      'href',
      'https://pay.example/c/1',
    )
    await page.getByRole('link', { name: 'Pay another way' }).click()
    await expect(page).toHaveURL('/checkout')
    const asked = await stubCall(page, 'stripe-checkout', (_body, route) =>
      route.fulfill({ json: {} }),
    )
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(asked).toEqual([{ plan: 3, email: 'ada@example.com', order: orderId, browserSecret }])
  })
})
