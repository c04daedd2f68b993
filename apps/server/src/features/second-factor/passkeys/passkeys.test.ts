import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import { minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openTestApp } from '../../../testing/open-test-app.ts'
import { VirtualAuthenticator } from '../../../testing/virtual-authenticator.ts'
import {
  addMember,
  challengeOf,
  enrolPasskey,
  enrolTotp,
  factors,
  finishPasskey,
  finishPasskeyLogin,
  here,
  login,
  password,
  post,
  sessions,
  startPasskey,
  startPasskeyLogin,
} from '../testing/member.ts'
import { refuseCertificates } from './relying-party.ts'

const refused = { code: 'invalid_code' }

test('a passkey is added, and signs in after the password', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const key = new VirtualAuthenticator()
  const added = await enrolPasskey(app, ada, key)
  expect(added.statusCode).toBe(201)
  const createdAt = new Date(app.runtime.now()).toISOString()
  expect(added.json()).toEqual({
    totp: false,
    recoveryCodesLeft: 0,
    passkeys: [{ id: key.id, name: 'Laptop', createdAt, lastUsedAt: null }],
    required: false,
  })
  expect(await sessions(app)).toMatchObject([{ proved_second_factor: 1 }])
  expect(await app.database.selectFrom('passkeys').select('transports').execute()).toEqual([
    { transports: '["internal"]' },
  ])

  app.runtime.advance(minuteMs)
  const step = await login(app)
  expect(step).toMatchObject({ methods: ['passkey'] })
  const challenge = step.challenge ?? ''
  const options = await startPasskeyLogin(app, challenge)
  expect(options.allowCredentials).toMatchObject([{ id: key.id }])
  const answer = await finishPasskeyLogin(
    app,
    challenge,
    key.prove({ challenge: options.challenge, ...here }),
  )
  expect(answer.statusCode).toBe(200)
  const { token = '' } = answer.json<LoginAnswer>()
  const lastUsedAt = new Date(app.runtime.now()).toISOString()
  expect((await factors(app, token)).json()).toMatchObject({ passkeys: [{ lastUsedAt }] })
  expect((await sessions(app)).map((session) => session.proved_second_factor)).toEqual([1, 1])
})

test('the browser gets the list of passkeys there are, so that none is made twice', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const key = new VirtualAuthenticator()
  await enrolPasskey(app, ada, key)
  expect((await startPasskey(app, ada)).excludeCredentials).toMatchObject([{ id: key.id }])
  expect((await enrolPasskey(app, ada, key)).json()).toMatchObject(refused)
  const bob = await addMember(app, 'bob')
  expect((await enrolPasskey(app, bob, key)).json()).toMatchObject(refused)
  expect((await factors(app, bob.token)).json()).toMatchObject({ passkeys: [] })
})

const elsewhere = {
  'another origin': { origin: 'https://leadline.example' },
  'the same host without TLS': { origin: 'http://leadline.test' },
  'another host’s passkeys': { rpId: 'example.test' },
  'another challenge': { challenge: Buffer.alloc(32, 7).toString('base64url') },
}

test.each(Object.entries(elsewhere))('a passkey made for %s is refused', async (_what, changes) => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const { challenge } = await startPasskey(app, ada)
  const answer = new VirtualAuthenticator().register({ challenge, ...here, ...changes })
  expect((await finishPasskey(app, ada, answer)).json()).toMatchObject(refused)
  expect((await factors(app, ada.token)).json()).toMatchObject({ passkeys: [] })
})

test.each(Object.entries(elsewhere))('a proof for %s is refused', async (_what, changes) => {
  const app = await openTestApp()
  const key = new VirtualAuthenticator()
  await enrolPasskey(app, await addMember(app), key)
  const challenge = await challengeOf(app)
  const options = await startPasskeyLogin(app, challenge)
  const proof = key.prove({ challenge: options.challenge, ...here, ...changes })
  expect((await finishPasskeyLogin(app, challenge, proof)).json()).toMatchObject(refused)
  const right = key.prove({ challenge: options.challenge, ...here })
  expect((await finishPasskeyLogin(app, challenge, right)).json()).toHaveProperty('token')
})

test('a forged signature is refused', async () => {
  const app = await openTestApp()
  const key = new VirtualAuthenticator()
  await enrolPasskey(app, await addMember(app), key)
  const challenge = await challengeOf(app)
  const options = await startPasskeyLogin(app, challenge)
  const forger = new VirtualAuthenticator()
  const forged = {
    ...forger.prove({ challenge: options.challenge, ...here }),
    id: key.id,
    rawId: key.id,
  }
  expect((await finishPasskeyLogin(app, challenge, forged)).json()).toMatchObject(refused)
})

test('a passkey of somebody else does not finish this login', async () => {
  const app = await openTestApp()
  const [adas, bobs] = [new VirtualAuthenticator(), new VirtualAuthenticator()]
  await enrolPasskey(app, await addMember(app), adas)
  await enrolPasskey(app, await addMember(app, 'bob'), bobs)
  const challenge = await challengeOf(app)
  const options = await startPasskeyLogin(app, challenge)
  const proof = bobs.prove({ challenge: options.challenge, ...here })
  expect((await finishPasskeyLogin(app, challenge, proof)).json()).toMatchObject(refused)
})

test.each([true, false])(
  'a proof opens one session, not a second one at once or later (it counts: %s)',
  async (counts) => {
    const app = await openTestApp()
    const key = new VirtualAuthenticator({ counts })
    await enrolPasskey(app, await addMember(app), key)
    const challenge = await challengeOf(app)
    const options = await startPasskeyLogin(app, challenge)
    const proof = key.prove({ challenge: options.challenge, ...here })
    const before = (await sessions(app)).length
    const answers = await Promise.all(
      [1, 2, 3].map(() => finishPasskeyLogin(app, challenge, proof)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await sessions(app)).toHaveLength(before + 1)
    const other = await challengeOf(app)
    await startPasskeyLogin(app, other)
    expect((await finishPasskeyLogin(app, other, proof)).json()).toMatchObject(refused)
  },
)

test('a copy of a passkey that has fallen behind is refused', async () => {
  const app = await openTestApp()
  const key = new VirtualAuthenticator()
  await enrolPasskey(app, await addMember(app), key)
  const prove = async () => {
    const challenge = await challengeOf(app)
    const options = await startPasskeyLogin(app, challenge)
    return finishPasskeyLogin(app, challenge, key.prove({ challenge: options.challenge, ...here }))
  }
  expect((await prove()).statusCode).toBe(200)
  expect((await prove()).statusCode).toBe(200)
  key.counter = 0
  expect((await prove()).json()).toMatchObject(refused)
})

test('a proof without a start, in an expired challenge or after five attempts is refused', async () => {
  const app = await openTestApp()
  const key = new VirtualAuthenticator()
  await enrolPasskey(app, await addMember(app), key)
  const unstarted = await challengeOf(app)
  const anything = key.prove({ challenge: unstarted, ...here })
  expect((await finishPasskeyLogin(app, unstarted, anything)).json()).toMatchObject(refused)

  const tried = await challengeOf(app)
  const options = await startPasskeyLogin(app, tried)
  for (let i = 0; i < 5; i++) await finishPasskeyLogin(app, tried, { id: key.id })
  const late = key.prove({ challenge: options.challenge, ...here })
  expect((await finishPasskeyLogin(app, tried, late)).json()).toMatchObject({
    code: 'invalid_token',
  })

  const old = await challengeOf(app)
  app.runtime.advance(5 * minuteMs)
  const expired = await post(app, '/auth/passkey/start', { challenge: old })
  expect([expired.statusCode, expired.json<object>()]).toMatchObject([
    400,
    { code: 'invalid_token' },
  ])
})

test('what a passkey had to sign while it was made counts once, for five minutes', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const { challenge } = await startPasskey(app, ada)
  app.runtime.advance(5 * minuteMs)
  const late = new VirtualAuthenticator().register({ challenge, ...here })
  expect((await finishPasskey(app, ada, late)).json()).toMatchObject(refused)

  const again = await startPasskey(app, ada)
  const keys = [new VirtualAuthenticator(), new VirtualAuthenticator()]
  const answers = await Promise.all(
    keys.map((key) =>
      finishPasskey(app, ada, key.register({ challenge: again.challenge, ...here })),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 401])
})

test.each([
  ['packed', new Map<string, unknown>([['x5c', [new Uint8Array(8)]]])],
  ['apple', new Map<string, unknown>([['x5c', [new Uint8Array(8)]]])],
  ['android-safetynet', new Map<string, unknown>()],
])(
  'an attestation as %s, whose certificates name addresses to fetch, is refused unread',
  (format, statement) => {
    const key = new VirtualAuthenticator()
    const attestationOf = (changes: Parameters<typeof key.register>[1]) =>
      key.register({ challenge: 'x', ...here }, changes).response['attestationObject'] as string
    expect(() => refuseCertificates(attestationOf({ format, statement }))).toThrow('not asked for')
    expect(() => refuseCertificates(attestationOf({}))).not.toThrow()
    expect(() => refuseCertificates(attestationOf({ format: 'packed' }))).not.toThrow()
  },
)

test.each([
  {},
  { id: 7 },
  { id: 'x', response: null },
  {
    id: 'x',
    rawId: 'x',
    type: 'public-key',
    response: { attestationObject: '!', clientDataJSON: '!' },
  },
])('nonsense such as %j is refused, and breaks nothing', async (answer) => {
  const app = await openTestApp()
  const ada = await addMember(app)
  await startPasskey(app, ada)
  expect((await finishPasskey(app, ada, answer)).json()).toMatchObject(refused)
  await enrolPasskey(app, ada, new VirtualAuthenticator())
  const challenge = await challengeOf(app)
  await startPasskeyLogin(app, challenge)
  expect((await finishPasskeyLogin(app, challenge, answer)).json()).toMatchObject(refused)
  expect(app.log()).not.toContain('"level":"error"')
})

test('somebody else’s passkey answers as one that does not exist, and stays', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addMember(app), await addMember(app, 'bob')]
  const key = new VirtualAuthenticator()
  await enrolPasskey(app, bob, key)
  await enrolTotp(app, ada)
  const foreign = await post(app, `/account/passkeys/${key.id}/remove`, { password }, ada.token)
  const missing = await post(app, '/account/passkeys/none/remove', { password }, ada.token)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(missing.body)
  expect((await factors(app, bob.token)).json()).toMatchObject({ passkeys: [{ id: key.id }] })
})

test('removing a passkey ends every other session; the password alone signs in again', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const key = new VirtualAuthenticator()
  await enrolPasskey(app, ada, key)
  const challenge = await challengeOf(app)
  const options = await startPasskeyLogin(app, challenge)
  await finishPasskeyLogin(app, challenge, key.prove({ challenge: options.challenge, ...here }))
  expect(await sessions(app)).toHaveLength(2)
  const removed = await post(app, `/account/passkeys/${key.id}/remove`, { password }, ada.token)
  expect(removed.json()).toMatchObject({ passkeys: [] })
  expect(await sessions(app)).toHaveLength(1)
  expect(await login(app)).toHaveProperty('token')
})
