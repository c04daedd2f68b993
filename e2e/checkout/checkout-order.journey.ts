import { stubSession } from '../account/stub-session.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { openWith } from '../pages/router-state.ts'
import { firstOrAll } from '../repetition.ts'
import {
  alert,
  amount,
  byCard,
  chooseCrypto,
  eula,
  openCheckout,
  paymentHost,
  stubInvoice,
  userInfo,
  paypalButton,
  withBitcoin,
} from './checkout-page.ts'
import { orderId } from './sample-orders.ts'
import { algo, free, offer, premium } from './sample-plans.ts'
import { stubCall, stubOffer } from './stub-payments.ts'
import { stubPaypal } from './stub-paypal.ts'

const eulaNote = 'Please accept the EULA to proceed with payment.'

test.describe('what is bought', () => {
  test('without a plan there is nothing to pay, and a way home', async ({ page }) => {
    await open(page, '/checkout')
    await expect(page.getByRole('heading', { name: 'No plan selected' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a link that names a plan leads to its payment, by number or by title', async ({ page }) => {
    await stubPaypal(page)
    await stubOffer(page)
    for (const link of ['/checkout?plan=3', '/checkout?plan=premium']) {
      await open(page, link)
      await expect(page.getByText('Premium plan')).toBeVisible()
      await expect(amount(page, 'Total').last()).toHaveText('$26.99')
    }
    await open(page, '/checkout?plan=enterprise')
    await expect(page.getByRole('heading', { name: 'No plan selected' })).toBeVisible()
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
    await stubPaypal(page)
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
    await stubPaypal(page)
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
    await stubSession(page, { username: 'grace', email: 'grace@example.com' })
    await openCheckout(page)
    await expect(page.getByText('Signed in as grace')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('grace@example.com')
    await expect(page.getByLabel('Email')).not.toBeEditable()
  })

  test('an account without an email shows its username there, and can pay', async ({ page }) => {
    await stubSession(page, { username: 'mackerel', email: '' })
    await openCheckout(page, {})
    const asked = await stubInvoice(page)
    await expect(page.getByLabel('Email')).toHaveValue('mackerel')
    await chooseCrypto(page)
    await eula(page).check()
    await withBitcoin(page).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked).toEqual([{ plan: 3, cryptoType: 'bitcoin' }])
  })

  test('an account without an email is reported who learns its name, before anything of PayPal is loaded', async ({
    page,
  }) => {
    await stubSession(page, { username: 'mackerel', email: '' })
    await stubOffer(page)
    const loaded = await stubPaypal(page)
    await openWith(page, '/checkout', { selectedPlan: premium })
    await expect(page.getByText('Stripe and PayPal learn who pays')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Crypto' })).toBeChecked()
    await expect(page.getByRole('link', { name: 'Pay anonymously' })).toHaveCount(0)
    expect(loaded).toEqual([])
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Card' }).check()
    await expect(byCard(page)).toBeVisible()
    await expect(page.getByText('Stripe and PayPal learn who pays')).toBeVisible()
  })

  test('an email that cannot be one is refused with a readable reason, before anything is sent', async ({
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
    await paypalButton(page).click()
    await page.getByLabel('Email').fill('nobody@example.com')
    await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
    expect(asked).toEqual([])
  })
})

test.describe('the EULA', () => {
  test('keeps every way of paying closed until it is accepted', async ({ page }) => {
    await openCheckout(page)
    await expect(paypalButton(page)).toBeDisabled()
    await expect(byCard(page)).toBeDisabled()
    await expect(page.getByText(eulaNote)).toBeVisible()
    await eula(page).check()
    await expect(paypalButton(page)).toBeEnabled()
    await expect(byCard(page)).toBeEnabled()
    await expect(page.getByText(eulaNote)).toHaveCount(0)
    await eula(page).uncheck()
    await expect(paypalButton(page)).toBeDisabled()
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

  test('is asked for even when PayPal forgets to ask', async ({ page }) => {
    await openCheckout(page)
    const asked = await stubCall(page, 'paypal-checkout', (_body, route) =>
      route.fulfill({ json: { id: 'PAYPAL-1', order: orderId } }),
    )
    // A script whose button cannot be disabled.
    await paypalButton(page).evaluate((button) => button.removeAttribute('disabled'))
    await paypalButton(page).evaluate((button: HTMLElement) => button.click())
    await page.waitForTimeout(300)
    expect(asked).toEqual([])
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
      page.getByText('Card and PayPal payments are not available right now.'),
    ).toBeVisible()
    await expect(page.getByText('no money moves')).toBeVisible()
    await chooseCrypto(page)
    await expect(page.getByText('Crypto payments are not available right now.')).toBeVisible()
  })

  test('one coin alone is the one that is paid with', async ({ page }) => {
    await stubOffer(page, { ...offer, methods: { ...offer.methods, crypto: ['monero'] } })
    await stubPaypal(page)
    await openWith(page, '/checkout', { selectedPlan: premium, userInfo })
    await chooseCrypto(page)
    await expect(page.getByRole('button', { name: 'Pay with Monero' })).toBeVisible()
  })

  test('with real providers no page calls itself a sandbox', async ({ page }) => {
    await openCheckout(page)
    await expect(paypalButton(page)).toBeVisible()
    await expect(page.getByText('Sandbox')).toHaveCount(0)
  })
})

for (const width of firstOrAll([375, 768])) {
  test(`nothing scrolls sideways at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openCheckout(page)
    await expect(paypalButton(page)).toBeVisible()
    await expectFits(page)
    await chooseCrypto(page)
    await expectFits(page)
    await open(page, '/checkout?result=success&anonymous=true&public=a-long-username&private=b')
    await expectFits(page)
  })
}
