import type { Page } from '@playwright/test'

import { expect, open, test } from '../journey.ts'

test.describe('the newsletter', () => {
  // What the browser itself says about the answers that are staged here.
  test.use({ expectedErrors: [/Failed to load resource/] })

  const subscribeCall = '**/api/v1/newsletter/subscribe'
  const email = (page: Page) => page.getByLabel('Email')
  const button = (page: Page) => page.locator('form').getByRole('button')

  test('asks for an address, and for one that can be right', async ({ page }) => {
    await open(page, '/')
    await button(page).click()
    await expect(page.getByText('Please enter your email address')).toBeVisible()
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toHaveAccessibleDescription('Please enter your email address')
    await email(page).fill('ada@example')
    await expect(page.getByText('Please enter your email address')).toBeHidden()
    await email(page).press('Enter')
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  })

  test('subscribes, says so and what is left to confirm, and starts again when the address is edited', async ({
    page,
  }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(subscribeCall, async (route) => {
      await held
      await route.continue()
    })
    await open(page, '/')
    await expect(button(page)).toHaveText('Subscribe')
    await email(page).fill('reader@example.com')
    await email(page).press('Enter')
    await expect(button(page)).toHaveText('Subscribing...')
    await expect(button(page)).toBeDisabled()
    answer()
    await expect(button(page)).toHaveText('Subscribed!')
    await expect(button(page)).toBeDisabled()
    const nextStep = page.getByText('open the link in the email we sent to reader@example.com')
    await expect(nextStep).toBeVisible()
    await email(page).press('x')
    await expect(nextStep).toBeHidden()
    await expect(button(page)).toHaveText('Subscribe')
    await expect(button(page)).toBeEnabled()
  })

  test('a subscription that did not come about is said to have failed', async ({ page }) => {
    await page.route(subscribeCall, async (route) => route.fulfill({ json: { subscribed: false } }))
    await open(page, '/')
    await email(page).fill('reader@example.com')
    await button(page).click()
    await expect(page.getByText('Subscription failed. Please try again.')).toBeVisible()
    await expect(button(page)).toHaveText('Subscribe')
    await email(page).press('x')
    await expect(page.getByText('Subscription failed. Please try again.')).toBeHidden()
  })

  test('no network is called that', async ({ page }) => {
    await page.route(subscribeCall, async (route) => route.abort())
    await open(page, '/')
    await email(page).fill('reader@example.com')
    await button(page).click()
    await expect(page.getByText('Network error. Please try again.')).toBeVisible()
    await expect(email(page)).toBeFocused()
  })

  test("the server's own words are shown when it refuses", async ({ page }) => {
    const message = 'Too many tries. Please wait a moment.'
    await page.route(subscribeCall, async (route) =>
      route.fulfill({ status: 429, json: { message, code: 'too_many_requests' } }),
    )
    await open(page, '/')
    await email(page).fill('reader@example.com')
    await button(page).click()
    await expect(page.getByText(message)).toBeVisible()
  })
})
