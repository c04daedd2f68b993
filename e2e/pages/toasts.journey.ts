import type { Page } from '@playwright/test'

import { expect, expectFits, open, test } from '../journey.ts'
import { addMember, keepSession } from '../member.ts'

async function boxOf(page: Page, name: string) {
  return page.getByRole('button', { name }).boundingBox()
}

test('a toast covers nothing: the page ends above it, and the button at the bottom moves up', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const member = addMember(site)
  await keepSession(page, site, member)
  await open(page, '/account/security')
  // The change of a password ends with a toast; here the answer is staged.
  await page.route('**/api/v1/account/password', (route) =>
    route.fulfill({ json: { message: 'Changed.' } }),
  )
  await page.getByLabel('Current password').fill('one two three')
  await page.getByLabel('New password', { exact: true }).fill('seven fathoms deep')
  await page.getByLabel('Confirm new password').fill('seven fathoms deep')
  const submit = page.getByRole('button', { name: 'Change password' })
  // At the very bottom of the window, where a toast used to lie.
  await submit.evaluate((button) => {
    scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 4, behavior: 'instant' })
  })
  await submit.click()
  const toast = page.getByText('All other sessions have ended.')
  await expect(toast).toBeVisible()
  const top = (await toast.boundingBox())?.y ?? 0
  const pressed = await submit.boundingBox()
  expect((pressed?.y ?? 0) + (pressed?.height ?? 0)).toBeLessThanOrEqual(top)
  const scroller = await boxOf(page, 'Scroll to top')
  expect((scroller?.y ?? 0) + (scroller?.height ?? 0)).toBeLessThanOrEqual(top)
  await expectFits(page)

  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  const end = await page.getByRole('contentinfo').boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top + 1)

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
})
