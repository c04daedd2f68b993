import { accountStatus } from '@leadline/contract/accounts/account-status'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'

import type { TestApp } from '../../testing/open-test-app.ts'
import { ada, mailedToken, openShop, post } from './testing/posted-pages.ts'

const codeOf = (app: TestApp, secret: string) =>
  generateSync({ secret, epoch: Math.floor(app.runtime.now() / 1000) })

/** The account of this session is protected by an authenticator app from now on; its secret. */
async function turnTotpOn(app: TestApp, token: string): Promise<string> {
  const call = (path: string, payload: object) =>
    app.http.inject({
      method: 'POST',
      url: `/api/v1/account/totp/${path}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
  const started = await call('start', { password: ada.password })
  const { secret } = started.json<{ secret: string }>()
  expect((await call('confirm', { code: codeOf(app, secret) })).statusCode).toBe(200)
  // Each code works once.
  app.runtime.advance(30_000)
  return secret
}

test('the link of a mail works without script, and only once', async () => {
  const app = await openShop()
  await post(app, '/register', ada)
  await post(app, '/forgot-password', { email: ada.email })
  const chosen = { password: 'by the deep four', confirmation: 'by the deep four' }
  const path = `/reset-password?token=${await mailedToken(app, 'reset-password')}`
  expect((await post(app, path, chosen)).posted?.answer).toBeTruthy()
  const again = await post(app, path, chosen)
  expect([again.status, again.posted?.answer]).toEqual([400, undefined])
  expect(again.posted?.problem).toBeTruthy()
})

test('an address is verified without script by link and password, and no session is left open', async () => {
  const app = await openShop()
  await post(app, '/register', ada)
  const path = `/verify-email?token=${await mailedToken(app, 'verify-email')}`
  const signIn = { identifier: 'ada.l', password: ada.password }
  const empty = await post(app, path, {})
  expect([empty.status, empty.posted?.errors]).toEqual([
    400,
    { identifier: 'Username or email is required', password: 'Password is required' },
  ])
  const wrong = await post(app, path, { ...signIn, password: 'not this one' })
  expect([wrong.status, wrong.posted?.problem]).toEqual([401, 'Invalid username or password.'])
  expect(await app.database.selectFrom('accounts').select('status').execute()).toEqual([
    { status: accountStatus.pending },
  ])
  const { status, posted, answer } = await post(app, path, signIn)
  expect([status, posted?.answer]).toEqual([200, expect.objectContaining({ email: ada.email })])
  expect(answer.body).not.toContain(ada.password)
  expect(await app.database.selectFrom('accounts').select('status').execute()).toEqual([
    { status: accountStatus.active },
  ])
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toEqual([])
  const again = await post(app, path, signIn)
  expect([again.status, again.posted?.problem]).toEqual([
    400,
    expect.stringContaining('has been used already'),
  ])
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('a link for one account is not proved by the password of another', async () => {
  const app = await openShop()
  await post(app, '/register', ada)
  const path = `/verify-email?token=${await mailedToken(app, 'verify-email')}`
  await post(app, '/register', { ...ada, username: 'bob', email: 'bob@example.com' })
  const { posted } = await post(app, path, { identifier: 'bob', password: ada.password })
  expect(posted?.problem).toContain('This link is for the account ada.l.')
  expect(posted?.answer).toBeUndefined()
  expect(await app.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('an account with a second factor is asked for its code before its address is verified', async () => {
  const app = await openShop()
  await post(app, '/register', ada)
  const path = `/verify-email?token=${await mailedToken(app, 'verify-email')}`
  const signedIn = await post(app, '/login', { identifier: 'ada.l', password: ada.password })
  const secret = await turnTotpOn(app, String(signedIn.posted?.answer?.['token']))
  const first = await post(app, path, { identifier: 'ada.l', password: ada.password })
  expect(first.status).toBe(200)
  const { challenge, methods } = (first.posted?.answer ?? {}) as {
    challenge: string
    methods: string[]
  }
  const step = { challenge, methods: methods.join(' '), identifier: 'ada.l' }
  const wrong = await post(app, path, { ...step, code: '12' })
  expect([wrong.status, Object.keys(wrong.posted?.errors ?? {})]).toEqual([400, ['code']])
  const code = codeOf(app, secret)
  const { posted } = await post(app, path, { ...step, code })
  expect(posted?.answer).toMatchObject({ email: ada.email })
})

test('a newsletter is ended on its page, and whoever has no link reads so', async () => {
  const app = await openShop()
  await post(app, '/', { email: ada.email })
  await post(app, `/newsletter/confirm?token=${await mailedToken(app, 'newsletter/confirm')}`, {})
  const path = `/newsletter/unsubscribe?token=${await mailedToken(app, 'newsletter/unsubscribe')}`
  const { status, type, posted } = await post(app, path, {})
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
  expect(posted?.answer).toEqual({ unsubscribed: true })
  const [subscriber] = await app.database.selectFrom('newsletter_subscribers').selectAll().execute()
  expect(subscriber?.unsubscribed_at).toBe(app.runtime.now())
  for (const [token, said] of [
    ['', 'This link is incomplete.'],
    ['x'.repeat(43), 'This link is no longer valid.'],
  ] as const) {
    const other = await post(app, `/newsletter/unsubscribe?token=${token}`, {})
    expect([other.status, other.type]).toEqual([400, 'text/html; charset=utf-8'])
    expect(other.posted?.problem).toContain(said)
  }
})

test('the plan that an account is opened for is still known when its form comes back', async () => {
  const app = await openShop()
  const wrong = await post(app, '/register?plan=3', { ...ada, email: '' })
  expect(wrong.posted?.values['plan']).toBe('3')
  const { status, posted } = await post(app, '/register?plan=3', ada)
  expect([status, posted?.values['plan']]).toEqual([200, '3'])
})
