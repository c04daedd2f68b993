import type { Page } from '@playwright/test'

import { expect, open } from '../journey.ts'
import { password } from './account.ts'

export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
export const submitLogin = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sign in' })
export const logoutButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Logout' })

export async function fillLogin(page: Page, identifier: string, typed = password): Promise<void> {
  await page.getByLabel('Username or email').fill(identifier)
  await passwordField(page).fill(typed)
}

/** From the login page on. */
export async function logIn(page: Page, identifier: string, typed = password): Promise<void> {
  await fillLogin(page, identifier, typed)
  await submitLogin(page).click()
}

export async function signIn(page: Page, identifier: string): Promise<void> {
  await open(page, '/login')
  await logIn(page, identifier)
  await expect(logoutButton(page)).toBeVisible()
}
