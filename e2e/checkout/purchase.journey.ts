import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { register } from '../account/account.ts'
import { logIn } from '../account/login-form.ts'
import { everythingStored } from '../browser-storage.ts'
import { expect, expectAccessible, open, test, untilAlive } from '../journey.ts'
import { openWith } from '../pages/router-state.ts'
import { premium } from './sample-plans.ts'

/** Whole purchases: the real server, with its own sandbox in place of the providers. */

/** A buyer with an account, signed in, at the checkout with the Premium plan and the EULA accepted. */
async function signedInAtCheckout(page: Page) {
  const person = await register(page)
  await open(page, '/login')
  await logIn(page, person.username)
  await expect(page).toHaveURL('/')
  await openWith(page, '/checkout', { selectedPlan: premium })
  await page.getByRole('checkbox', { name: /EULA/ }).check()
  return person
}

const success = (page: Page) => page.getByRole('heading', { name: 'Payment Successful' })
const arrived = (page: Page) => page.getByText('Your license is issued.')
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

async function orderOf(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Permanent order page' }).click()
  await expect(page).toHaveURL(/\/orders\/[\da-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

test.describe('a purchase in the sandbox', () => {
  test.slow()

  test('by card ends with a license, a receipt and an entry in the history', async ({ page }) => {
    const { email } = await signedInAtCheckout(page)
    await expect(page.getByText('no money moves').first()).toBeVisible()
    await press(page, 'Pay by card')
    await expect(page.getByText('Sandbox').first()).toBeVisible()
    await press(page, 'Pay')
    await expect(success(page)).toBeVisible({ timeout: 60_000 })
    await expect(arrived(page)).toBeVisible()
    await orderOf(page)
    await expect(page.getByText('License issued')).toBeVisible()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Receipt' }).click()
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText('$26.99')
    await expect(receipt).toContainText('No money moved.')
    await open(page, '/profile')
    const purchases = page.getByRole('region', { name: 'Purchases' })
    await expect(purchases.getByRole('listitem')).toHaveCount(1)
    await expect(purchases).toContainText('Paid')
  })

  test('turned back at the card page can be paid after all, as the same order', async ({
    page,
  }) => {
    await signedInAtCheckout(page)
    await press(page, 'Pay by card')
    await press(page, 'Cancel')
    await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('checkbox', { name: /EULA/ }).check()
    await press(page, 'PayPal')
    await press(page, 'Approve')
    await expect(success(page)).toBeVisible({ timeout: 60_000 })
    await expect(arrived(page)).toBeVisible()
    await open(page, '/profile')
    const purchases = page.getByRole('region', { name: 'Purchases' })
    await expect(purchases.getByRole('listitem')).toHaveCount(1)
    await expect(purchases).toContainText('PayPal')
  })

  test.describe('with a PayPal that says no', () => {
    test.use({ expectedErrors: [/status of 422/] })
    test('with a declined PayPal payment lets the buyer choose again', async ({ page }) => {
      await signedInAtCheckout(page)
      await press(page, 'PayPal')
      await press(page, 'Decline')
      // PayPal has opened again, and the page behind it says why.
      await expect(page.getByText('PayPal declined the card or account')).toBeVisible()
      await press(page, 'Approve')
      await expect(success(page)).toBeVisible({ timeout: 60_000 })
      await expect(arrived(page)).toBeVisible()
    })
  })

  test('held by PayPal leads to the order, which waits and explains', async ({ page }) => {
    await signedInAtCheckout(page)
    await press(page, 'PayPal')
    await press(page, 'Approve, held for review')
    await expect(page).toHaveURL(/\/orders\//)
    await expect(page.getByText('PayPal has your payment and is still checking it.')).toBeVisible()
  })
})

test.describe('a purchase with coins in the sandbox', () => {
  test.slow()

  test('with Bitcoin is watched from the invoice to the license', async ({ page }) => {
    await signedInAtCheckout(page)
    await page.getByRole('radio', { name: 'Crypto' }).check()
    await press(page, 'Pay with Bitcoin')
    await press(page, 'Pay')
    const invoice = page.url()
    await page.getByRole('link', { name: 'Return to the shop' }).click()
    await expect(
      page.getByRole('heading', { name: 'Payment sent, not confirmed yet' }),
    ).toBeVisible({ timeout: 60_000 })
    await expect(success(page)).toHaveCount(0)
    const chain = await page.context().newPage()
    await chain.goto(invoice)
    await press(chain, 'Settle')
    await chain.close()
    await expect(arrived(page)).toBeVisible({ timeout: 60_000 })
  })

  test('paid in part says how much is left, and where to pay it', async ({ page }) => {
    await signedInAtCheckout(page)
    await page.getByRole('radio', { name: 'Crypto' }).check()
    await press(page, 'Pay with Bitcoin')
    await press(page, 'Pay partly')
    await press(page, 'Expire')
    await page.getByRole('link', { name: 'Return to the shop' }).click()
    await untilAlive(page)
    await expect(
      page.getByRole('heading', { name: 'Part of your payment has arrived' }),
    ).toBeVisible({ timeout: 60_000 })
    const rest = page.getByRole('region', { name: 'Pay the rest' })
    await expect(rest.getByRole('img', { name: /BTC for your wallet/ })).toBeVisible()
    await expect(rest.getByText(/^bcrt1/)).toBeVisible()
    await expect(rest.getByRole('link', { name: 'Open in your wallet' })).toHaveAttribute(
      'href',
      /^bitcoin:bcrt1\w+\?amount=0\.\d+$/,
    )
    await orderOf(page)
    await expect(rest).toBeVisible()
    await expectAccessible(page)
  })

  test('anonymous: claimed after payment, signed in with, renewed, and nowhere stored', async ({
    page,
    browser,
    site,
  }) => {
    await openWith(page, '/crypto-checkout', { selectedPlan: premium })
    const secret = (await page.locator('code[aria-label="Claim code"]').textContent()) ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    await page.getByRole('radio', { name: 'Monero' }).check()
    await page.getByRole('checkbox', { name: /Terms/ }).check()
    await press(page, 'Pay with Monero')
    await press(page, 'Pay')
    const invoice = page.url()
    await page.getByRole('link', { name: 'Return to the shop' }).click()
    await expect(
      page.getByRole('heading', { name: 'Payment sent, not confirmed yet' }),
    ).toBeVisible({ timeout: 60_000 })
    await expect(page).toHaveURL(/result=success&anonymous=true&order=[\da-f-]{36}$/)
    // Not in this browser: a settled invoice leads back to the shop, and whoever comes there with the code claims.
    const elsewhere = await browser.newContext()
    const chain = await elsewhere.newPage()
    await chain.goto(invoice)
    await press(chain, 'Settle')
    await elsewhere.close()
    const account = page.getByRole('region', { name: 'Your account' })
    await expect(account.getByText('Save these credentials now.')).toBeVisible({ timeout: 60_000 })
    const [username = '', shown = ''] = await account
      .getByRole('definition')
      .locator('code')
      .allTextContents()
    expect(shown.length).toBeGreaterThan(15)
    const remembered = await everythingStored(page)
    for (const secretText of [shown, username]) expect(remembered).not.toContain(secretText)
    const download = page.waitForEvent('download')
    await press(page, 'Download recovery kit')
    await download
    expect(await everythingStored(page)).not.toContain(secret)
    // Neither what opens the account nor what claims it is anywhere on the server.
    const kept = readdirSync(site.dataDir)
      .filter((name) => name.startsWith('leadline.sqlite'))
      .map((name) => readFileSync(join(site.dataDir, name), 'latin1'))
      .join('')
    for (const secretText of [shown, secret]) {
      expect(kept).not.toContain(secretText)
      expect(site.log()).not.toContain(secretText)
    }
    await page.getByRole('button', { name: 'Copy username' }).click()
    await page.getByRole('main').getByRole('link', { name: 'See your license' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, username, shown)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('region', { name: 'Purchases' })).toContainText('Monero')
  })
})
