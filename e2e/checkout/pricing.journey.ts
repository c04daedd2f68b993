import { systemsText } from '@leadline/contract/systems'
import type { Page } from '@playwright/test'

import { stubSession } from '../account/stub-session.ts'
import { expect, open, test } from '../journey.ts'
import { handedOver } from '../pages/router-state.ts'

const ada = { email: 'ada@example.com', username: 'ada' }

test.describe('plans', () => {
  const plan = (page: Page, title: string) =>
    page
      .locator('#pricing')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) })

  test('four plans say what they cost, what they run on, that the money comes back, and which one most people take', async ({
    page,
  }) => {
    await open(page, '/')
    await expect(plan(page, 'Free')).toContainText('Free forever')
    await expect(plan(page, 'Algo')).toContainText('$14.99one-time')
    await expect(plan(page, 'Premium')).toContainText('$24.99one-time')
    await expect(plan(page, 'Enterprise')).toContainText('Contact us')
    for (const paid of ['Algo', 'Premium']) {
      await expect(plan(page, paid)).toContainText(
        `For ${systemsText}. Full refund within 30 days.`,
      )
    }
    await expect(page.getByText('most popular')).toHaveCount(1)
    await expect(plan(page, 'Premium')).toContainText('most popular')
  })

  for (const [button, id, title, price] of [
    ['Get started', 1, 'Free', 0],
    ['Buy Algo', 2, 'Algo', 14.99],
    ['Buy Premium', 3, 'Premium', 24.99],
  ] as const) {
    test(`'${button}' takes a visitor to register, with the plan`, async ({ page }) => {
      await open(page, '/')
      await page.getByRole('link', { name: button }).click()
      await expect(page).toHaveURL('/register')
      const { selectedPlan, ...rest } = (await handedOver(page)) as {
        selectedPlan: Record<string, unknown>
      }
      expect(rest).toEqual({})
      expect(selectedPlan).toMatchObject({ id, title, price })
      expect(Object.keys(selectedPlan)).toEqual([
        'id',
        'title',
        'price',
        'description',
        'benefitList',
      ])
    })
  }

  for (const [button, id, price] of [
    ['Buy Algo', 2, 14.99],
    ['Buy Premium', 3, 24.99],
  ] as const) {
    test(`'${button}' takes somebody signed in to pay, with plan and address`, async ({ page }) => {
      await stubSession(page, ada)
      await open(page, '/')
      await expect(page.getByRole('link', { name: ada.email })).toBeVisible()
      await page.getByRole('link', { name: button }).click()
      await expect(page).toHaveURL('/checkout')
      expect(await handedOver(page)).toMatchObject({
        selectedPlan: { id, price },
        userInfo: { email: ada.email },
      })
    })
  }

  test('Free takes somebody signed in to the downloads', async ({ page }) => {
    await stubSession(page, ada)
    await open(page, '/')
    await page.getByRole('link', { name: 'Get started' }).click()
    await expect(page).toHaveURL('/downloads')
  })

  for (const who of ['a visitor', 'somebody signed in']) {
    test(`Enterprise is always a conversation, for ${who}`, async ({ page }) => {
      if (who !== 'a visitor') await stubSession(page, ada)
      await open(page, '/')
      await page.locator('#pricing').getByRole('link', { name: 'Contact us' }).click()
      await expect(page).toHaveURL('/contact')
      expect(await handedOver(page)).toEqual({ subject: 'Enterprise plan' })
    })
  }
})
