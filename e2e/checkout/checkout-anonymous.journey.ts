import { createHash } from 'node:crypto'

import type { Page } from '@playwright/test'

import { stubSession } from '../account/stub-session.ts'
import { everythingStored, stored } from '../browser-storage.ts'
import { expect, expectAccessible, expectFits, open, test, untilAlive } from '../journey.ts'
import { openWith } from '../pages/router-state.ts'
import { firstOrAll } from '../repetition.ts'
import { alert, paymentHost, stubInvoice, stubPaymentHost, withBitcoin } from './checkout-page.ts'
import { orderId } from './sample-orders.ts'
import { free, offer, premium } from './sample-plans.ts'
import { stubCall, stubOffer } from './stub-payments.ts'
import { stubPaypal } from './stub-paypal.ts'

const terms = (page: Page) => page.getByRole('checkbox', { name: /Terms/ })
const claimCode = (page: Page) => page.locator('code[aria-label="Claim code"]')

async function openForm(page: Page) {
  await stubOffer(page)
  await stubPaymentHost(page)
  await openWith(page, '/crypto-checkout', { selectedPlan: premium })
}

test.describe('the anonymous checkout', () => {
  test('without a plan asks for one', async ({ page }) => {
    await open(page, '/crypto-checkout')
    await expect(page.getByRole('heading', { name: 'No plan selected' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toBeVisible()
  })

  test('sends a Free plan to the downloads', async ({ page }) => {
    await openWith(page, '/crypto-checkout', { selectedPlan: free })
    await expect(page.getByRole('link', { name: 'Go to downloads' })).toBeVisible()
  })

  test('shows plan, price, coins, terms and the claim code, and asks for nothing personal', async ({
    page,
  }) => {
    await openForm(page)
    await expect(page.getByText('Premium plan')).toBeVisible()
    await expect(page.getByText('$26.99')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Bitcoin' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Monero' })).toBeVisible()
    const links = page.getByRole('main')
    await expect(links.getByRole('link', { name: /Terms of Service/ })).toHaveAttribute(
      'href',
      '/terms',
    )
    await expect(links.getByRole('link', { name: /Privacy Policy/ })).toHaveAttribute(
      'href',
      '/privacy',
    )
    await expect(links.getByRole('link', { name: /EULA/ })).toHaveAttribute('href', '/eula.txt')
    await expect(claimCode(page)).toHaveText(/^[\w-]{43}$/)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('never loads PayPal', async ({ page }) => {
    const loaded = await stubPaypal(page)
    await openForm(page)
    await expect(page.getByText('$26.99')).toBeVisible()
    expect(loaded).toEqual([])
    expect(await page.locator('script[src*="paypal"]').count()).toBe(0)
  })

  test('keeps the button closed until the terms are accepted', async ({ page }) => {
    await openForm(page)
    await expect(page.getByText('$26.99')).toBeVisible()
    await expect(withBitcoin(page)).toBeDisabled()
    await terms(page).check()
    await expect(withBitcoin(page)).toBeEnabled()
    await terms(page).uncheck()
    await expect(withBitcoin(page)).toBeDisabled()
  })

  test('sends plan, coin and a hash; the secret stays here, under its order', async ({ page }) => {
    await openForm(page)
    let answerNow = () => {}
    const held = new Promise<void>((resolve) => (answerNow = resolve))
    const asked = await stubCall(page, 'btcpay-invoice', async (_body, route) => {
      await held
      await route.fulfill({ json: { url: `${paymentHost}/i/1`, sessionId: 's', order: orderId } })
    })
    const code = (await claimCode(page).textContent()) ?? ''
    await page.getByRole('radio', { name: 'Monero' }).check()
    await terms(page).check()
    await page.getByRole('button', { name: 'Pay with Monero' }).dblclick()
    await expect(page.getByRole('button', { name: 'Opening the invoice...' })).toBeDisabled()
    // Nothing is kept of a purchase that does not exist.
    expect(await everythingStored(page)).not.toContain(code)
    answerNow()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked).toEqual([
      {
        plan: 3,
        cryptoType: 'monero',
        anonymous: true,
        claimHash: createHash('sha256').update(code).digest('base64url'),
      },
    ])
    await page.goBack()
    await untilAlive(page)
    expect(await stored(page, 'localStorage', `leadline.claim.${orderId}`)).toBe(code)
    // Whoever comes back goes on with the same order and the same code.
    await expect(claimCode(page)).toHaveText(code)
    await terms(page).check()
    await withBitcoin(page).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked[1]).toMatchObject({ order: orderId, claimHash: asked[0]?.['claimHash'] })
  })

  test('copies the claim code', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openForm(page)
    const code = await claimCode(page).textContent()
    await page.getByRole('button', { name: /Copy/ }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })
})

test.describe('the anonymous checkout where something is missing', () => {
  test('says what is missing where the browser cannot compute a hash', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'subtle')
    })
    await openForm(page)
    await expect(alert(page)).toContainText('cannot make a claim code')
    await terms(page).check()
    await expect(withBitcoin(page)).toBeDisabled()
  })

  test('warns where the browser keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await openForm(page)
    await expect(page.getByText('This browser keeps nothing for us.')).toBeVisible()
  })

  test('says when crypto is not on offer', async ({ page }) => {
    await stubOffer(page, { ...offer, methods: { ...offer.methods, crypto: [] }, sandbox: true })
    await openWith(page, '/crypto-checkout', { selectedPlan: premium })
    await expect(page.getByText('Crypto payments are not available right now.')).toBeVisible()
    await expect(page.getByText('no money moves')).toBeVisible()
    await terms(page).check()
    await expect(withBitcoin(page)).toBeDisabled()
  })

  test('is a renewal for an account without an email', async ({ page }) => {
    await stubSession(page, { username: 'mackerel-4821', email: '' })
    await openForm(page)
    const asked = await stubInvoice(page)
    await expect(page.getByText('renews that account')).toBeVisible()
    await expect(claimCode(page)).toHaveCount(0)
    await terms(page).check()
    await withBitcoin(page).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked).toEqual([{ plan: 3, cryptoType: 'bitcoin', anonymous: true }])
  })

  test('an answer without an address is said, and nothing is left behind', async ({ page }) => {
    await openForm(page)
    await stubCall(page, 'btcpay-invoice', (_body, route) => route.fulfill({ json: {} }))
    await terms(page).check()
    await withBitcoin(page).click()
    await expect(alert(page)).toHaveText(
      'No invoice URL returned. Please try again or contact support.',
    )
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await expect(withBitcoin(page)).toBeEnabled()
  })
})

test.describe('an anonymous invoice that fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  test('because the price has changed gets a new claim code, and goes on with it', async ({
    page,
  }) => {
    await openForm(page)
    const asked = await stubCall(page, 'btcpay-invoice', (_body, route, time) =>
      time === 1
        ? route.fulfill({ status: 409, json: { message: 'Taken.', code: 'claim_code_taken' } })
        : route.fulfill({ json: { url: `${paymentHost}/i/1`, sessionId: 's', order: orderId } }),
    )
    const code = (await claimCode(page).textContent()) ?? ''
    await terms(page).check()
    await withBitcoin(page).click()
    await expect(alert(page)).toContainText('You have a new claim code now')
    await expect(claimCode(page)).not.toHaveText(code)
    await withBitcoin(page).click()
    await expect(page).toHaveURL(`${paymentHost}/i/1`)
    expect(asked[1]?.['claimHash']).not.toBe(asked[0]?.['claimHash'])
  })

  test('is said in an alert', async ({ page }) => {
    await openForm(page)
    await stubCall(page, 'btcpay-invoice', (_body, route, time) =>
      time === 1
        ? route.fulfill({ status: 500, json: { message: 'x', code: 'internal' } })
        : route.abort(),
    )
    await terms(page).check()
    await withBitcoin(page).click()
    await expect(alert(page)).toHaveText('Crypto checkout error. Please try again.')
    await withBitcoin(page).click()
    await expect(alert(page)).toHaveText('Crypto checkout error. Please try again.')
  })
})

for (const width of firstOrAll([375, 768])) {
  test(`the anonymous checkout does not scroll sideways at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openForm(page)
    await expect(page.getByText('$26.99')).toBeVisible()
    await expectFits(page)
  })
}
