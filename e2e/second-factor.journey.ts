import type { Page, Browser } from '@playwright/test'
import { generateSync } from 'otplib'

import { password, register } from './account.ts'
import { expect, expectAccessible, open, test } from './journey.ts'
import { logIn, logoutButton } from './login-form.ts'

const stepMs = 30_000

/** A new account, signed in, on its security page. */
async function openSecurity(page: Page): Promise<string> {
  const { username } = await register(page)
  await enterPassword(page, username, '/account/security')
  await expect(setting(page, 'Authenticator app')).toBeVisible()
  return username
}

async function enterPassword(page: Page, username: string, path = '/login') {
  await open(page, path)
  await logIn(page, username)
}

const setting = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function signOut(page: Page) {
  await logoutButton(page).click()
  await expect(logoutButton(page)).toBeHidden()
}

/** The dialog that wants the password again. */
async function confirmWith(page: Page, action: string, typed = password) {
  await dialog(page).getByLabel('Your password').fill(typed)
  await dialog(page).getByRole('button', { name: action }).click()
}

async function turnAppOn(page: Page): Promise<{ secret: string; codes: string[]; usedAt: number }> {
  const app = setting(page, 'Authenticator app')
  await app.getByRole('button', { name: 'Set up' }).click()
  await confirmWith(page, 'Continue')
  await expect(app.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await app.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  const usedAt = Date.now()
  await app.getByLabel('Six-digit code').fill(codeAt(secret, usedAt))
  await app.getByRole('button', { name: 'Turn on' }).click()
  const list = page.getByRole('group', { name: 'Recovery codes' })
  await expect(list).toBeVisible()
  return { secret, codes: ((await list.textContent()) ?? '').split('\n'), usedAt }
}

function codeAt(secret: string, at: number): string {
  return generateSync({ secret, epoch: Math.floor(at / 1000) })
}

/** Each code works once; the one of the next step is accepted already. */
const nextCode = (secret: string, usedAt: number) => codeAt(secret, usedAt + stepMs)

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

test.describe('an authenticator app', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('is set up, and asked for at the next sign-in', async ({ page }) => {
    const username = await openSecurity(page)
    await expectAccessible(page)
    const { secret, codes, usedAt } = await turnAppOn(page)
    expect(codes).toHaveLength(10)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('leadline-recovery-codes.txt')
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText(codes[0] ?? 'none')).toBeHidden()
    await expect(setting(page, 'Authenticator app')).toContainText('On')
    await expect(setting(page, 'Recovery codes')).toContainText('10 of 10 codes left')

    await signOut(page)
    await enterPassword(page, username)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expectAccessible(page)
    await enterCode(page, '000000')
    await expect(page.getByRole('alert')).toContainText('This code is incorrect')
    await enterCode(page, nextCode(secret, usedAt))
    await expect(logoutButton(page)).toBeVisible()
  })

  test('is replaced by a recovery code, once', async ({ page }) => {
    const username = await openSecurity(page)
    const { codes } = await turnAppOn(page)
    await signOut(page)
    await enterPassword(page, username)
    await enterCode(page, codes[0] ?? '')
    await expect(logoutButton(page)).toBeVisible()
    await open(page, '/account/security')
    await expect(setting(page, 'Recovery codes')).toContainText('9 of 10 codes left')

    await signOut(page)
    await enterPassword(page, username)
    await enterCode(page, codes[0] ?? '')
    await expect(page.getByRole('alert')).toContainText('This code is incorrect')
  })

  test('is turned off with the password, and not without it', async ({ page }) => {
    const username = await openSecurity(page)
    await turnAppOn(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    const app = setting(page, 'Authenticator app')
    await app.getByRole('button', { name: 'Turn off' }).click()
    await expectAccessible(page)
    await confirmWith(page, 'Turn off', 'not the password')
    await expect(dialog(page).getByRole('alert')).toHaveText('This is not your password.')
    await page.keyboard.press('Escape')
    await expect(app).toContainText('On')
    await app.getByRole('button', { name: 'Turn off' }).click()
    await confirmWith(page, 'Turn off')
    await expect(page.getByText('The authenticator app is off.')).toBeVisible()
    await expect(app).toContainText('Off')
    await signOut(page)
    await enterPassword(page, username)
    await expect(logoutButton(page)).toBeVisible()
  })
})

test('a passkey is added, signs in, and is removed', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const username = await openSecurity(page)
  const passkeys = setting(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByLabel('Name of the new passkey')).toHaveAccessibleDescription(
    'Name is required',
  )
  await passkeys.getByLabel('Name of the new passkey').fill('Work laptop')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmWith(page, 'Continue')
  await expect(passkeys.getByRole('listitem')).toContainText('Work laptop')
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet')
  await expect(setting(page, 'Recovery codes')).toContainText('You have no recovery codes')
  await expectAccessible(page)

  await signOut(page)
  await enterPassword(page, username)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(logoutButton(page)).toBeVisible()
  await open(page, '/account/security')
  await expect(passkeys.getByRole('listitem')).toContainText('last used')

  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click()
  await confirmWith(page, 'Remove')
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await signOut(page)
  await enterPassword(page, username)
  await expect(logoutButton(page)).toBeVisible()
})

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

test('no width makes the settings scroll sideways', async ({ page }) => {
  await openSecurity(page)
  await turnAppOn(page)
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page
      .getByRole('main')
      .evaluate((main) => main.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
})
