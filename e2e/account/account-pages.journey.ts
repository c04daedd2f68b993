import { premium } from '../checkout/sample-plans.ts'
import { expect, expectAccessible, expectFits, open, test } from '../journey.ts'
import { openWith } from '../pages/router-state.ts'
import { firstOrAll } from '../repetition.ts'

for (const path of ['/reset-password', '/verify-email']) {
  test(`${path} without its token explains itself`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByText('This link is incomplete.')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
  })
}

for (const width of firstOrAll([375, 1440])) {
  for (const path of ['/register', '/login', '/forgot-password', '/reset-password?token=x']) {
    test(`${path} is accessible and fits ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openWith(page, path, { selectedPlan: premium })
      await expectAccessible(page)
      await expectFits(page)
    })
  }

  test.describe('a link that was never mailed', () => {
    // The page asks whose link it is, and the server does not know it.
    test.use({ expectedErrors: [/status of 400/] })

    test(`says so, is accessible and fits ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `/verify-email?token=${'x'.repeat(43)}`)
      await expect(page.getByRole('alert')).toContainText('used already or has expired')
      await expectAccessible(page)
      await expectFits(page)
    })
  })
}
