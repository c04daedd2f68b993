import { expect, type Page } from '@playwright/test'

import { openWith } from '../pages/router-state.ts'
import { orderId } from './sample-orders.ts'
import { premium } from './sample-plans.ts'
import { stubCall, stubOffer } from './stub-payments.ts'
import { stubPaypal } from './stub-paypal.ts'

/** Where the providers' own pages are. */
export const paymentHost = 'https://pay.example'
export const userInfo = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' }

/** What the browser of a guest sends along, so that it alone can go on with the order. */
export const browserSecret: unknown = expect.stringMatching(/^[\w-]{43}$/)

export const eula = (page: Page) => page.getByRole('checkbox', { name: /EULA/ })
export const paypalButton = (page: Page) => page.getByRole('button', { name: 'PayPal' })
export const byCard = (page: Page) => page.getByRole('button', { name: 'Pay by card' })
export const withBitcoin = (page: Page) => page.getByRole('button', { name: 'Pay with Bitcoin' })
export const alert = (page: Page) => page.getByRole('alert')

export async function chooseCrypto(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Crypto' }).check()
}

export async function stubPaymentHost(page: Page): Promise<void> {
  await page.route(`${paymentHost}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Payment page</title>' }),
  )
}

/** An invoice that can be paid at `/i/1`; answers what was asked for it. */
export const stubInvoice = (page: Page) =>
  stubCall(page, 'btcpay-invoice', (_body, route) =>
    route.fulfill({ json: { url: `${paymentHost}/i/1`, sessionId: 's', order: orderId } }),
  )

/** The checkout of a visitor who has just registered. */
export async function openCheckout(
  page: Page,
  state: Record<string, unknown> = { userInfo },
): Promise<void> {
  await stubOffer(page)
  await stubPaypal(page)
  await stubPaymentHost(page)
  await openWith(page, '/checkout', { selectedPlan: premium, ...state })
}

/** A page that shows an order reads it again when one comes back to its tab. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
}

/** What stands beside a label in the summary of the order. */
export const amount = (page: Page, label: string) =>
  page.locator('div:has(> dt)', { hasText: label }).getByRole('definition')
