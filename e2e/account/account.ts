import { randomBytes } from 'node:crypto'

import type { Page } from '@playwright/test'

import { expect } from '../journey.ts'

export const password = 'five fathoms by the mark'

export interface Account {
  username: string
  email: string
}

/** A name that nobody has yet, on any server; short enough to be shown whole, with its address too. */
export const newName = () => `ada.${randomBytes(4).toString('hex')}`

export function newAccount(): Account {
  const username = newName()
  return { username, email: `${username}@example.com` }
}

/** An account that exists, without going through the form: from an address of its own, as one opens few in an hour. */
export async function register(page: Page): Promise<Account> {
  const account = newAccount()
  const data = { firstname: 'Ada', lastname: 'Lovelace', ...account, password }
  const headers = { 'x-forwarded-for': `198.18.${[...randomBytes(2)].join('.')}` }
  const answer = await page.request.post('/api/v1/users/register', { data, headers })
  expect(answer.status()).toBe(201)
  return account
}
