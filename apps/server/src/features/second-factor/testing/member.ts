import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import { generateSync } from 'otplib'

import type { TestApp } from '../../../testing/open-test-app.ts'
import { addPerson, goodPassword, newClient, type PersonOptions } from '../../../testing/people.ts'
import type { VirtualAuthenticator } from '../../../testing/virtual-authenticator.ts'

export const password = goodPassword
export const here = { origin: 'https://leadline.test', rpId: 'leadline.test' }

export interface Member {
  accountId: string
  username: string
  token: string
}

/** An account with a session that proved a password and no more. */
export async function addMember(
  app: TestApp,
  username = 'ada',
  options?: PersonOptions,
): Promise<Member> {
  const accountId = await addPerson(app, username, options)
  const { token = '' } = await login(app, username)
  return { accountId, username, token }
}

export function post(app: TestApp, path: string, payload: object, token = '') {
  return app.http.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    remoteAddress: newClient(),
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  })
}

export async function login(app: TestApp, username = 'ada'): Promise<LoginAnswer> {
  return (await post(app, '/users/login', { username, password })).json<LoginAnswer>()
}

/** The challenge of a login that waits for its second step. */
export async function challengeOf(app: TestApp, username = 'ada'): Promise<string> {
  const { challenge = '' } = await login(app, username)
  return challenge
}

export const answerCode = (app: TestApp, challenge: string, code: string) =>
  post(app, '/auth/second-factor', { challenge, code })

export function factors(app: TestApp, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return app.http.inject({ url: '/api/v1/account/second-factors', headers })
}

export function codeOf(app: TestApp, secret: string, offsetSeconds = 0): string {
  return generateSync({ secret, epoch: Math.floor(app.runtime.now() / 1000) + offsetSeconds })
}

export interface Enrolled {
  secret: string
  uri: string
  recoveryCodes: string[]
}

/** Turn the authenticator app on, and let the step of its first code pass. */
export async function enrolTotp(app: TestApp, { token }: Member): Promise<Enrolled> {
  const started = await post(app, '/account/totp/start', { password }, token)
  const { secret, uri } = started.json<{ secret: string; uri: string }>()
  const confirmed = await post(app, '/account/totp/confirm', { code: codeOf(app, secret) }, token)
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  app.runtime.advance(30_000)
  return { secret, uri, recoveryCodes }
}

interface Options {
  options: {
    challenge: string
    excludeCredentials?: { id: string }[]
    allowCredentials?: { id: string }[]
  }
}

export async function startPasskey(app: TestApp, { token }: Member): Promise<Options['options']> {
  const started = await post(app, '/account/passkeys/start', { password }, token)
  return started.json<Options>().options
}

export const finishPasskey = (app: TestApp, { token }: Member, answer: object, name = 'Laptop') =>
  post(app, '/account/passkeys/finish', { name, answer }, token)

export async function enrolPasskey(app: TestApp, member: Member, key: VirtualAuthenticator) {
  const { challenge } = await startPasskey(app, member)
  return finishPasskey(app, member, key.register({ challenge, ...here }))
}

export async function startPasskeyLogin(
  app: TestApp,
  challenge: string,
): Promise<Options['options']> {
  return (await post(app, '/auth/passkey/start', { challenge })).json<Options>().options
}

export const finishPasskeyLogin = (app: TestApp, challenge: string, answer: object) =>
  post(app, '/auth/passkey/finish', { challenge, answer })

export const sessions = (app: TestApp) => app.database.selectFrom('sessions').selectAll().execute()

/** The notices to the owner, oldest first. */
export async function notices(app: TestApp): Promise<string[]> {
  const mails = await app.database.selectFrom('mail_outbox').selectAll().execute()
  return mails.filter(({ subject }) => /Two-step sign-in/.test(subject)).map(({ text }) => text)
}
