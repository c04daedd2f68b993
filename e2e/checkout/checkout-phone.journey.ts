import { systemsText } from '@leadline/contract/systems'
import type { Page } from '@playwright/test'

import { expect, expectAccessible, expectFits, test } from '../journey.ts'
import { handedOver } from '../pages/router-state.ts'
import { byCard, chooseCrypto, eula, openCheckout, userInfo } from './checkout-page.ts'

const total = (page: Page) => page.getByRole('definition').filter({ hasText: '$26.99' })

const placeOf = async (page: Page) => {
  await byCard(page).waitFor()
  return (await byCard(page).boundingBox())?.y
}

test.describe('the checkout on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('shows the price before the buttons, with the refund and the system beside it', async ({
    page,
  }) => {
    await openCheckout(page)
    await expect(total(page)).toHaveText('$26.99')
    const sum = await total(page).boundingBox()
    const buttons = await byCard(page).boundingBox()
    expect(sum?.y).toBeLessThan(buttons?.y ?? 0)
    expect(sum?.y).toBeLessThan(844)
    await expect(page.getByRole('link', { name: /Full refund within 30 days/ })).toBeVisible()
    await expect(page.getByText(`For ${systemsText}.`)).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
  })

  test('has a way to sign in that keeps the plan', async ({ page }) => {
    await openCheckout(page, {})
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/login')
    expect(await handedOver(page)).toMatchObject({ selectedPlan: { id: 3, title: 'Premium' } })
  })
})

test('accepting the license agreement moves nothing', async ({ page }) => {
  await openCheckout(page, { userInfo })
  const before = await placeOf(page)
  await eula(page).check()
  await expect(byCard(page)).toBeEnabled()
  expect(await placeOf(page)).toBe(before)
  await eula(page).uncheck()
  expect(await placeOf(page)).toBe(before)
})

test('a plan that has no version yet says so before it is paid', async ({ page }) => {
  await openCheckout(page)
  await expect(page.getByText('there is nothing to install today')).toBeVisible()
  await chooseCrypto(page)
  await page.getByRole('link', { name: 'Pay anonymously' }).click()
  await expect(page.getByText('there is nothing to install today')).toBeVisible()
})
