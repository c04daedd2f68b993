import { dayMs, hourMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import {
  addPerson,
  goodPassword,
  login,
  post,
  readOwnAccount,
  signIn,
} from '../../../testing/people.ts'
import { forgetExpiredJob } from '../forget-expired.job.ts'
import { setAccountStatus } from '../staff/set-account-status.ts'

const logout = (app: TestApp, token?: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/users/logout',
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
const statusOf = async (app: TestApp, token: string) =>
  (await readOwnAccount(app, token)).statusCode

test('a session ends after twelve hours without use', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const token = await signIn(app, 'ada')
  app.runtime.advance(12 * hourMs - 1)
  expect(await statusOf(app, token)).toBe(200)
  app.runtime.advance(12 * hourMs - 1)
  expect(await statusOf(app, token)).toBe(200)
  app.runtime.advance(12 * hourMs)
  expect(await statusOf(app, token)).toBe(401)
})

const signInRemembered = async (app: TestApp, username: string) => {
  const body = { username, password: goodPassword, remember: true }
  const { token } = (await post(app, '/users/login', body)).json<{ token: string }>()
  return token
}

test('whoever is remembered is still signed in the next morning, and after a month away has to sign in', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const token = await signInRemembered(app, 'ada')
  app.runtime.advance(16 * hourMs)
  expect(await statusOf(app, token)).toBe(200)
  app.runtime.advance(29 * dayMs)
  expect(await statusOf(app, token)).toBe(200)
  app.runtime.advance(30 * dayMs)
  expect(await statusOf(app, token)).toBe(401)
})

test('a remembered session in daily use ends after ninety days', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const token = await signInRemembered(app, 'ada')
  for (let weeks = 0; weeks < 12; weeks++) {
    app.runtime.advance(7 * dayMs)
    expect(await statusOf(app, token)).toBe(200)
  }
  app.runtime.advance(6 * dayMs)
  expect(await statusOf(app, token)).toBe(401)
})

test('who may change other accounts is never remembered over a night', async () => {
  const app = await openTestApp()
  await addPerson(app, 'mod', { status: 50 })
  const token = await signInRemembered(app, 'mod')
  app.runtime.advance(12 * hourMs)
  expect(await statusOf(app, token)).toBe(401)
})

test('a session in daily use ends after thirty days', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const token = await signIn(app, 'ada')
  for (let halfDays = 0; halfDays < 65; halfDays++) {
    app.runtime.advance(11 * hourMs)
    expect(await statusOf(app, token)).toBe(200)
  }
  app.runtime.advance(30 * dayMs - 65 * 11 * hourMs)
  expect(await statusOf(app, token)).toBe(401)
})

test('logging out ends that session at once and no other; without one there is nothing to end', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const [left, kept] = [await signIn(app, 'ada'), await signIn(app, 'ada')]
  const answer = await logout(app, left)
  expect([answer.statusCode, answer.json()]).toEqual([200, { loggedOut: true }])
  expect([await statusOf(app, left), await statusOf(app, kept)]).toEqual([401, 200])
  for (const token of [left, undefined, 'nonsense', 'x'.repeat(43)]) {
    expect((await logout(app, token)).json()).toEqual({ loggedOut: true })
  }
})

test.each([1, 3, 4])('status %i ends every session at once, for good', async (status) => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  await addPerson(app, 'bob')
  const [token, other] = [await signIn(app, 'ada'), await signIn(app, 'bob')]
  await setAccountStatus(app, { username: 'ADA', status, actor: 'cli' })
  expect([await statusOf(app, token), await statusOf(app, other)]).toEqual([401, 200])
  await setAccountStatus(app, { username: 'ada', status: 20, actor: 'cli' })
  expect(await statusOf(app, token)).toBe(401)
  expect((await login(app, 'ada', goodPassword)).json()).toHaveProperty('token')
})

test('a locked-out account is out even if its session was not ended', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const token = await signIn(app, 'ada')
  await app.database.updateTable('accounts').set({ status: 1 }).execute()
  expect(await statusOf(app, token)).toBe(401)
})

test('ended sessions, expired links and challenges are forgotten; the rest is kept', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const rows = async () =>
    (
      await Promise.all(
        (['sessions', 'account_links', 'second_factor_challenges'] as const).map((table) =>
          app.database.selectFrom(table).selectAll().execute(),
        ),
      )
    ).map(({ length }) => length)
  const fill = async () => {
    await signIn(app, 'ada')
    await post(app, '/auth/forgot-password', { email: 'ada@example.com' })
    await app.database
      .insertInto('second_factor_challenges')
      .values({
        challenge_hash: app.runtime.newId(),
        account_id: accountId,
        purpose: 'login',
        webauthn_challenge: null,
        attempts: 0,
        expires_at: app.runtime.now() + 300_000,
      })
      .execute()
  }
  const forget = () => forgetExpiredJob(app).run(new AbortController().signal)
  await fill()
  await forget()
  expect(await rows()).toEqual([1, 1, 1])
  app.runtime.advance(12 * hourMs)
  await fill()
  await forget()
  expect(await rows()).toEqual([1, 1, 1])
})
