import { expect, expectAccessible, open, test } from '../journey.ts'
import { logoutButton } from './login-form.ts'
import {
  confirmWith,
  dialog,
  enterPassword,
  openSecurity,
  setting,
  signOut,
  turnAppOn,
  nextCode,
  enterCode,
} from './security-page.ts'

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
