import type { Page } from '@playwright/test'

import { register } from '../../account/account.ts'
import { logIn } from '../../account/login-form.ts'
import { premium } from '../../checkout/sample-plans.ts'
import { open, untilAlive } from '../../journey.ts'
import { openWith } from '../../pages/router-state.ts'
import { type Site, startSite } from '../../site.ts'
import { expect, test as deskTest } from '../desk-journey.ts'

export { expect } from '../desk-journey.ts'

interface ShopJourney {
  shop: Site
  /** The buyer's browser, at the shop. */
  browserPage: Page
  /** The desk of a program that belongs to that shop. */
  shopDesk: Page
}

/** Both products at once: the shop that sells, and the desk that was bought. */
export const test = deskTest.extend<ShopJourney>({
  shop: async ({}, use) => {
    const shop = await startSite()
    await use(shop)
    await shop.stop()
  },
  browserPage: async ({ browser, shop }, use) => {
    const context = await browser.newContext({ baseURL: shop.url })
    await use(await context.newPage())
    await context.close()
  },
  shopDesk: async ({ page, program, shop }, use) => {
    const { address } = await program.start({ LEADLINE_SERVER_URL: shop.url })
    await page.goto(address)
    await page.getByRole('button', { name: 'Start practicing' }).click()
    await use(page)
  },
})

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Somebody new buys Premium by card in the sandbox, and stays signed in. */
export async function buyPremium(page: Page): Promise<string> {
  const { username } = await register(page)
  await open(page, '/login')
  await logIn(page, username)
  await expect(page).toHaveURL('/')
  await openWith(page, '/checkout', { selectedPlan: premium })
  await page.getByRole('checkbox', { name: /EULA/ }).check()
  await press(page, 'Pay by card')
  await press(page, 'Pay')
  await expect(page.getByText('Your license is issued.')).toBeVisible({ timeout: 45_000 })
  return username
}

/** The same with coins and without a name; signed in with what the shop gave. */
export async function buyAnonymously(page: Page): Promise<string> {
  await openWith(page, '/crypto-checkout', { selectedPlan: premium })
  await page.getByRole('radio', { name: 'Monero' }).check()
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await press(page, 'Pay with Monero')
  await press(page, 'Pay')
  await press(page, 'Settle')
  await page.waitForURL(/anonymous=true/)
  const account = page.getByRole('region', { name: 'Your account' })
  await expect(account.getByText('Save these credentials now.')).toBeVisible({ timeout: 45_000 })
  const codes = account.getByRole('definition').locator('code')
  const [username = '', password = ''] = await codes.allTextContents()
  await open(page, '/login')
  await logIn(page, username, password)
  await expect(page).toHaveURL('/')
  return username
}

export async function openLicensePage(desk: Page) {
  await desk.getByRole('button', { name: /^Plan / }).click()
  const preferences = desk.getByRole('group', { name: 'Preferences' })
  await expect(preferences.getByRole('heading', { name: 'License', exact: true })).toBeVisible()
  return preferences
}

/** The code that the desk shows, typed and confirmed in the buyer's browser. */
export async function confirmCode(page: Page, desk: Page): Promise<void> {
  const letters = desk.locator('.link-code-letters > [aria-hidden]')
  const code = (await letters.textContent()) ?? ''
  expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
  await page.goto('/link')
  await untilAlive(page)
  await page.getByLabel('Code').fill(code)
  await press(page, 'Continue')
  await expect(page.getByRole('heading', { name: 'Link this Leadline?' })).toBeVisible()
  await press(page, 'Link it')
  await expect(page.getByRole('heading', { name: 'Linked' })).toBeVisible()
}
