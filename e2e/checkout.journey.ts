import type { Page } from '@playwright/test'

import { expect, expectAccessible, open, test } from './journey.ts'
import {
  algo,
  anOrder,
  free,
  licence,
  offer,
  openWith,
  orderId,
  paidAt,
  premium,
  scriptPath,
  signInAs,
  stubCall,
  stubOffer,
  stubOrder,
  stubWallet,
} from './stub-payments.ts'

const userInfo = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' }
const eulaNote = 'Please accept the EULA to proceed with payment.'
const paymentHost = 'https://pay.example'

const eula = (page: Page) => page.getByRole('checkbox', { name: /EULA/ })
const wallet = (page: Page) => page.getByRole('button', { name: 'PayPal' })
const byCard = (page: Page) => page.getByRole('button', { name: 'Pay by card' })
const withBitcoin = (page: Page) => page.getByRole('button', { name: 'Pay with Bitcoin' })
const alert = (page: Page) => page.getByRole('alert')
const paypalOrder = { id: 'PAYPAL-1', order: orderId }
const captured = (status = 'COMPLETED') => [
  { payments: { captures: [{ id: 'C1', status }] }, items: [{ name: 'Premium' }] },
]

/** The checkout of a visitor who has just registered. */
async function openCheckout(page: Page, state: Record<string, unknown> = { userInfo }) {
  await stubOffer(page)
  await stubWallet(page)
  await page.route(`${paymentHost}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Payment page</title>' }),
  )
  await openWith(page, '/checkout', { selectedPlan: premium, ...state })
}

async function chooseCrypto(page: Page) {
  await page.getByRole('radio', { name: 'Crypto' }).check()
}

const amount = (page: Page, label: string) =>
  page.locator('div:has(> dt)', { hasText: label }).getByRole('definition')

test.describe('what is bought', () => {
  test('without a plan there is nothing to pay, and a way home', async ({ page }) => {
    await open(page, '/checkout')
    await expect(page.getByRole('heading', { name: 'No plan selected' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('Enterprise is never sold here, whatever a page hands over', async ({ page }) => {
    await openWith(page, '/checkout', { selectedPlan: { ...premium, id: 999 } })
    await expect(page.getByRole('heading', { name: 'No plan selected' })).toBeVisible()
  })

  test('the Free plan is a $0.00 order with a way to the downloads and no payment', async ({
    page,
  }) => {
    await openWith(page, '/checkout', { selectedPlan: free })
    await expect(amount(page, 'Subtotal')).toHaveText('$0.00')
    await expect(amount(page, 'Total').last()).toHaveText('$0.00')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Pay/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to downloads' }).click()
    await expect(page).toHaveURL('/downloads')
  })

  test('subtotal, tax and total come from the server, never from the page before', async ({
    page,
  }) => {
    await stubWallet(page)
    const dear = offer.plans.map((plan) => ({ ...plan, subtotalCents: 5000, taxCents: 400 }))
    await stubOffer(page, {
      ...offer,
      plans: dear.map((plan) => ({ ...plan, totalCents: 5400 })),
    })
    await openWith(page, '/checkout', { selectedPlan: { ...algo, price: 0.01 } })
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
    await expect(amount(page, 'Subtotal')).toHaveText('$50.00')
    await expect(amount(page, 'Tax (8%)')).toHaveText('$4.00')
    await expect(amount(page, 'Total').last()).toHaveText('$54.00')
    await expect(page.getByText('0.01')).toHaveCount(0)
  })

  test('a plan survives loading the page again', async ({ page }) => {
    await openCheckout(page)
    await expect(page.getByText('Premium plan')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Premium plan')).toBeVisible()
  })

  test('no link of the header leads away from the purchase', async ({ page }) => {
    await openCheckout(page)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Features' })).toHaveCount(0)
  })
})

test.describe('prices that do not come', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  test('are said, can be asked for again, and nothing can be paid before', async ({ page }) => {
    let isDown = true
    await stubWallet(page)
    await page.route('**/api/v1/payments/offer', (route) =>
      isDown
        ? route.fulfill({ status: 429, json: { message: 'Slow down.', code: 'too_many_requests' } })
        : route.fulfill({ json: offer }),
    )
    await openWith(page, '/checkout', { selectedPlan: premium })
    await expect(alert(page)).toHaveText('Slow down.')
    await expect(byCard(page)).toHaveCount(0)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(amount(page, 'Total').last()).toHaveText('$26.99')
    await expect(byCard(page)).toBeVisible()
  })
})

test.describe('who buys', () => {
  test('somebody who has just registered finds name and email filled in', async ({ page }) => {
    await openCheckout(page)
    await expect(page.getByText('Ada Lovelace')).toBeVisible()
    const email = page.getByLabel('Email')
    await expect(email).toHaveValue('ada@example.com')
    await expect(email).toBeEditable()
    await expectAccessible(page)
  })

  test('somebody who is signed in finds the email locked', async ({ page }) => {
    await signInAs(page, 'grace', 'grace@example.com')
    await openCheckout(page)
    await expect(page.getByText('Signed in as grace')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('grace@example.com')
    await expect(page.getByLabel('Email')).not.toBeEditable()
  })

  test('an account without an email shows its username there, and can pay', async ({ page }) => {
    await signInAs(page, 'mackerel', '')
    await openCheckout(page, {})
    const asked = await stubCall(page, 'btcpay-invoice', (_body, route) =>
      route.fulfill({ json: { url: `${paymentHost}/i/1`, sessionId: 's', order: orderId } }),
    )
    await expect(page.getByLabel('Email')).toHaveValue('mackerel')
    await chooseCrypto(page)
    await eula(page).check()
    await withBitcoin(page).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked).toEqual([{ plan: 3, cryptoType: 'bitcoin' }])
  })

  test('an email that cannot be one is refused in words, before anything is sent', async ({
    page,
  }) => {
    await openCheckout(page, {})
    const asked = await stubCall(page, 'stripe-checkout', (_body, route) => route.abort())
    await eula(page).check()
    await expect(byCard(page)).toBeDisabled()
    await page.getByLabel('Email').fill('nobody')
    await byCard(page).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await wallet(page).click()
    await page.getByLabel('Email').fill('nobody@example.com')
    await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
    expect(asked).toEqual([])
  })
})

test.describe('the EULA', () => {
  test('keeps every way of paying closed until it is accepted', async ({ page }) => {
    await openCheckout(page)
    await expect(wallet(page)).toBeDisabled()
    await expect(byCard(page)).toBeDisabled()
    await expect(page.getByText(eulaNote)).toBeVisible()
    await eula(page).check()
    await expect(wallet(page)).toBeEnabled()
    await expect(byCard(page)).toBeEnabled()
    await expect(page.getByText(eulaNote)).toHaveCount(0)
    await eula(page).uncheck()
    await expect(wallet(page)).toBeDisabled()
    await chooseCrypto(page)
    await expect(withBitcoin(page)).toBeDisabled()
    await eula(page).check()
    await expect(withBitcoin(page)).toBeEnabled()
  })

  test('is a click away, as a text', async ({ page }) => {
    await openCheckout(page)
    const link = page.getByRole('link', { name: /EULA/ })
    await expect(link).toHaveAttribute('href', '/eula.txt')
    expect((await page.request.get('/eula.txt')).status()).toBe(200)
  })

  test('is asked for even when the wallet forgets to ask', async ({ page }) => {
    await openCheckout(page)
    const asked = await stubCall(page, 'paypal-checkout', (_body, route) =>
      route.fulfill({ json: paypalOrder }),
    )
    // A wallet whose button cannot be disabled.
    await wallet(page).evaluate((button) => button.removeAttribute('disabled'))
    await wallet(page).evaluate((button: HTMLElement) => button.click())
    await page.waitForTimeout(300)
    expect(asked).toEqual([])
  })
})

test.describe('the wallet', () => {
  test('loads its script from exactly the address that the server names', async ({ page }) => {
    await stubOffer(page)
    const loaded = await stubWallet(page)
    await openWith(page, '/checkout', { selectedPlan: premium })
    await expect(wallet(page)).toBeVisible()
    expect(loaded.map((url) => url.replace(/^https?:\/\/[^/]+/, ''))).toEqual([scriptPath])
  })

  for (const status of ['COMPLETED', 4]) {
    test(`a capture with status ${status} is a success, and what was kept for after the login is done`, async ({
      page,
    }) => {
      await openCheckout(page)
      await page.evaluate(() => sessionStorage.setItem('leadline.afterLogin', '{"selectedPlan":1}'))
      const asked = await stubCall(page, 'paypal-checkout', (_body, route) =>
        route.fulfill({ json: paypalOrder }),
      )
      await stubCall(page, 'paypal/orders/PAYPAL-1/capture', (_body, route) =>
        route.fulfill({
          json: { status, debug_id: 'd1', purchaseUnits: captured(), order: orderId },
        }),
      )
      await stubOrder(page, anOrder({ paidAt, licence }))
      await eula(page).check()
      await wallet(page).click()
      await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
      await expect(page).toHaveURL(`/checkout?result=success&order=${orderId}`)
      await expect(page.getByText('Your payment has arrived.')).toBeVisible()
      expect(asked).toEqual([{ plan: 3, email: 'ada@example.com' }])
      expect(await page.evaluate(() => sessionStorage.getItem('leadline.afterLogin'))).toBeNull()
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
  for (const [what, answer, text] of captures) {
    test(`a capture with ${what} is an error that says so`, async ({ page }) => {
      await openCheckout(page)
      await stubCall(page, 'paypal-checkout', (_body, route) =>
        route.fulfill({ json: paypalOrder }),
      )
      await stubCall(page, 'paypal/orders/PAYPAL-1/capture', (_body, route) =>
        route.fulfill({ json: answer }),
      )
      await eula(page).check()
      await wallet(page).click()
      await expect(alert(page)).toHaveText(text)
      await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute(
        'href',
        `/orders/${orderId}`,
      )
    })
  }

  test('a capture that is VOIDED starts the flow again', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'paypal-checkout', (_body, route) => route.fulfill({ json: paypalOrder }))
    await stubCall(page, 'paypal/orders/PAYPAL-1/capture', (_body, route) =>
      route.fulfill({
        json: { status: 'VOIDED', debug_id: 'd', purchaseUnits: [], order: orderId },
      }),
    )
    await eula(page).check()
    await wallet(page).click()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'walletRestarts') as unknown))
      .toBe(1)
    await expect(alert(page)).toHaveCount(0)
  })

  test('a capture that the wallet still checks leads to the order, which explains it', async ({
    page,
  }) => {
    await openCheckout(page)
    await stubCall(page, 'paypal-checkout', (_body, route) => route.fulfill({ json: paypalOrder }))
    await stubCall(page, 'paypal/orders/PAYPAL-1/capture', (_body, route) =>
      route.fulfill({
        json: {
          status: 'COMPLETED',
          debug_id: 'd',
          purchaseUnits: captured('PENDING'),
          order: orderId,
        },
      }),
    )
    await stubOrder(page, anOrder({ status: 'processing', method: 'paypal' }))
    await eula(page).check()
    await wallet(page).click()
    await expect(page).toHaveURL(`/orders/${orderId}`)
    await expect(page.getByText('PayPal has your payment and is still checking it.')).toBeVisible()
  })

  test('a buyer who closes the wallet is where they were', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'paypal-checkout', (_body, route) => route.fulfill({ json: paypalOrder }))
    await page.evaluate(() => Reflect.set(window, 'walletChoice', 'cancel'))
    await eula(page).check()
    await wallet(page).click()
    await expect(wallet(page)).toBeEnabled()
    await expect(alert(page)).toHaveCount(0)
  })

  test('what the wallet itself reports is shown', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'paypal-checkout', (_body, route) => route.fulfill({ json: paypalOrder }))
    await page.evaluate(() => Reflect.set(window, 'walletChoice', 'fail'))
    await eula(page).check()
    await wallet(page).click()
    await expect(alert(page)).toHaveText(
      'Your transaction could not be processed: The window was closed by the browser.',
    )
  })

  test('an answer without an id says that no order ID was returned', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'paypal-checkout', (_body, route) =>
      route.fulfill({ json: { order: orderId } }),
    )
    await eula(page).check()
    await wallet(page).click()
    await expect(alert(page)).toHaveText(
      /^Could not initiate PayPal Checkout: No order ID returned/,
    )
  })
})

test.describe('a wallet that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('says that its script did not load, and loads it when asked again', async ({ page }) => {
    let isDown = true
    await stubOffer(page)
    await page.route('**/stub/paypal.js**', (route) => (isDown ? route.abort() : route.fallback()))
    await openWith(page, '/checkout', { selectedPlan: premium, userInfo })
    await expect(alert(page)).toHaveText('Failed to load the PayPal JS SDK script.')
    await expectAccessible(page)
    isDown = false
    await stubWallet(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(wallet(page)).toBeVisible()
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
    await eula(page).check()
    await wallet(page).click()
    await expect(alert(page)).toHaveText('Could not initiate PayPal Checkout: PayPal is away.')
  })

  test('a declined card lets the buyer choose another one', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'paypal-checkout', (_body, route) => route.fulfill({ json: paypalOrder }))
    await stubCall(page, 'paypal/orders/PAYPAL-1/capture', (_body, route) =>
      route.fulfill({ status: 422, json: { message: 'Declined.', code: 'instrument_declined' } }),
    )
    await eula(page).check()
    await wallet(page).click()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'walletRestarts') as unknown))
      .toBe(1)
    await expect(alert(page)).toHaveCount(0)
  })

  test('a capture that fails says why, and where the order stands', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'paypal-checkout', (_body, route) => route.fulfill({ json: paypalOrder }))
    await stubCall(page, 'paypal/orders/PAYPAL-1/capture', (_body, route, time) =>
      time === 1
        ? route.fulfill({ status: 500, json: { message: 'It broke.', code: 'internal' } })
        : route.abort(),
    )
    await eula(page).check()
    await wallet(page).click()
    await expect(alert(page)).toHaveText('Your transaction could not be processed: It broke.')
    await wallet(page).click()
    await expect(alert(page)).toHaveText(
      'Your transaction could not be processed: Network error. Please try again.',
    )
    await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible()
  })
})

test.describe('by card', () => {
  test('goes to the payment page; the order survives the way back and a double click', async ({
    page,
  }) => {
    await openCheckout(page)
    let answerNow = () => {}
    const held = new Promise<void>((resolve) => (answerNow = resolve))
    const asked = await stubCall(page, 'stripe-checkout', async (_body, route) => {
      await held
      await route.fulfill({
        json: { url: `${paymentHost}/c/1`, sessionId: 'cs', order: orderId },
      })
    })
    await eula(page).check()
    await byCard(page).dblclick()
    await expect(page.getByRole('button', { name: 'Opening the payment page...' })).toBeDisabled()
    answerNow()
    await expect(page).toHaveURL(`${paymentHost}/c/1`)
    expect(asked).toEqual([{ plan: 3, email: 'ada@example.com' }])

    await page.goBack()
    await eula(page).check()
    await byCard(page).click()
    await expect(page).toHaveURL(`${paymentHost}/c/1`)
    expect(asked[1]).toEqual({ plan: 3, email: 'ada@example.com', order: orderId })
  })

  test('an answer without a page to pay on is said, and the next way goes on with the order', async ({
    page,
  }) => {
    await openCheckout(page)
    await stubCall(page, 'stripe-checkout', (_body, route) =>
      route.fulfill({ json: { order: orderId } }),
    )
    const asked = await stubCall(page, 'btcpay-invoice', (_body, route) =>
      route.fulfill({ json: { url: `${paymentHost}/i/1`, sessionId: 's', order: orderId } }),
    )
    await eula(page).check()
    await byCard(page).click()
    await expect(alert(page)).toHaveText(
      'No payment page returned. Please try again or contact support.',
    )
    await chooseCrypto(page)
    await expect(alert(page)).toHaveCount(0)
    await withBitcoin(page).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked).toEqual([
      { plan: 3, email: 'ada@example.com', cryptoType: 'bitcoin', order: orderId },
    ])
  })

  test('an address that would run as script is never gone to', async ({ page }) => {
    await openCheckout(page)
    await stubCall(page, 'stripe-checkout', (_body, route) =>
      route.fulfill({ json: { url: 'javascript:document.title="taken"', order: orderId } }),
    )
    await eula(page).check()
    await byCard(page).click()
    await expect(alert(page)).toContainText('No payment page returned.')
    await expect(page).not.toHaveTitle('taken')
  })
})

test.describe('with crypto', () => {
  test('Bitcoin is chosen already, Monero can be; the button waits for email and EULA', async ({
    page,
  }) => {
    await openCheckout(page, {})
    const asked = await stubCall(page, 'btcpay-invoice', (_body, route) =>
      route.fulfill({ json: { url: `${paymentHost}/i/2`, sessionId: 's', order: orderId } }),
    )
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
    await expect(page).toHaveURL(`${paymentHost}/i/2`)
    expect(asked).toEqual([{ plan: 3, email: 'ada@example.com', cryptoType: 'monero' }])
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
  for (const [what, fail] of failures) {
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

test.describe('what is not on offer', () => {
  test('is said plainly', async ({ page }) => {
    await stubOffer(page, {
      ...offer,
      methods: { card: false, paypal: null, crypto: [] },
      sandbox: true,
    })
    await openWith(page, '/checkout', { selectedPlan: premium })
    await expect(
      page.getByText('Paying by card or PayPal is not on offer right now.'),
    ).toBeVisible()
    await expect(page.getByText('no money moves')).toBeVisible()
    await chooseCrypto(page)
    await expect(page.getByText('Paying with crypto is not on offer right now.')).toBeVisible()
  })

  test('one coin alone is the one that is paid with', async ({ page }) => {
    await stubOffer(page, { ...offer, methods: { ...offer.methods, crypto: ['monero'] } })
    await stubWallet(page)
    await openWith(page, '/checkout', { selectedPlan: premium, userInfo })
    await chooseCrypto(page)
    await expect(page.getByRole('button', { name: 'Pay with Monero' })).toBeVisible()
  })

  test('with real providers no page calls itself a sandbox', async ({ page }) => {
    await openCheckout(page)
    await expect(wallet(page)).toBeVisible()
    await expect(page.getByText('Sandbox')).toHaveCount(0)
  })
})

test.describe('back from paying', () => {
  test('success is said at once, then what the server knows, with ways on', async ({ page }) => {
    const reads = await stubOrder(
      page,
      anOrder({ status: 'processing' }),
      anOrder({ paidAt, licence }),
    )
    await page.goto('/')
    await page.evaluate(() => sessionStorage.setItem('leadline.afterLogin', '{"selectedPlan":1}'))
    await open(page, `/checkout?result=success&order=${orderId}`)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('Your payment is on its way.')).toBeVisible()
    await expect(page.getByText('Your payment has arrived.')).toBeVisible()
    expect(reads()).toBeGreaterThan(1)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Download', exact: true }),
    ).toHaveAttribute('href', '/profile')
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'Permanent order page' })).toHaveAttribute(
      'href',
      `/orders/${orderId}`,
    )
    expect(await page.evaluate(() => sessionStorage.getItem('leadline.afterLogin'))).toBeNull()
    await expectAccessible(page)
  })

  test('success without an order is still success', async ({ page }) => {
    await open(page, '/checkout?result=success')
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Download', exact: true }),
    ).toBeVisible()
  })

  test('an order that failed is not called successful', async ({ page }) => {
    await stubOrder(page, anOrder({ status: 'failed' }))
    await open(page, `/checkout?result=success&order=${orderId}`)
    await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
    await expect(page.getByText('The payment did not go through.')).toBeVisible()
  })

  test('cancelled is said, with support, home, and the way back to pay the same order', async ({
    page,
  }) => {
    await stubOrder(page, anOrder({ status: 'pending' }))
    await stubOffer(page)
    await stubWallet(page)
    await open(page, `/checkout?result=cancel&order=${orderId}`)
    await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'support@leadline.example' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await expectAccessible(page)
    const asked = await stubCall(page, 'stripe-checkout', (_body, route) =>
      route.fulfill({ json: { order: orderId } }),
    )
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/checkout')
    await page.getByLabel('Email').fill('ada@example.com')
    await eula(page).check()
    await byCard(page).click()
    await expect(alert(page)).toBeVisible()
    expect(asked).toEqual([{ plan: 3, email: 'ada@example.com', order: orderId }])
  })

  test('cancelled without an order leads home', async ({ page }) => {
    await open(page, '/checkout?result=cancel')
    await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('any other result is none', async ({ page }) => {
    await open(page, '/checkout?result=perhaps')
    await expect(page.getByRole('heading', { name: 'No plan selected' })).toBeVisible()
  })
})

test.describe('credentials in the address', () => {
  const secrets = 'public=mackerel-4821&private=Kp4x-secret'
  const address = `/checkout?result=success&anonymous=true&${secrets}`

  test('are shown with the warning to save them, and leave the address at once', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) {
        requests.push(
          request.url() + JSON.stringify(request.headers()) + (request.postData() ?? ''),
        )
      }
    })
    // Before anything else runs: by the time the page has come alive, it is long gone.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        Reflect.set(window, 'searchWhenRead', location.search)
      })
    })
    await open(page, address)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('mackerel-4821', { exact: true })).toBeVisible()
    await expect(page.getByText('Kp4x-secret', { exact: true })).toBeVisible()
    await expect(page.getByText('Save these credentials now.')).toBeVisible()
    expect(page.url()).toMatch(/\/checkout\?result=success&anonymous=true$/)
    expect(await page.evaluate(() => Reflect.get(window, 'searchWhenRead') as unknown)).toBe(
      '?result=success&anonymous=true',
    )
    expect(requests.filter((text) => text.includes('Kp4x') || text.includes('mackerel'))).toEqual(
      [],
    )
    const stored = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        history.state,
        document.title,
      ]),
    )
    expect(stored).not.toMatch(/Kp4x|mackerel/)
    expect(await page.locator('head').innerHTML()).not.toMatch(/Kp4x|mackerel/)
    await expectAccessible(page)
  })

  test('are gone after loading the page again, and the password was never logged', async ({
    page,
    site,
  }) => {
    await open(page, address)
    await expect(page.getByText('Kp4x-secret', { exact: true })).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('Kp4x-secret')).toHaveCount(0)
    await expect(page.getByLabel('Claim code')).toBeVisible()
    expect(site.log()).not.toContain('Kp4x')
  })

  test('mean nothing without anonymous=true, and leave the address all the same', async ({
    page,
  }) => {
    await open(page, `/checkout?result=success&${secrets}`)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('Kp4x-secret')).toHaveCount(0)
    expect(page.url()).not.toContain('private')
  })

  test('one alone is not shown', async ({ page }) => {
    await open(page, '/checkout?result=success&anonymous=true&private=Kp4x-secret')
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    await expect(page.getByText('Kp4x-secret')).toHaveCount(0)
    expect(page.url()).not.toContain('Kp4x')
  })
})

for (const width of [375, 768]) {
  test(`nothing scrolls sideways at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openCheckout(page)
    await expect(wallet(page)).toBeVisible()
    const isWide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
    expect(await isWide()).toBe(false)
    await chooseCrypto(page)
    expect(await isWide()).toBe(false)
    await open(page, '/checkout?result=success&anonymous=true&public=a-long-username&private=b')
    expect(await isWide()).toBe(false)
  })
}
