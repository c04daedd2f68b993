import type { Page, Route } from '@playwright/test'

import { stored } from '../browser-storage.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { openWith } from '../pages/router-state.ts'
import { firstOrAll } from '../repetition.ts'
import {
  alert,
  browserSecret,
  eula,
  openCheckout,
  userInfo,
  paypalButton,
} from './checkout-page.ts'
import { anOrder, license, orderId, paidAt } from './sample-orders.ts'
import { premium, scriptPath } from './sample-plans.ts'
import { stubCall, stubOffer, stubOrder } from './stub-payments.ts'
import { stubPaypal } from './stub-paypal.ts'

const paypalOrder = { id: 'PAYPAL-1', order: orderId }
const captured = (status = 'COMPLETED') => [
  { payments: { captures: [{ id: 'C1', status }] }, items: [{ name: 'Premium' }] },
]

/** At the checkout, where PayPal can open an order; answers what was asked for it. */
async function openAtPaypal(page: Page) {
  await openCheckout(page)
  return stubCall(page, 'paypal-checkout', (_body, route) => route.fulfill({ json: paypalOrder }))
}

const stubCapture = (page: Page, answer: Parameters<Route['fulfill']>[0]) =>
  stubCall(page, 'paypal/orders/PAYPAL-1/capture', (_body, route) => route.fulfill(answer))

async function payWithPaypal(page: Page) {
  await eula(page).check()
  await paypalButton(page).click()
}

test.describe('PayPal', () => {
  test('loads its script from exactly the address that the server names', async ({ page }) => {
    await stubOffer(page)
    const loaded = await stubPaypal(page)
    await openWith(page, '/checkout', { selectedPlan: premium })
    await expect(paypalButton(page)).toBeVisible()
    expect(loaded.map((url) => url.replace(/^https?:\/\/[^/]+/, ''))).toEqual([scriptPath])
  })

  for (const status of firstOrAll(['COMPLETED', 4])) {
    test(`a capture with status ${status} is a success, and what was kept for after the login is done`, async ({
      page,
    }) => {
      const asked = await openAtPaypal(page)
      await page.evaluate(() => sessionStorage.setItem('leadline.afterLogin', '{"selectedPlan":1}'))
      await stubCapture(page, {
        json: { status, debug_id: 'd1', purchaseUnits: captured(), order: orderId },
      })
      await stubOrder(page, anOrder({ paidAt, license }))
      await payWithPaypal(page)
      await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
      await expect(page).toHaveURL(`/checkout?result=success&order=${orderId}`)
      await expect(page.getByText('Your license is issued.')).toBeVisible()
      expect(asked).toEqual([{ plan: 3, email: 'ada@example.com', browserSecret }])
      expect(await stored(page, 'sessionStorage', 'leadline.afterLogin')).toBeNull()
    })
  }

  const captures: [string, unknown, string | RegExp][] = [
    [
      'no captures',
      { status: 'COMPLETED', debug_id: 'd', purchaseUnits: [{ items: [] }], order: orderId },
      'No captures found in purchase unit',
    ],
    [
      'another status',
      { status: 'APPROVED', debug_id: 'f00d', purchaseUnits: captured(), order: orderId },
      /APPROVED.*f00d/,
    ],
    [
      'another status by number',
      { status: 0, debug_id: 'f00d', purchaseUnits: captured(), order: orderId },
      /CREATED.*f00d/,
    ],
  ]
  test('a capture that is none is an error that says so', async ({ page }) => {
    await openAtPaypal(page)
    for (const [what, answer, text] of captures) {
      await test.step(what, async () => {
        await stubCapture(page, { json: answer })
        await payWithPaypal(page)
        await expect(alert(page)).toHaveText(text)
        await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute(
          'href',
          `/orders/${orderId}`,
        )
      })
    }
  })

  test('a capture that is VOIDED starts the flow again', async ({ page }) => {
    await openAtPaypal(page)
    await stubCapture(page, {
      json: { status: 'VOIDED', debug_id: 'd', purchaseUnits: [], order: orderId },
    })
    await payWithPaypal(page)
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'paypalRestarts') as unknown))
      .toBe(1)
    await expect(alert(page)).toHaveCount(0)
  })

  test('a capture that PayPal still checks leads to the order, which explains it', async ({
    page,
  }) => {
    await openAtPaypal(page)
    await stubCapture(page, {
      json: {
        status: 'COMPLETED',
        debug_id: 'd',
        purchaseUnits: captured('PENDING'),
        order: orderId,
      },
    })
    await stubOrder(page, anOrder({ status: 'processing', method: 'paypal' }))
    await payWithPaypal(page)
    await expect(page).toHaveURL(`/orders/${orderId}`)
    await expect(page.getByText('PayPal has your payment and is still checking it.')).toBeVisible()
  })

  test('a buyer who closes PayPal is where they were', async ({ page }) => {
    await openAtPaypal(page)
    await page.evaluate(() => Reflect.set(window, 'paypalChoice', 'cancel'))
    await payWithPaypal(page)
    await expect(paypalButton(page)).toBeEnabled()
    await expect(alert(page)).toHaveCount(0)
  })

  test('what PayPal itself reports is shown', async ({ page }) => {
    await openAtPaypal(page)
    await page.evaluate(() => Reflect.set(window, 'paypalChoice', 'fail'))
    await payWithPaypal(page)
    await expect(alert(page)).toHaveText(
      'Your transaction could not be processed: The window was closed by the browser.',
    )
  })

  test('an answer without an id says that no order ID was returned', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'paypal-checkout', (_body, route) =>
      route.fulfill({ json: { order: orderId } }),
    )
    await payWithPaypal(page)
    await expect(alert(page)).toHaveText(
      /^Could not initiate PayPal Checkout: No order ID returned/,
    )
  })
})

test.describe('PayPal, when it fails,', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('says that its script did not load, and loads it when asked again', async ({ page }) => {
    let isDown = true
    await stubOffer(page)
    await page.route('**/stub/paypal.js**', (route) => (isDown ? route.abort() : route.fallback()))
    await openWith(page, '/checkout', { selectedPlan: premium, userInfo })
    await expect(alert(page)).toHaveText('Failed to load the PayPal JS SDK script.')
    await expectAccessible(page)
    isDown = false
    await stubPaypal(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(paypalButton(page)).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
  })

  test('a script that brings no buttons counts as not loaded', async ({ page }) => {
    await stubOffer(page)
    await page.route('**/stub/paypal.js**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.paypal = {}' }),
    )
    await openWith(page, '/checkout', { selectedPlan: premium, userInfo })
    await expect(alert(page)).toHaveText('Failed to load the PayPal JS SDK script.')
  })

  test('an order that cannot be opened says so with the reason', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'paypal-checkout', (_body, route) =>
      route.fulfill({ status: 503, json: { message: 'PayPal is away.', code: 'unavailable' } }),
    )
    await payWithPaypal(page)
    await expect(alert(page)).toHaveText('Could not initiate PayPal Checkout: PayPal is away.')
  })

  test('a declined card is said to be declined, and the buyer can choose another one', async ({
    page,
  }) => {
    await openAtPaypal(page)
    await stubCapture(page, {
      status: 422,
      json: { message: 'Declined.', code: 'instrument_declined' },
    })
    await payWithPaypal(page)
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'paypalRestarts') as unknown))
      .toBe(1)
    await expect(alert(page)).toHaveText(
      /^PayPal declined the card or account.*Nothing was charged/,
    )
  })

  test('a capture that fails says why, and where the order stands', async ({ page }) => {
    await openAtPaypal(page)
    await stubCall(page, 'paypal/orders/PAYPAL-1/capture', (_body, route, time) =>
      time === 1
        ? route.fulfill({ status: 500, json: { message: 'It broke.', code: 'internal' } })
        : route.abort(),
    )
    await payWithPaypal(page)
    await expect(alert(page)).toHaveText('Your transaction could not be processed: It broke.')
    await paypalButton(page).click()
    await expect(alert(page)).toHaveText(
      'Your transaction could not be processed: Network error. Please try again.',
    )
    await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible()
  })
})
