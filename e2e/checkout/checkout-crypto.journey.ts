import type { Page } from '@playwright/test'

import { expect, expectAccessible, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'
import {
  alert,
  browserSecret,
  chooseCrypto,
  eula,
  openCheckout,
  paymentHost,
  stubInvoice,
  userInfo,
  withBitcoin,
} from './checkout-page.ts'
import { orderId } from './sample-orders.ts'
import { stubCall } from './stub-payments.ts'

test.describe('with crypto', () => {
  test('Bitcoin is chosen already, Monero can be; the button waits for email and EULA', async ({
    page,
  }) => {
    await openCheckout(page, {})
    const asked = await stubInvoice(page)
    await chooseCrypto(page)
    await expect(page.getByRole('radio', { name: 'Bitcoin' })).toBeChecked()
    await expect(withBitcoin(page)).toBeDisabled()
    await eula(page).check()
    await expect(withBitcoin(page)).toBeDisabled()
    await page.getByLabel('Email').fill('ada@example.com')
    await expect(withBitcoin(page)).toBeEnabled()
    await page.getByLabel('Email').fill('   ')
    await expect(withBitcoin(page)).toBeDisabled()
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('radio', { name: 'Monero' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay with Monero' }).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked).toEqual([
      { plan: 3, email: 'ada@example.com', cryptoType: 'monero', browserSecret },
    ])
  })

  test('the button is closed while the request is under way', async ({ page }) => {
    await openCheckout(page)
    let answerNow = () => {}
    const held = new Promise<void>((resolve) => (answerNow = resolve))
    await stubCall(page, 'btcpay-invoice', async (_body, route) => {
      await held
      await route.fulfill({ json: {} })
    })
    await chooseCrypto(page)
    await eula(page).check()
    await withBitcoin(page).click()
    await expect(page.getByRole('button', { name: 'Opening the invoice...' })).toBeDisabled()
    answerNow()
    await expect(alert(page)).toHaveText(
      'No invoice URL returned. Please try again or contact support.',
    )
    await expect(withBitcoin(page)).toBeEnabled()
  })

  test('whoever would rather give no address is shown the way, with the plan', async ({ page }) => {
    await openCheckout(page)
    await chooseCrypto(page)
    await page.getByRole('link', { name: 'Pay anonymously' }).click()
    await expect(page).toHaveURL('/crypto-checkout')
    await expect(page.getByText('Premium plan')).toBeVisible()
  })
})

test.describe('an invoice that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  const failures: [string, (page: Page) => Promise<unknown>][] = [
    [
      'a server error',
      (page) =>
        stubCall(page, 'btcpay-invoice', (_body, route) =>
          route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } }),
        ),
    ],
    [
      'a lost connection',
      (page) => stubCall(page, 'btcpay-invoice', (_body, route) => route.abort()),
    ],
    [
      'garbage',
      (page) =>
        stubCall(page, 'btcpay-invoice', (_body, route) => route.fulfill({ body: '<html>no' })),
    ],
  ]
  for (const [what, fail] of firstOrAll(failures)) {
    test(`${what} is said in an alert`, async ({ page }) => {
      await openCheckout(page)
      await fail(page)
      await chooseCrypto(page)
      await eula(page).check()
      await withBitcoin(page).click()
      await expect(alert(page)).toHaveText('Crypto checkout error. Please try again.')
      await expect(withBitcoin(page)).toBeEnabled()
    })
  }

  test('an order that is paid already leads to it', async ({ page }) => {
    await openCheckout(page, { userInfo, order: orderId })
    await stubCall(page, 'btcpay-invoice', (_body, route) =>
      route.fulfill({
        status: 409,
        json: { message: 'This order is already paid.', code: 'order_already_paid' },
      }),
    )
    await chooseCrypto(page)
    await eula(page).check()
    await withBitcoin(page).click()
    await expect(alert(page)).toHaveText('This order is already paid.')
    await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute(
      'href',
      `/orders/${orderId}`,
    )
  })
})
