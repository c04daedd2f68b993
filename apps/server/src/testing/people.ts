import { accountStatus } from '@leadline/contract/accounts/account-status'
import type { LoginAnswer } from '@leadline/contract/accounts/accounts'

import {
  openDeskSession as openRealDeskSession,
  openSession as openRealSession,
} from '../features/accounts/login/sessions.ts'
import { Passwords } from '../platform/secrets/passwords.ts'
import { secretHash } from '../platform/secrets/secret-hash.ts'
import type { TestApp } from './open-test-app.ts'

export const goodPassword = 'tidal sounding 61'
let hashOfGoodPassword: Promise<string> | undefined

/** Each call from a client of its own, so that limits per client are not what is tested. */
let clients = 0
export function newClient(): string {
  clients++
  return `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`
}

export function post(app: TestApp, path: string, payload: object, remoteAddress = newClient()) {
  return app.http.inject({ method: 'POST', url: `/api/v1${path}`, payload, remoteAddress })
}

export function registration(changes: Partial<Record<string, string>> = {}) {
  return {
    firstname: 'Ada',
    lastname: 'Lovelace',
    username: 'ada',
    email: 'ada@example.com',
    password: goodPassword,
    ...changes,
  }
}

export const register = (app: TestApp, changes: Partial<Record<string, string>> = {}) =>
  post(app, '/users/register', registration(changes))

export const login = (app: TestApp, username: string, password: string, remoteAddress?: string) =>
  post(app, '/users/login', { username, password }, remoteAddress)

export interface PersonOptions {
  status?: number
  email?: string | null
  planId?: number
  presence?: number
}

/** An account as the database has it, whose password is `goodPassword`. */
export async function addPerson(
  { database, runtime }: Pick<TestApp, 'database' | 'runtime'>,
  username: string,
  options: PersonOptions = {},
): Promise<string> {
  hashOfGoodPassword ??= new Passwords().hash(goodPassword)
  const { status = accountStatus.active, email = `${username}@example.com` } = options
  const id = runtime.newId()
  await database
    .insertInto('accounts')
    .values({
      id,
      username,
      username_key: username.toLowerCase(),
      email,
      email_key: email?.toLowerCase() ?? null,
      email_proved_at: email === null || status === accountStatus.pending ? null : runtime.now(),
      first_name: null,
      last_name: null,
      password_hash: await hashOfGoodPassword,
      status,
      presence: options.presence ?? 0,
      plan_id: options.planId ?? 1,
      created_at: runtime.now(),
    })
    .execute()
  return id
}

/** Signed in without the slow check of a password; answers the token. */
export async function openSession(
  deps: Pick<TestApp, 'database' | 'runtime'>,
  accountId: string,
): Promise<string> {
  return openRealSession(deps, accountId, { provedSecondFactor: false })
}

/** The token of a desk that was linked with the account. */
export async function openDesk(
  deps: Pick<TestApp, 'database' | 'runtime'>,
  accountId: string,
): Promise<string> {
  const secret = deps.runtime.newSecret()
  const desk = { secretHash: secretHash(secret), device: 'Leadline on Linux' }
  await openRealDeskSession(deps, accountId, desk)
  return secret
}

/** The token of a new session. */
export async function signIn(
  app: TestApp,
  username: string,
  password = goodPassword,
): Promise<string> {
  const { token } = (await login(app, username, password)).json<LoginAnswer>()
  if (token === undefined) throw new Error(`${username} was not signed in`)
  return token
}

/** The button of the page that a mailed link leads to, pressed by whoever has that session. */
export const verifyAddress = (app: TestApp, token: string, session?: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/verify-email',
    payload: { token },
    remoteAddress: newClient(),
    headers: session === undefined ? {} : { authorization: `Bearer ${session}` },
  })

export const readOwnAccount = (app: TestApp, token: string) =>
  app.http.inject({ url: '/api/v1/users/profile', headers: { authorization: `Bearer ${token}` } })

export const mails = (app: TestApp) =>
  app.database.selectFrom('mail_outbox').selectAll().orderBy('created_at', 'desc').execute()

export const accounts = (app: TestApp) => app.database.selectFrom('accounts').selectAll().execute()

/** The token in the newest mail whose link goes to `page`. */
export async function mailedToken(
  app: TestApp,
  page: 'verify-email' | 'reset-password',
): Promise<string> {
  const link = new RegExp(`https://leadline\\.test/${page}\\?token=([\\w-]{43})`)
  for (const mail of await mails(app)) {
    const token = link.exec(mail.text)?.[1]
    if (token) return token
  }
  throw new Error(`no mail has a link to ${page}`)
}

/** Every row of every table as text, for looking whether a secret is in it. */
export async function everythingStored(
  app: TestApp,
  { but = [] as string[] } = {},
): Promise<string> {
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
