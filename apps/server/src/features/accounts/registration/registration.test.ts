import { dayMs, hourMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openTestApp } from '../../../testing/open-test-app.ts'
import {
  accounts,
  addPerson,
  everythingStored,
  goodPassword,
  login,
  mailedToken,
  mails,
  post,
  register,
  signIn,
  verifyAddress,
} from '../../../testing/people.ts'

test('a new account is pending, can sign in, and is active once its address is verified', async () => {
  const app = await openTestApp()
  const answer = await register(app, { email: ' Ada@Example.com ' })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ username: 'ada' })
  expect(await accounts(app)).toMatchObject([
    {
      username: 'ada',
      email: 'Ada@Example.com',
      email_key: 'ada@example.com',
      status: 2,
      plan_id: 1,
    },
  ])
  expect(await mails(app)).toMatchObject([{ to_address: 'Ada@Example.com' }])
  const session = await signIn(app, 'ada')

  const token = await mailedToken(app, 'verify-email')
  const whose = await post(app, '/auth/verify-email/account', { token })
  expect(whose.json()).toEqual({ username: 'ada' })
  const verified = await verifyAddress(app, token, session)
  expect(verified.statusCode).toBe(200)
  expect(verified.json()).toMatchObject({ message: 'Your email address is verified.' })
  expect(await accounts(app)).toMatchObject([{ status: 20 }])
  const again = await verifyAddress(app, token, session)
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([400, 'invalid_token'])
  expect((await post(app, '/auth/verify-email/account', { token })).statusCode).toBe(400)
})

test('a password is stored as argon2id with 19 MiB and two passes, and as nothing else', async () => {
  const app = await openTestApp()
  await register(app)
  const [account] = await accounts(app)
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await everythingStored(app)).not.toContain(goodPassword)
  expect(app.log()).not.toContain(goodPassword)
})

test('the token of a mailed link is in the mail, and in no other table and no log', async () => {
  const app = await openTestApp()
  await register(app)
  const token = await mailedToken(app, 'verify-email')
  await post(app, '/auth/verify-email/account', { token })
  await verifyAddress(app, token)
  await verifyAddress(app, token, await signIn(app, 'ada'))
  expect(await everythingStored(app, { but: ['mail_outbox'] })).not.toContain(token)
  expect(app.log()).not.toContain(token)
})

test('links lead to the configured site, whatever host a request claims', async () => {
  const app = await openTestApp()
  await app.http.inject({
    method: 'POST',
    url: '/api/v1/users/register',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: {
      firstname: 'Ada',
      lastname: 'L',
      username: 'ada',
      email: 'ada@example.com',
      password: goodPassword,
    },
  })
  const [mail] = await mails(app)
  expect(mail?.text).toContain('https://leadline.test/verify-email?token=')
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('a verification link works for 48 hours; later, signing in brings a new one', async () => {
  const app = await openTestApp()
  await register(app)
  const token = await mailedToken(app, 'verify-email')
  await login(app, 'ada', goodPassword)
  expect(await mails(app)).toHaveLength(1)
  app.runtime.advance(48 * hourMs)
  expect((await post(app, '/auth/verify-email', { token })).statusCode).toBe(400)
  expect(await accounts(app)).toMatchObject([{ status: 2 }])

  await login(app, 'ada', goodPassword)
  const session = await signIn(app, 'ada')
  expect(await mails(app)).toHaveLength(2)
  const renewed = await mailedToken(app, 'verify-email')
  expect((await verifyAddress(app, renewed, session)).statusCode).toBe(200)
  expect(await accounts(app)).toMatchObject([{ status: 20 }])
})

test('an account that is active and has never proved its address is asked to, once', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  await app.database.updateTable('accounts').set({ email_proved_at: null }).execute()
  await login(app, 'ada', goodPassword)
  const session = await signIn(app, 'ada')
  expect(await mails(app)).toHaveLength(1)
  await verifyAddress(app, await mailedToken(app, 'verify-email'), session)
  await login(app, 'ada', goodPassword)
  expect(await mails(app)).toHaveLength(1)
})

test.each([1, 3, 4, 50, 200])('verifying an address leaves status %i as it is', async (status) => {
  const app = await openTestApp()
  await register(app)
  const session = await signIn(app, 'ada')
  await app.database.updateTable('accounts').set({ status }).execute()
  await verifyAddress(app, await mailedToken(app, 'verify-email'), session)
  expect(await accounts(app)).toMatchObject([{ status }])
})

test('a taken username is said to be taken, in any spelling, also when the address is taken too', async () => {
  const app = await openTestApp()
  await addPerson(app, 'Ada')
  for (const changes of [
    { username: 'ADA', email: 'other@example.com' },
    { username: 'ada', email: 'ADA@example.com' },
  ]) {
    const answer = await register(app, changes)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      message: 'That username is taken.',
      code: 'username_taken',
    })
  }
  expect(await accounts(app)).toHaveLength(1)
  expect(await mails(app)).toEqual([])
})

test('a taken address answers as success does; only its owner learns, at most once an hour', async () => {
  const app = await openTestApp()
  const fresh = await register(app)
  const taken = await register(app, { username: 'mallory', email: 'ADA@Example.COM' })
  expect(taken.statusCode).toBe(fresh.statusCode)
  expect(taken.body).toBe(fresh.body.replace('ada', 'mallory'))
  expect(Object.keys(taken.headers)).toEqual(Object.keys(fresh.headers))
  expect(await accounts(app)).toMatchObject([{ username: 'ada' }])
  const notices = async () =>
    (await mails(app)).filter(({ subject }) => subject === 'You already have a Leadline account')
  // To the address as its owner wrote it.
  expect(await notices()).toMatchObject([{ to_address: 'ada@example.com' }])
  expect((await notices())[0]?.text).not.toContain('mallory')

  await register(app, { username: 'eve' })
  expect(await notices()).toHaveLength(1)
  app.runtime.advance(hourMs)
  await register(app, { username: 'trudy' })
  expect(await notices()).toHaveLength(2)
  expect(await accounts(app)).toHaveLength(1)
})

test('a username is taken from its first registration on, whether or not the address had an account', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const again = async (first: { username: string; email: string }) => {
    const { username } = first
    expect((await register(app, first)).statusCode).toBe(201)
    const answers = [
      await register(app, first),
      await register(app, { username, email: `${username}-2@example.com` }),
      await register(app, { username: username.toUpperCase(), email: 'ada@example.com' }),
    ]
    // Years later, too: an account does not go away either.
    app.runtime.advance(1000 * dayMs)
    answers.push(await register(app, { username, email: `${username}-3@example.com` }))
    return answers.map(({ statusCode, body, headers }) => [
      statusCode,
      body,
      Object.keys(headers).toSorted(),
    ])
  }
  const known = await again({ username: 'mallory', email: 'ada@example.com' })
  const unknown = await again({ username: 'trent', email: 'nobody@example.com' })
  expect(known).toEqual(unknown)
  expect(known.map(([status]) => status)).toEqual([409, 409, 409, 409])
  expect((await accounts(app)).map(({ username }) => username).toSorted()).toEqual(['ada', 'trent'])
})

test('two registrations of one username at once, one with a taken address, answer as any two do', async () => {
  const app = await openTestApp()
  await addPerson(app, 'ada')
  const answers = await Promise.all([
    register(app, { username: 'mallory', email: 'ada@example.com' }),
    register(app, { username: 'Mallory', email: 'nobody@example.com' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('the username of a deleted account is free again', async () => {
  const app = await openTestApp()
  await register(app)
  await app.database.deleteFrom('accounts').execute()
  expect((await register(app)).statusCode).toBe(201)
})

test('two registrations of one username at once end in one account', async () => {
  const app = await openTestApp()
  const answers = await Promise.all([
    register(app, { email: 'one@example.com' }),
    register(app, { username: 'ADA', email: 'two@example.com' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await accounts(app)).toHaveLength(1)
  expect(await mails(app)).toHaveLength(1)
})

test('two registrations of one address at once end in one account and two equal answers', async () => {
  const app = await openTestApp()
  const answers = await Promise.all([
    register(app, { username: 'one' }),
    register(app, { username: 'two', email: 'ADA@example.com' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await accounts(app)).toHaveLength(1)
})

test.each(['password123', 'Qwertyuiop', 'ILOVEYOU1', '12345678'])(
  'the known password %s is refused with a clear message',
  async (password) => {
    const app = await openTestApp()
    const answer = await register(app, { password })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      message: 'This password is on lists of known passwords. Please choose another.',
      code: 'password_too_common',
    })
    expect(await accounts(app)).toEqual([])
  },
)

test('one’s own username or address is no password', async () => {
  const app = await openTestApp()
  const answers = [
    await register(app, { username: 'ada-lovelace', password: 'Ada-Lovelace' }),
    await register(app, { password: 'ADA@example.com' }),
  ]
  for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'password_too_common' })
  expect(await accounts(app)).toEqual([])
})

test.each([
  [{ firstname: ' ' }, 'First name is required'],
  [{ lastname: '' }, 'Last name is required'],
  [{ email: 'ada' }, 'Please enter a valid email address'],
  [{ email: 'ada@example.com\r\nBcc: eve@example.com' }, 'Please enter a valid email address'],
  [{ password: 'short' }, 'Password must be at least 8 characters long'],
  [{ username: 'a' }, 'Usernames have 3 to 32'],
  [{ username: '.ada' }, 'Usernames have 3 to 32'],
  [{ username: 'a'.repeat(33) }, 'Usernames have 3 to 32'],
  [{ accountstatus: '200' }, 'Unrecognized key: "accountstatus"'],
])('%j is refused with a readable reason', async (changes, words) => {
  const app = await openTestApp()
  const answer = await register(app, changes)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ message: string }>().message).toContain(words)
  expect(await accounts(app)).toEqual([])
})
