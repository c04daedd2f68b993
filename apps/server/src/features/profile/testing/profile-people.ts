import { accountStatus } from '@leadline/contract/account-status'

import { Passwords } from '../../../platform/passwords.ts'
import { secretHash } from '../../../platform/secret-hash.ts'
import type { TestApp } from '../../../testing/open-test-app.ts'

export const goodPassword = 'tidal sounding 61'
let hashOfGoodPassword: Promise<string> | undefined

/** Each call from a client of its own, so that limits per client are not what is tested. */
let clients = 0
function newClient(): string {
  clients++
  return `10.1.${clients >> 8}.${clients & 255}`
}

export interface Person {
  id: string
  username: string
  token: string
}

export interface PersonOptions {
  status?: number
  email?: string | null
  planId?: number
}

/** An account with a session, as the database has them. Its password is `goodPassword`. */
export async function addPerson(
  { database, runtime }: TestApp,
  username: string,
  options: PersonOptions = {},
): Promise<Person> {
  hashOfGoodPassword ??= new Passwords().hash(goodPassword)
  const { status = accountStatus.active, email = `${username}@example.com`, planId = 1 } = options
  const id = runtime.newId()
  await database
    .insertInto('accounts')
    .values({
      id,
      username,
      username_key: username.toLowerCase(),
      email,
      email_key: email?.toLowerCase() ?? null,
      first_name: null,
      last_name: null,
      password_hash: await hashOfGoodPassword,
      status,
      presence: 3,
      plan_id: planId,
      created_at: runtime.now(),
    })
    .execute()
  return { id, username, token: await openSession({ database, runtime }, id) }
}

/** One more session of an account; answers its token. */
export async function openSession(
  { database, runtime }: Pick<TestApp, 'database' | 'runtime'>,
  accountId: string,
): Promise<string> {
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
      expires_at: now + 30 * 86_400_000,
    })
    .execute()
  return token
}

export function get(app: TestApp, token: string, path: string) {
  const headers = { authorization: `Bearer ${token}` }
  return app.http.inject({ url: `/api/v1${path}`, headers, remoteAddress: newClient() })
}

export function post(app: TestApp, token: string, path: string, payload?: object) {
  return app.http.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: newClient(),
    ...(payload && { payload }),
  })
}

export function upload(app: TestApp, token: string | undefined, file: Buffer, type: string) {
  return app.http.inject({
    method: 'POST',
    url: '/api/v1/users/avatar',
    remoteAddress: newClient(),
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    payload: file,
  })
}

export async function grantBadges(app: TestApp, person: Person, badges: string[]): Promise<void> {
  for (const [index, badge] of badges.entries()) {
    await app.database
      .insertInto('account_badges')
      .values({
        account_id: person.id,
        badge,
        shown_position: null,
        granted_at: app.runtime.now() + index,
      })
      .execute()
  }
}

export const mails = (app: TestApp) => app.database.selectFrom('mail_outbox').selectAll().execute()

/** Every row of every table as text, for looking whether something is in it. */
export async function everythingStored(app: TestApp, but: string[] = []): Promise<string> {
  const tables = await app.database.introspection.getTables()
  const rows = tables
    .filter(({ name }) => !but.includes(name))
    // The names come from the database itself, so they are not known as types.
    .map(({ name }) =>
      app.database
        .selectFrom(name as 'accounts')
        .selectAll()
        .execute(),
    )
  return JSON.stringify(await Promise.all(rows))
}
