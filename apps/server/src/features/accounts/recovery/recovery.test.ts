import { dayMs, hourMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openOutbox } from '../../../platform/mail/outbox.ts'
import { RateLimiter } from '../../../platform/rate-limiter.ts'
import { Passwords } from '../../../platform/secrets/passwords.ts'
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import {
  accounts,
  addPerson,
  everythingStored,
  goodPassword,
  login,
  mailedToken,
  mails,
  post,
  readOwnAccount,
  signIn,
} from '../../../testing/people.ts'
import { login as loginUseCase } from '../login/login.ts'

const newPassword = 'a fathom is six feet'
const forgot = (app: TestApp, email: string) => post(app, '/auth/forgot-password', { email })
const reset = (app: TestApp, token: string, password = newPassword) =>
  post(app, '/auth/reset-password', { token, password })
const links = (app: TestApp) => app.database.selectFrom('account_links').selectAll().execute()

test('a forgotten password is replaced by a mailed link, which ends every session and works once', async () => {
  const app = await openTestApp()
  await addPerson(app, 'Ada', { email: 'Ada@example.com' })
  const sessions = [await signIn(app, 'ada'), await signIn(app, 'ada')]
  await forgot(app, 'ada@EXAMPLE.com')
  expect(await mails(app)).toMatchObject([{ to_address: 'Ada@example.com' }])
  const token = await mailedToken(app, 'reset-password')
  expect(await everythingStored(app, { but: ['mail_outbox'] })).not.toContain(token)

  app.runtime.advance(1000)
  const answer = await reset(app, token)
  expect(answer.statusCode).toBe(200)
  for (const session of sessions) expect((await readOwnAccount(app, session)).statusCode).toBe(401)
  expect((await login(app, 'ada', goodPassword)).statusCode).toBe(401)
  expect((await login(app, 'ada', newPassword)).json()).toHaveProperty('token')
  expect((await mails(app))[0]).toMatchObject({
    to_address: 'Ada@example.com',
    subject: 'Your Leadline password was changed',
  })
  const again = await reset(app, token, 'another one entirely')
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([400, 'invalid_token'])
  expect(app.log()).not.toContain(token)
})

test('of two uses of one link at once, one sets the password', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  await forgot(app, 'ada@example.com')
  const token = await mailedToken(app, 'reset-password')
  const answers = await Promise.all([reset(app, token), reset(app, token, 'another one entirely')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('a link for a new password works for one hour', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  await forgot(app, 'ada@example.com')
  const token = await mailedToken(app, 'reset-password')
  app.runtime.advance(hourMs)
  expect((await reset(app, token)).statusCode).toBe(400)
  expect((await login(app, 'ada', goodPassword)).statusCode).toBe(200)
})

test('a new password ends the other links and every half-finished login', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  await app.database
    .insertInto('totp_secrets')
    .values({ account_id: accountId, secret: 'x', confirmed_at: 1, last_used_step: 0 })
    .execute()
  await login(app, 'ada', goodPassword)
  await forgot(app, 'ada@example.com')
  const older = await mailedToken(app, 'reset-password')
  app.runtime.advance(10 * minuteMs)
  await forgot(app, 'ada@example.com')
  await reset(app, await mailedToken(app, 'reset-password'))
  expect(await links(app)).toEqual([])
  expect((await reset(app, older)).statusCode).toBe(400)
  expect(await app.database.selectFrom('second_factor_challenges').selectAll().execute()).toEqual(
    [],
  )
})

test('a login that was checked against the old password does not outlive the new one', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  await forgot(app, 'ada@example.com')
  const token = await mailedToken(app, 'reset-password')
  /** The new password is set just after the old one was found right. */
  class OvertakenPasswords extends Passwords {
    override async matches(storedHash: string | null, password: string): Promise<boolean> {
      const isRight = await super.matches(storedHash, password)
      await reset(app, token)
      return isRight
    }
  }
  const deps = {
    ...app,
    outbox: openOutbox(app.runtime, () => {}),
    limiter: new RateLimiter(app.database, app.runtime),
    passwords: new OvertakenPasswords(),
    supportEmail: '',
    planTitle: String,
    addressProved: async () => undefined,
  }
  const client = { clientAddress: '192.0.2.1', device: null }
  const overtaken = loginUseCase(deps, { username: 'ada', password: goodPassword }, client)
  await expect(overtaken).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('a known password is refused, and the link stays good for a better one', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada-lovelace')
  await forgot(app, 'ada-lovelace@example.com')
  const token = await mailedToken(app, 'reset-password')
  for (const password of ['Password123', 'ADA-lovelace', 'ada-lovelace@example.com']) {
    expect((await reset(app, token, password)).json()).toMatchObject({
      code: 'password_too_common',
    })
  }
  expect((await reset(app, token)).statusCode).toBe(200)
})

test('a link that verifies an address sets no password, and the other way round', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada', { status: 2 })
  await forgot(app, 'ada@example.com')
  const token = await mailedToken(app, 'reset-password')
  expect((await post(app, '/auth/verify-email', { token })).statusCode).toBe(400)
  await login(app, 'ada', goodPassword)
  expect((await reset(app, await mailedToken(app, 'verify-email'))).statusCode).toBe(400)
  expect(await accounts(app)).toMatchObject([{ status: 2 }])
})

test('whoever asks learns nothing: the answer is the same, and strangers get no mail', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  await addPerson(app, 'anonymous', { email: null })
  const known = await forgot(app, 'ada@example.com')
  const limited = await forgot(app, 'ada@example.com')
  const unknown = await forgot(app, 'nobody@example.com')
  for (const answer of [limited, unknown]) {
    expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body])
  }
  expect(await mails(app)).toMatchObject([{ to_address: 'ada@example.com' }])
  expect(await everythingStored(app)).not.toContain('nobody@')
})

test('one account gets at most one such mail in ten minutes and five a day', async () => {
  const app = await openTestApp()
  app.runtime.advance(-12 * hourMs)
  await addPerson(app, 'ada')
  await Promise.all(Array.from({ length: 5 }, () => forgot(app, 'ADA@example.com')))
  expect(await mails(app)).toHaveLength(1)
  for (let i = 0; i < 9; i++) {
    app.runtime.advance(10 * minuteMs)
    await forgot(app, 'ada@example.com')
  }
  expect(await mails(app)).toHaveLength(5)
  app.runtime.advance(dayMs)
  await forgot(app, 'ada@example.com')
  expect(await mails(app)).toHaveLength(6)
})
