import { accountStatus } from '@leadline/contract/account-status'

import { secretHash } from '../../../platform/secret-hash.ts'
import type { TestApp } from '../../../testing/open-test-app.ts'

/** An account, as the database has it. Answers its id. */
export async function addPerson({ database, runtime }: TestApp, username: string): Promise<string> {
  const id = runtime.newId()
  const email = `${username}@example.com`
  await database
    .insertInto('accounts')
    .values({
      id,
      username,
      username_key: username,
      email,
      email_key: email,
      first_name: null,
      last_name: null,
      password_hash: null,
      status: accountStatus.active,
      presence: 0,
      plan_id: 1,
      created_at: runtime.now(),
    })
    .execute()
  return id
}

/** The token of a new session. */
export async function signIn({ database, runtime }: TestApp, accountId: string): Promise<string> {
  const token = runtime.newSecret()
  const now = runtime.now()
  await database
    .insertInto('sessions')
    .values({
      id: runtime.newId(),
      account_id: accountId,
      token_hash: secretHash(token),
      proved_second_factor: 0,
      created_at: now,
      last_used_at: now,
      expires_at: now + 86_400_000,
    })
    .execute()
  return token
}

export const get = (app: TestApp, path: string, token = '') =>
  app.http.inject({
    url: `/api/v1${path}`,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  })
