import { stored } from '../browser-storage.ts'
import { expect, open, test } from '../journey.ts'
import { register } from './account.ts'
import { logIn, logoutButton, signIn } from './login-form.ts'
import { stubSession } from './stub-session.ts'

test.describe('the session', () => {
  test('of a tab that was not remembered is restored from that tab', async ({ page }) => {
    await stubSession(page, { email: 'me@leadline.example', username: 'me' }, 'sessionStorage')
    await open(page, '/')
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'me@leadline.example' }),
    ).toBeVisible()
  })

  test('that cannot be read is dropped without a word', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('leadline.user', '{broken')
      localStorage.setItem('leadline.token', 'token')
      localStorage.setItem('leadline.refreshToken', 'refresh')
    })
    await open(page, '/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test.describe('a session', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('ends here even when the server does not learn of it', async ({ page }) => {
    const { username } = await register(page)
    await signIn(page, username)
    await page.route('**/api/v1/users/logout', (route) => route.abort())
    await logoutButton(page).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(await stored(page, 'localStorage', 'leadline.token')).toBeNull()
  })

  test('that the server no longer accepts leads to the login and back', async ({ page }) => {
    const { username } = await register(page)
    await signIn(page, username)
    await open(page, '/contact?topic=keys')
    await page.route('**/api/v1/contact', (route) =>
      route.fulfill({ status: 401, json: { message: 'Please sign in.', code: 'not_signed_in' } }),
    )
    for (const [label, text] of [
      ['Name', 'Ada'],
      ['Email', 'ada@example.com'],
      ['Subject', 'Keys'],
      ['Message', 'Which?'],
    ] as const) {
      await page.getByLabel(label).fill(text)
    }
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    expect(await stored(page, 'localStorage', 'leadline.token')).toBeNull()
    await logIn(page, username)
    await expect(page).toHaveURL('/contact?topic=keys')
  })
})
