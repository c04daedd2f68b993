import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import { minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { inTransaction } from '../../../platform/database/open-database.ts'
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import {
  addPerson,
  everythingStored,
  goodPassword,
  login,
  readOwnAccount,
  signIn,
} from '../../../testing/people.ts'
import { setAccountStatus } from '../staff/set-account-status.ts'
import { finishLogin } from './finish-login.ts'

const wrong = 'not the password'
const refused = { message: 'Invalid username or password.', code: 'invalid_credentials' }

test.each(['ada', 'ADA', ' ada ', 'ada@example.com', 'ADA@Example.com'])(
  'the right password signs in as %j',
  async (name) => {
    const app = await openTestApp()
    await addPerson(app, 'Ada', { email: 'ada@example.com' })
    await app.database.updateTable('accounts').set({ avatar: '/avatars/1.webp' }).execute()
    const answer = await login(app, name, goodPassword)
    expect(answer.statusCode).toBe(200)
    const { token, ...rest } = answer.json<LoginAnswer>()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rest).toEqual({ email: 'ada@example.com', username: 'Ada', avatar: '/avatars/1.webp' })
    expect((await readOwnAccount(app, token ?? '')).json()).toEqual({
      username: 'Ada',
      email: 'ada@example.com',
      firstname: null,
      lastname: null,
      accountstatus: 20,
      membership: 'Free',
    })
  },
)

test('a wrong password and an unknown name get the same answer, byte for byte', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  await addPerson(app, 'banned', { status: 1 })
  await addPerson(app, 'passwordless')
  await app.database
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('username', '=', 'passwordless')
    .execute()
  const names = ['ada', 'ada@example.com', 'nobody', 'nobody@example.com', 'banned', 'passwordless']
  for (const name of names) {
    const answer = await login(app, name, wrong)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toBe(JSON.stringify(refused))
  }
  expect(app.log()).not.toMatch(/nobody@|ada@|not the password/)
})

test.each([
  [1, 'This account is banned.'],
  [3, 'This account is inactive.'],
  [4, 'This account is suspended.'],
])('with status %i the right password gets words and no token', async (status, words) => {
  const app = await openTestApp()
  await addPerson(app, 'ada', { status })
  const answer = await login(app, 'ada', goodPassword)
  expect(answer.statusCode).toBe(200)
  const body = answer.json<LoginAnswer>()
  expect(Object.keys(body)).toEqual(['message'])
  expect(body.message).toContain(words)
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)
const times = (count: number, work: (index: number) => Promise<{ statusCode: number }>) =>
  statuses(Array.from({ length: count }, (_, index) => work(index)))

test.each(['ada', 'ada@example.com', 'nobody', 'nobody@example.com'])(
  'of 15 wrong passwords for %s at once 10 are looked at; after 15 minutes there are more',
  async (name) => {
    const app = await openTestApp()
    await addPerson(app, 'ada')
    const answers = await times(15, () => login(app, name, wrong))
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.filter((status) => status === 429)).toHaveLength(5)
    const next = await login(app, name.toUpperCase(), goodPassword)
    expect(next.statusCode).toBe(429)
    expect(Number(next.headers['retry-after'])).toBe(90)
    app.runtime.advance(15 * minuteMs)
    expect((await login(app, name, wrong)).statusCode).toBe(401)
  },
)

test('an account’s two names share its ten guesses, and do not disclose that they belong together', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  await times(10, () => login(app, 'ada', wrong))
  const byAddress = await login(app, 'ada@example.com', goodPassword)
  const unknown = await login(app, 'nobody@example.com', goodPassword)
  expect([byAddress.statusCode, byAddress.body]).toEqual([unknown.statusCode, unknown.body])
  app.runtime.advance(15 * minuteMs)
  expect((await login(app, 'ada@example.com', goodPassword)).json()).toHaveProperty('token')
})

test('right passwords never count: somebody may sign in all day', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  for (let i = 0; i < 9; i++) await login(app, 'ada', wrong, '192.0.2.1')
  for (let i = 0; i < 12; i++) {
    expect((await login(app, 'ada', goodPassword, '192.0.2.1')).statusCode).toBe(200)
  }
})

test('one client gets 100 wrong passwords, whatever names it tries; others are not held back', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const guess = (index: number) => login(app, `name${index}`, wrong, '192.0.2.7')
  let looked = 0
  for (let round = 0; round < 4; round++) {
    looked += (await times(30, (index) => guess(round * 30 + index))).filter(
      (s) => s === 401,
    ).length
  }
  expect(looked).toBe(100)
  expect((await login(app, 'ada', goodPassword, '192.0.2.7')).statusCode).toBe(429)
  expect((await login(app, 'ada', goodPassword, '192.0.2.8')).statusCode).toBe(200)
}, 120_000)

test('a flood of logins is sent away until later, and costs nobody an attempt', async () => {
  const app = await openTestApp()
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, i) => login(app, `name${i}`, wrong)),
  )
  const busy = answers.filter(({ statusCode }) => statusCode === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]?.headers['retry-after']).toBe('5')
  expect(busy[0]?.json()).toMatchObject({ code: 'unavailable' })
  const name = `name${answers.findIndex(({ statusCode }) => statusCode === 503)}`
  expect((await times(11, () => login(app, name, wrong))).filter((s) => s === 401)).toHaveLength(10)
}, 120_000)

async function addTotp(app: TestApp, accountId: string, confirmedAt: number | null) {
  await app.database
    .insertInto('totp_secrets')
    .values({ account_id: accountId, secret: 'x', confirmed_at: confirmedAt, last_used_step: 0 })
    .execute()
}

test('an account with a second factor gets a challenge of five minutes and no token', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  await addTotp(app, accountId, app.runtime.now())
  await app.database
    .insertInto('recovery_codes')
    .values({ code_hash: 'x', account_id: accountId })
    .execute()
  const answer = await login(app, 'ada', goodPassword)
  expect(answer.statusCode).toBe(200)
  const body = answer.json<LoginAnswer>()
  expect(body).toEqual({
    message: 'Please confirm with your second factor.',
    challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    methods: ['totp', 'recovery-code'],
  })
  expect(
    await app.database.selectFrom('second_factor_challenges').selectAll().execute(),
  ).toMatchObject([
    { account_id: accountId, purpose: 'login', expires_at: app.runtime.now() + 5 * minuteMs },
  ])
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await everythingStored(app)).not.toContain(body.challenge)
  expect((await login(app, 'ada', wrong)).body).toBe(JSON.stringify(refused))
})

test('a passkey is a second factor too; an unconfirmed authenticator app is none', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addPerson(app, 'ada'), await addPerson(app, 'bob')]
  await app.database
    .insertInto('passkeys')
    .values({
      credential_id: 'x',
      account_id: ada,
      public_key: 'x',
      counter: 0,
      transports: '[]',
      name: 'Key',
      created_at: 0,
      last_used_at: null,
    })
    .execute()
  await addTotp(app, bob, null)
  expect((await login(app, 'ada', goodPassword)).json()).toMatchObject({ methods: ['passkey'] })
  expect((await login(app, 'bob', goodPassword)).json()).toHaveProperty('token')
})

test('a proved second factor opens a session, unless the account was banned meanwhile', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const deps = { ...app, supportEmail: 'support@leadline.example' }
  const finish = () =>
    inTransaction(app.database, (transaction) =>
      finishLogin(deps, transaction, accountId, { provedSecondFactor: true }),
    )
  const { token } = await finish()
  expect((await readOwnAccount(app, token ?? '')).statusCode).toBe(200)
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toMatchObject([
    { proved_second_factor: 1 },
  ])
  await setAccountStatus(app, { username: 'ada', status: 1, actor: 'cli' })
  const late = await finish()
  expect(Object.keys(late)).toEqual(['message'])
})

test('a session token is in no table and no log', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const token = await signIn(app, 'ada')
  await readOwnAccount(app, token)
  expect(await everythingStored(app)).not.toContain(token)
  expect(app.log()).not.toContain(token)
})
