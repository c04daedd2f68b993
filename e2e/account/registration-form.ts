import type { Page } from '@playwright/test'

import { type Account, password } from './account.ts'
import { passwordField } from './login-form.ts'

export const registerCall = '**/api/v1/users/register'
export const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' })

export async function fillRegistration(page: Page, { username, email }: Account) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox').check()
}
