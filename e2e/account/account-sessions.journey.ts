import type { Browser, Page } from '@playwright/test'

import { expect, expectAccessible, open, test } from '../journey.ts'
import { password } from './account.ts'
import { logoutButton } from './login-form.ts'
import { enterPassword, openSecurity, setting } from './security-page.ts'

/** The same account in a browser of its own. */
async function elsewhere(
  browser: Browser,
  baseURL: string | undefined,
  username: string,
): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await context.newPage()
  await enterPassword(other, username)
  await expect(logoutButton(other)).toBeVisible()
  // Away from the site: a call of the page that is still under way would be the one to learn that the session has ended.
  await other.goto('about:blank')
  return other
}

test('a session somewhere else is ended from here', async ({ page, browser, baseURL }) => {
  const username = await openSecurity(page)
  const sessions = setting(page, 'Sessions')
  await expect(sessions).toContainText('You are not signed in anywhere else.')
  const other = await elsewhere(browser, baseURL, username)
  await page.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^End the session/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions).toContainText('This session')
  await open(other, '/account/security')
  await expect(
    other.getByText('Your session has ended. Please sign in again.').first(),
  ).toBeVisible()
  await other.context().close()
})

test('all sessions somewhere else are ended at once', async ({ page }) => {
  const username = await openSecurity(page)
  const sessions = setting(page, 'Sessions')
  const data = { username, password }
  const tokens = await Promise.all(
    [1, 2].map(async () => {
      const answer = await page.request.post('/api/v1/users/login', { data })
      return ((await answer.json()) as { token: string }).token
    }),
  )
  await page.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await sessions.getByRole('button', { name: 'End all others' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await page.request.get('/api/v1/users/profile', { headers })).status()).toBe(401)
  }
})

test.describe('the password', () => {
  test.use({ expectedErrors: [/status of 40[01]/] })

  test('is changed by whoever knows the present one', async ({ page }) => {
    await openSecurity(page)
    const form = setting(page, 'Password')
    const change = form.getByRole('button', { name: 'Change password' })
    await change.click()
    await expect(form.getByLabel('Current password')).toBeFocused()
    await expect(form.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      'New password is required',
    )
    await form.getByLabel('Current password').fill('not the password')
    await form.getByLabel('New password', { exact: true }).fill('seven fathoms and shoaling')
    await form.getByLabel('Confirm new password').fill('seven fathoms and shoaling')
    await change.click()
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByLabel('Current password').fill(password)
    await change.click()
    await expect(
      page.getByText('Your password was changed. All other sessions have ended.'),
    ).toBeVisible()
    await expect(form.getByLabel('Current password')).toHaveValue('')
  })
})
