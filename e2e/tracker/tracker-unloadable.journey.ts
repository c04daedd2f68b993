import type { Route } from '@playwright/test'

import { expect, expectAccessible, open, test } from '../journey.ts'
import { firstOrAll } from '../repetition.ts'
import { bugsCall, entry, featuresCall, issue, showIssues } from './tracker-page.ts'

test.describe('when the issues cannot be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test("the server's words stand in a red banner, and trying again works", async ({ page }) => {
    await showIssues(page, [issue(1)])
    await page.route(featuresCall, (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'The tracker is closed.', code: 'unavailable' },
      }),
    )
    await open(page, '/bugs')
    const banner = page.getByRole('main').getByRole('alert')
    await expect(banner).toHaveText('The tracker is closed.')
    await expect(banner).toHaveCSS('color', 'rgb(255, 107, 107)')
    await expectAccessible(page)
    await page.unroute(featuresCall)
    await page.route(featuresCall, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(entry(page, 'Issue 1')).toBeVisible()
  })

  for (const [what, handle] of firstOrAll([
    ['no answer', (route: Route) => route.abort()],
    ['an answer that is no list', (route: Route) => route.fulfill({ json: { no: 'list' } })],
  ] as const)) {
    test(`${what} is reported in general words`, async ({ page }) => {
      await page.route(bugsCall, handle)
      await open(page, '/bugs')
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Failed to load issues. Please try again.',
      )
    })
  }
})
