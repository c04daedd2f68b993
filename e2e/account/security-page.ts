import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'

import { expect, open } from '../journey.ts'
import { password, register } from './account.ts'
import { logIn, logoutButton } from './login-form.ts'

const stepMs = 30_000

/** A new account, signed in, on its security page. */
export async function openSecurity(page: Page): Promise<string> {
  const { username } = await register(page)
  await enterPassword(page, username, '/account/security')
  await expect(setting(page, 'Authenticator app')).toBeVisible()
  return username
}

export async function enterPassword(page: Page, username: string, path = '/login') {
  await open(page, path)
  await logIn(page, username)
}

export const setting = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')

export async function signOut(page: Page) {
  await logoutButton(page).click()
  await expect(logoutButton(page)).toBeHidden()
}

/** The dialog that wants the password again. */
export async function confirmWith(page: Page, action: string, typed = password) {
  await dialog(page).getByLabel('Your password').fill(typed)
  await dialog(page).getByRole('button', { name: action }).click()
}

export async function turnAppOn(
  page: Page,
): Promise<{ secret: string; codes: string[]; usedAt: number }> {
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
export const nextCode = (secret: string, usedAt: number) => codeAt(secret, usedAt + stepMs)

export async function enterCode(page: Page, code: string) {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}
