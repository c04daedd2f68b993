import { accountStatus } from '@leadline/contract/accounts/account-status'
import type { OwnAddress } from '@leadline/contract/accounts/own-address'
import { hourMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts'
import {
  accounts,
  addPerson,
  goodPassword,
  login,
  mailedToken,
  mails,
  newClient,
  openSession,
  verifyAddress,
} from '../../../testing/people.ts'

async function signedIn(options: Parameters<typeof addPerson>[2] = {}) {
  const app = await openTestApp()
  const session = await openSession(app, await addPerson(app, 'ada', options))
  return { app, session }
}

function ask(app: TestApp, session: string, path: string, payload?: object) {
  return app.http.inject({
    method: payload || path ? 'POST' : 'GET',
    url: `/api/v1/account/email${path}`,
    headers: { authorization: `Bearer ${session}` },
    remoteAddress: newClient(),
    ...(payload && { payload }),
  })
}
const change = (app: TestApp, session: string, email: string, password = goodPassword) =>
  ask(app, session, '', { email, password })
const addressOf = async (app: TestApp, session: string) =>
  (await ask(app, session, '')).json<OwnAddress>()
const sentTo = async (app: TestApp, address: string) =>
  (await mails(app))
    .filter(({ to_address }) => to_address === address)
    .map(({ subject }) => subject)

const pending = { status: accountStatus.pending }

test('whoever waits for verification can have the email sent again, and it verifies', async () => {
  const { app, session } = await signedIn(pending)
  expect(await addressOf(app, session)).toEqual({
    email: 'ada@example.com',
    verified: false,
    change: null,
  })
  const answer = await ask(app, session, '/verification')
  expect(answer.json()).toEqual({ message: 'We have sent an email to ada@example.com.' })
  const verified = await verifyAddress(app, await mailedToken(app, 'verify-email'), session)
  expect(verified.json()).toMatchObject({ email: 'ada@example.com' })
  expect(await addressOf(app, session)).toMatchObject({ verified: true })
  expect((await ask(app, session, '/verification')).json()).toMatchObject({
    code: 'address_verified',
  })
})

test('pressing again within a minute sends nothing and says when to try again', async () => {
  const { app, session } = await signedIn(pending)
  await ask(app, session, '/verification')
  const again = await ask(app, session, '/verification')
  expect(again.statusCode).toBe(429)
  expect(again.json<{ message: string }>().message).toMatch(/try again in \d+ seconds/)
  expect(await sentTo(app, 'ada@example.com')).toHaveLength(1)
  app.runtime.advance(2 * minuteMs)
  expect((await ask(app, session, '/verification')).statusCode).toBe(200)
})

test('an address changes once the new one is confirmed, and both addresses are notified', async () => {
  const { app, session } = await signedIn()
  const asked = await change(app, session, 'Ada@New.example')
  expect(asked.json()).toMatchObject({
    email: 'ada@example.com',
    verified: true,
    change: { email: 'Ada@New.example' },
  })
  expect(await sentTo(app, 'ada@example.com')).toEqual([
    'A new email address for your Leadline account',
  ])
  const token = await mailedToken(app, 'verify-email')
  expect((await verifyAddress(app, token)).statusCode).toBe(401)
  expect((await verifyAddress(app, token, session)).json()).toMatchObject({
    email: 'Ada@New.example',
  })
  expect(await addressOf(app, session)).toEqual({
    email: 'Ada@New.example',
    verified: true,
    change: null,
  })
  const changed = 'Your Leadline email address was changed'
  expect(await sentTo(app, 'ada@example.com')).toContain(changed)
  expect(await sentTo(app, 'Ada@New.example')).toContain(changed)
  expect((await login(app, 'ada@new.example', goodPassword)).json()).toHaveProperty('token')
  expect((await login(app, 'ada@example.com', goodPassword)).statusCode).toBe(401)
  expect((await verifyAddress(app, token, session)).statusCode).toBe(400)
})

test('a mistyped address that was never verified is replaced, and the account becomes active', async () => {
  const { app, session } = await signedIn(pending)
  await change(app, session, 'right@example.com')
  await verifyAddress(app, await mailedToken(app, 'verify-email'), session)
  expect(await accounts(app)).toMatchObject([
    { email: 'right@example.com', email_key: 'right@example.com', status: 20 },
  ])
})

test('without the password nothing is changed or sent, and the field says so', async () => {
  const { app, session } = await signedIn()
  const answer = await change(app, session, 'new@example.com', 'wrong password')
  expect([answer.statusCode, answer.json()]).toMatchObject([
    401,
    { fields: { password: 'This is not your password.' } },
  ])
  expect(await mails(app)).toEqual([])
  expect((await addressOf(app, session)).change).toBeNull()
})

test('the address that the account has is not a change', async () => {
  const { app, session } = await signedIn()
  expect((await change(app, session, 'ADA@example.com')).json()).toMatchObject({
    code: 'same_address',
    fields: { email: 'Your account already has this address.' },
  })
})

test("somebody else's address answers as any other does, and only its owner learns of it", async () => {
  const { app, session } = await signedIn()
  await addPerson(app, 'bob')
  const taken = await change(app, session, 'bob@example.com')
  expect(taken.statusCode).toBe(200)
  expect(taken.json()).toMatchObject({ change: { email: 'bob@example.com' } })
  expect(await sentTo(app, 'bob@example.com')).toEqual([
    'This address already has a Leadline account',
  ])
  await expect(mailedToken(app, 'verify-email')).rejects.toThrow('no mail')
})

test('an address that somebody else took meanwhile is not taken from them', async () => {
  const { app, session } = await signedIn()
  await change(app, session, 'new@example.com')
  await addPerson(app, 'bob', { email: 'new@example.com' })
  const token = await mailedToken(app, 'verify-email')
  expect((await verifyAddress(app, token, session)).json()).toMatchObject({
    code: 'address_taken',
  })
  expect(await addressOf(app, session)).toMatchObject({ email: 'ada@example.com' })
})

test('a link to set a password that went to the old address ends with it', async () => {
  const { app, session } = await signedIn()
  await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/forgot-password',
    payload: { email: 'ada@example.com' },
    remoteAddress: newClient(),
  })
  await change(app, session, 'new@example.com')
  await verifyAddress(app, await mailedToken(app, 'verify-email'), session)
  const links = await app.database.selectFrom('account_links').selectAll().execute()
  expect(links).toEqual([])
})

test('a change can be taken back, and ends by itself after 48 hours', async () => {
  const { app, session } = await signedIn()
  await change(app, session, 'new@example.com')
  const token = await mailedToken(app, 'verify-email')
  expect((await ask(app, session, '/cancel')).json()).toMatchObject({ change: null })
  expect((await verifyAddress(app, token, session)).statusCode).toBe(400)

  await change(app, session, 'newer@example.com')
  app.runtime.advance(48 * hourMs)
  const fresh = await openSession(app, (await accounts(app))[0]?.id ?? '')
  expect(await addressOf(app, fresh)).toMatchObject({ change: null })
})

test('one account asks for at most five addresses a day', async () => {
  const { app, session } = await signedIn()
  for (let count = 0; count < 5; count++) {
    expect((await change(app, session, `new${count}@example.com`)).statusCode).toBe(200)
  }
  expect((await change(app, session, 'new5@example.com')).statusCode).toBe(429)
})

test('an anonymous account has no address to verify or to change', async () => {
  const { app, session } = await signedIn({ email: null })
  expect(await addressOf(app, session)).toEqual({ email: null, verified: false, change: null })
  expect((await ask(app, session, '/verification')).statusCode).toBe(403)
  expect((await change(app, session, 'ada@example.com')).statusCode).toBe(403)
})

test('two accounts that confirm one address at the same moment: one has it, the other reads why not', async () => {
  const app = await openTestApp()
  const people: { session: string; token: string }[] = []
  for (const name of ['ada', 'bob']) {
    const session = await openSession(app, await addPerson(app, name))
    await change(app, session, 'shared@example.com')
    const mailed = (await mails(app)).filter(
      ({ to_address }) => to_address === 'shared@example.com',
    )
    const tokens = mailed.map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? '')
    const known = people.map(({ token }) => token)
    people.push({ session, token: tokens.find((token) => !known.includes(token)) ?? '' })
  }
  const answers = await Promise.all(
    people.map(({ session, token }) => verifyAddress(app, token, session)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
    code: 'address_taken',
    message: 'Another account now uses this address. Your account keeps its current one.',
  })
  const owners = (await accounts(app)).map(({ email_key }) => email_key)
  expect(owners).toHaveLength(2)
  expect(owners.filter((key) => key === 'shared@example.com')).toHaveLength(1)
})
