import type { listSessions } from '@leadline/contract/accounts/profile'
import { hourMs } from '@leadline/contract/durations'
import type { Answer } from '@leadline/contract/endpoint'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { goodPassword, newClient, openSession } from '../../testing/people.ts'
import { addPerson, everythingStored, get, mails, post } from './testing/profile-people.ts'

const newPassword = 'quarter less three 8'

const sessionsOf = async (app: TestApp, token: string) =>
  (await get(app, token, '/account/sessions')).json<Answer<typeof listSessions>>()
const isSignedIn = async (app: TestApp, token: string) =>
  (await get(app, token, '/account/sessions')).statusCode === 200
const changePassword = (
  app: TestApp,
  token: string,
  currentPassword: string,
  password = newPassword,
) => post(app, token, '/account/password', { currentPassword, newPassword: password })

test('an account sees its own sessions, this one first, and none that are over', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  await addPerson(app, 'bob')
  app.runtime.advance(11 * hourMs)
  const second = await openSession(app, ada.id)
  expect((await sessionsOf(app, second)).map(({ current }) => current)).toEqual([true, false])
  app.runtime.advance(2 * hourMs)
  const [only, ...more] = await sessionsOf(app, second)
  expect(more).toEqual([])
  expect(only).toMatchObject({
    current: true,
    createdAt: '2026-01-15T23:00:00.000Z',
    lastUsedAt: '2026-01-16T01:00:00.000Z',
    expiresAt: '2026-01-16T13:00:00.000Z',
  })
})

test('an ended session is over at once; the others go on', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  const second = await openSession(app, ada.id)
  const other = (await sessionsOf(app, second)).find(({ current }) => !current)
  const left = await post(app, second, `/account/sessions/${other?.id}/end`)
  expect(left.json()).toHaveLength(1)
  expect([await isSignedIn(app, ada.token), await isSignedIn(app, second)]).toEqual([false, true])
})

test("somebody else's session answers exactly as one that never was, and goes on", async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  const bob = await addPerson(app, 'bob')
  const [bobs] = await sessionsOf(app, bob.token)
  const foreign = await post(app, ada.token, `/account/sessions/${bobs?.id}/end`)
  const missing = await post(app, ada.token, '/account/sessions/0000/end')
  expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
  expect(missing.statusCode).toBe(404)
  expect(await isSignedIn(app, bob.token)).toBe(true)
})

test('all other sessions end together, and nobody else loses theirs', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  const bob = await addPerson(app, 'bob')
  const second = await openSession(app, ada.id)
  expect((await post(app, second, '/account/sessions/end-others')).json()).toHaveLength(1)
  expect(
    await Promise.all([ada.token, second, bob.token].map((token) => isSignedIn(app, token))),
  ).toEqual([false, true, true])
})

test('a new password ends the other sessions, half-finished logins and mailed links, and is reported by mail', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  const bob = await addPerson(app, 'bob')
  const second = await openSession(app, ada.id)
  const expires_at = app.runtime.now() + hourMs
  await app.database
    .insertInto('account_links')
    .values({ token_hash: 'link', account_id: ada.id, purpose: 'reset-password', expires_at })
    .execute()
  await app.database
    .insertInto('second_factor_challenges')
    .values({
      challenge_hash: 'half',
      account_id: ada.id,
      purpose: 'login',
      webauthn_challenge: null,
      attempts: 0,
      expires_at,
    })
    .execute()
  const answer = await changePassword(app, second, goodPassword)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: 'Your password is changed. Every other session has ended.' },
  ])
  expect(
    await Promise.all([ada.token, second, bob.token].map((token) => isSignedIn(app, token))),
  ).toEqual([false, true, true])
  expect(await app.database.selectFrom('account_links').selectAll().execute()).toEqual([])
  expect(await app.database.selectFrom('second_factor_challenges').selectAll().execute()).toEqual(
    [],
  )
  expect(await mails(app)).toMatchObject([
    { to_address: 'ada@example.com', subject: 'Your Leadline password was changed' },
  ])
  const login = (password: string) => post(app, '', '/users/login', { username: 'ada', password })
  expect((await login(goodPassword)).statusCode).toBe(401)
  expect((await login(newPassword)).json()).toHaveProperty('token')
})

test('without the present password nothing changes, and guessing it ends after ten', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  for (let guess = 0; guess < 10; guess++) {
    expect((await changePassword(app, token, `guess ${guess}`)).json()).toMatchObject({
      code: 'invalid_credentials',
    })
  }
  expect((await changePassword(app, token, goodPassword)).statusCode).toBe(429)
  expect((await post(app, token, '/account/delete', { password: goodPassword })).statusCode).toBe(
    429,
  )
  expect(await mails(app)).toEqual([])
})

test.each([
  ['password123', 'password_too_common'],
  ['ada@example.com', 'password_too_common'],
  ['short', 'invalid_request'],
])('%s does not become a password', async (password, code) => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const answer = await changePassword(app, token, goodPassword, password)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code])
})

test('of two changes at once from the same password, one stands', async () => {
  const app = await openTestApp()
  const { token } = await addPerson(app, 'ada')
  const answers = await Promise.all([
    changePassword(app, token, goodPassword, 'first of the two 1'),
    changePassword(app, token, goodPassword, 'second of the two 2'),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

async function signInWith(app: TestApp, username: string, userAgent: string): Promise<string> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/users/login',
    payload: { username, password: goodPassword },
    headers: { 'user-agent': userAgent },
    remoteAddress: newClient(),
  })
  return answer.json<{ token: string }>().token
}

test('sessions can be told apart by browser and system, and nothing more of them is kept', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const token = await signInWith(app, 'ada', firefox)
  const [current] = await sessionsOf(app, token)
  expect(current).toMatchObject({ current: true, device: 'Firefox on Windows' })
  expect(await everythingStored(app)).not.toContain('Gecko')
})

test('of an anonymous account not even that is kept', async () => {
  const app = await openTestApp()
  await addPerson(app, 'nobody', { email: null })
  const token = await signInWith(app, 'nobody', firefox)
  expect(await sessionsOf(app, token)).toMatchObject([{ device: null }, { device: null }])
  expect(await everythingStored(app)).not.toContain('Firefox')
})
