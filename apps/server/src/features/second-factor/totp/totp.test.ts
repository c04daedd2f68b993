import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import { hourMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openSecretBox } from '../../../platform/secrets/secret-box.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import {
  addMember,
  answerCode,
  challengeOf,
  codeOf,
  enrolTotp,
  factors,
  login,
  notices,
  password,
  post,
  sessions,
} from '../testing/member.ts'
import { sealPlainSecrets } from './seal-plain-secrets.ts'

const wrongCode = { code: 'invalid_code' }

test('whoever asks to be remembered is, also after a second step', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  const finish = async (remember: object) => {
    const challenge = await challengeOf(app)
    const body = { challenge, code: codeOf(app, secret), ...remember }
    const { token = '' } = (await post(app, '/auth/second-factor', body)).json<LoginAnswer>()
    app.runtime.advance(minuteMs)
    return token
  }
  const [remembered, other] = [await finish({ remember: true }), await finish({})]
  app.runtime.advance(16 * hourMs)
  expect((await factors(app, remembered)).statusCode).toBe(200)
  expect((await factors(app, other)).statusCode).toBe(401)
})

test('an authenticator app is set up with its first code, and the next login takes a code', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const { secret, uri, recoveryCodes } = await enrolTotp(app, ada)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(uri)
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Leadline:ada',
  ])
  expect(address.searchParams.get('secret')).toBe(secret)
  expect(address.searchParams.get('issuer')).toBe('Leadline')
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect((await factors(app, ada.token)).json()).toEqual({
    totp: true,
    recoveryCodesLeft: 10,
    passkeys: [],
    required: false,
  })

  const step = await login(app)
  expect(step).toMatchObject({ methods: ['totp', 'recovery-code'] })
  expect(step).not.toHaveProperty('token')
  const answer = await answerCode(app, step.challenge ?? '', codeOf(app, secret))
  expect(answer.statusCode).toBe(200)
  const { token, ...rest } = answer.json<LoginAnswer>()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(rest).toEqual({ username: 'ada', email: 'ada@example.com' })
  expect((await factors(app, token ?? '')).statusCode).toBe(200)
  expect(await app.database.selectFrom('second_factor_challenges').selectAll().execute()).toEqual(
    [],
  )
})

test('until its first code the app counts for nothing, and a wrong code does not turn it on', async () => {
  const app = await openTestApp()
  const { token } = await addMember(app)
  await post(app, '/account/totp/start', { password }, token)
  const refused = await post(app, '/account/totp/confirm', { code: '000000' }, token)
  expect([refused.statusCode, refused.json<object>()]).toMatchObject([401, wrongCode])
  expect((await factors(app, token)).json()).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
  expect(await login(app)).toHaveProperty('token')
})

test('a setup that was left for 15 minutes cannot be finished', async () => {
  const app = await openTestApp()
  const { token } = await addMember(app)
  const { secret } = (await post(app, '/account/totp/start', { password }, token)).json<{
    secret: string
  }>()
  app.runtime.advance(16 * minuteMs)
  const late = await post(app, '/account/totp/confirm', { code: codeOf(app, secret) }, token)
  expect(late.json()).toMatchObject({
    code: 'invalid_code',
    message: expect.stringContaining('start again') as string,
  })
})

test.each([
  ['/account/totp/start', {}],
  ['/account/totp/disable', {}],
  ['/account/recovery-codes', {}],
  ['/account/passkeys/start', {}],
  ['/account/passkeys/none/remove', {}],
])('%s takes the password again', async (path) => {
  const app = await openTestApp()
  const ada = await addMember(app)
  await enrolTotp(app, ada)
  const before = (await factors(app, ada.token)).json<object>()
  const refused = await post(app, path, { password: 'not the password' }, ada.token)
  expect([refused.statusCode, refused.json<object>()]).toMatchObject([
    401,
    { code: 'invalid_credentials' },
  ])
  expect((await factors(app, ada.token)).json()).toEqual(before)
  const more = await Promise.all(
    Array.from({ length: 12 }, () => post(app, path, { password: 'wrong' }, ada.token)),
  )
  expect(more.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(9)
  expect(more.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(3)
})

test('the clock of a phone may be one step off, and no more', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  app.runtime.advance(5 * minuteMs)
  for (const offset of [-60, 60]) {
    const answer = await answerCode(app, await challengeOf(app), codeOf(app, secret, offset))
    expect(answer.json()).toMatchObject(wrongCode)
  }
  for (const offset of [-30, 0, 30]) {
    const answer = await answerCode(app, await challengeOf(app), codeOf(app, secret, offset))
    expect(answer.json()).toHaveProperty('token')
  }
})

test('a code that was used opens nothing a second time, nor does an older one', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  const code = codeOf(app, secret)
  expect((await answerCode(app, await challengeOf(app), code)).json()).toHaveProperty('token')
  expect((await answerCode(app, await challengeOf(app), code)).json()).toMatchObject(wrongCode)
  const older = codeOf(app, secret, -30)
  expect((await answerCode(app, await challengeOf(app), older)).json()).toMatchObject(wrongCode)
})

test('the code that turned the app on does not sign in as well', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  const first = codeOf(app, secret, -30)
  expect((await answerCode(app, await challengeOf(app), first)).json()).toMatchObject(wrongCode)
})

test('one code sent by many at once opens one session', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  const challenges = [await challengeOf(app), await challengeOf(app), await challengeOf(app)]
  const before = (await sessions(app)).length
  const code = codeOf(app, secret)
  const answers = await Promise.all(
    [...challenges, ...challenges].map((each) => answerCode(app, each, code)),
  )
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(await sessions(app)).toHaveLength(before + 1)
})

test('one recovery code sent by many at once opens one session, and then none', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const { recoveryCodes } = await enrolTotp(app, ada)
  const [code = ''] = recoveryCodes
  const challenges = [await challengeOf(app), await challengeOf(app), await challengeOf(app)]
  const before = (await sessions(app)).length
  const answers = await Promise.all(challenges.map((each) => answerCode(app, each, code)))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(await sessions(app)).toHaveLength(before + 1)
  expect((await answerCode(app, await challengeOf(app), code)).json()).toMatchObject(wrongCode)
  expect((await factors(app, ada.token)).json()).toMatchObject({ recoveryCodesLeft: 9 })
  expect((await notices(app)).filter((text) => /A recovery code was used/.test(text))).toHaveLength(
    1,
  )
})

test('a recovery code may be typed small, without hyphens, and with O for 0', async () => {
  const app = await openTestApp()
  const { recoveryCodes } = await enrolTotp(app, await addMember(app))
  const typed = (recoveryCodes[0] ?? '')
    .toLowerCase()
    .replaceAll('-', ' ')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
  expect((await answerCode(app, await challengeOf(app), typed)).json()).toHaveProperty('token')
})

test('a recovery code of somebody else opens nothing', async () => {
  const app = await openTestApp()
  const theirs = await enrolTotp(app, await addMember(app, 'bob'))
  await enrolTotp(app, await addMember(app))
  const answer = await answerCode(app, await challengeOf(app), theirs.recoveryCodes[0] ?? '')
  expect(answer.json()).toMatchObject(wrongCode)
  const bobs = await answerCode(app, await challengeOf(app, 'bob'), theirs.recoveryCodes[0] ?? '')
  expect(bobs.json()).toHaveProperty('token')
})

test('a challenge takes five attempts, also at once; then the right code comes too late', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  const challenge = await challengeOf(app)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => answerCode(app, challenge, '000000')),
  )
  expect(
    answers.filter((answer) => answer.json<{ code: string }>().code === 'invalid_code'),
  ).toHaveLength(5)
  const late = await answerCode(app, challenge, codeOf(app, secret))
  expect([late.statusCode, late.json<object>()]).toMatchObject([400, { code: 'invalid_token' }])
})

test('whoever has the password gets ten guesses in 15 minutes, however often they log in', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  const outcomes: number[] = []
  for (let i = 0; i < 12; i++) {
    outcomes.push((await answerCode(app, await challengeOf(app), '000000')).statusCode)
  }
  expect(outcomes).toEqual([...Array<number>(10).fill(401), 429, 429])
  app.runtime.advance(15 * minuteMs)
  const answer = await answerCode(app, await challengeOf(app), codeOf(app, secret))
  expect(answer.json()).toHaveProperty('token')
})

test('a challenge lives five minutes', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  const [good, late] = [await challengeOf(app), await challengeOf(app)]
  app.runtime.advance(5 * minuteMs - 1)
  expect((await answerCode(app, good, codeOf(app, secret))).json()).toHaveProperty('token')
  app.runtime.advance(1)
  expect((await answerCode(app, late, codeOf(app, secret, 30))).json()).toMatchObject({
    code: 'invalid_token',
  })
})

test('a ban that comes between the two steps lets nobody in', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  const challenge = await challengeOf(app)
  await app.database.updateTable('accounts').set({ status: 1 }).execute()
  const answer = await answerCode(app, challenge, codeOf(app, secret))
  expect(Object.keys(answer.json<object>())).toEqual(['message'])
})

test('whoever reads the database cannot make codes: the secret is sealed, and for one account only', async () => {
  const app = await openTestApp()
  const { secret } = await enrolTotp(app, await addMember(app))
  const eve = await addMember(app, 'eve')
  await enrolTotp(app, eve)
  const rows = await app.database.selectFrom('totp_secrets').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  // Somebody who can write gives Ada's row the secret that they know themselves.
  const eves = rows.find(({ account_id }) => account_id === eve.accountId)
  await app.database
    .updateTable('totp_secrets')
    .set({ secret: eves?.secret ?? '' })
    .execute()
  const answer = await answerCode(app, await challengeOf(app), codeOf(app, secret))
  expect(answer.statusCode).toBe(401)
  expect(app.log()).toContain('SECOND_FACTOR_KEY')
})

test('an app that was set up before secrets were sealed goes on working, and is sealed at the next start', async () => {
  const app = await openTestApp()
  const { accountId } = await addMember(app)
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await app.database
    .insertInto('totp_secrets')
    .values({ account_id: accountId, secret, confirmed_at: 1, last_used_step: 0 })
    .execute()
  await sealPlainSecrets({
    database: app.database,
    secretBox: openSecretBox(app.config, app.runtime),
  })
  const rows = await app.database.selectFrom('totp_secrets').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect((await answerCode(app, await challengeOf(app), codeOf(app, secret))).statusCode).toBe(200)
})
