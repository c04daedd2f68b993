import { accountStatus } from '@leadline/contract/accounts/account-status'
import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import { expect, test } from 'vitest'

import { authorise } from '../../platform/http/authorise.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { VirtualAuthenticator } from '../../testing/virtual-authenticator.ts'
import { authenticateWith } from './testing/authenticate-with.ts'
import {
  addMember,
  answerCode,
  challengeOf,
  codeOf,
  enrolPasskey,
  enrolTotp,
  factors,
  login,
  notices,
  password,
  post,
  sessions,
} from './testing/member.ts'

test('turning the app on proves this session, and ends those that proved nothing', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const { token: other = '' } = await login(app)
  await enrolTotp(app, ada)
  expect(await sessions(app)).toMatchObject([{ proved_second_factor: 1 }])
  expect((await factors(app, other)).statusCode).toBe(401)
  expect((await factors(app, ada.token)).statusCode).toBe(200)
})

test('turning it off ends every other session, takes the recovery codes along, and needs no code at login', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const { secret } = await enrolTotp(app, ada)
  const other = (
    await answerCode(app, await challengeOf(app), codeOf(app, secret))
  ).json<LoginAnswer>()
  const off = await post(app, '/account/totp/disable', { password }, ada.token)
  expect(off.json()).toEqual({ totp: false, recoveryCodesLeft: 0, passkeys: [], required: false })
  expect((await factors(app, other.token ?? '')).statusCode).toBe(401)
  // Should it become staff later, this session has nothing to show for it.
  expect(await sessions(app)).toMatchObject([{ proved_second_factor: 0 }])
  expect(await login(app)).toHaveProperty('token')
})

test('new recovery codes end the old ones', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const { recoveryCodes: old } = await enrolTotp(app, ada)
  const renewed = await post(app, '/account/recovery-codes', { password }, ada.token)
  const { recoveryCodes } = renewed.json<{ recoveryCodes: string[] }>()
  expect((await answerCode(app, await challengeOf(app), old[1] ?? '')).json()).toMatchObject({
    code: 'invalid_code',
  })
  expect(
    (await answerCode(app, await challengeOf(app), recoveryCodes[1] ?? '')).json(),
  ).toHaveProperty('token')
})

test('recovery codes stand in for a second factor: without one there are none', async () => {
  const app = await openTestApp()
  const { token } = await addMember(app)
  const refused = await post(app, '/account/recovery-codes', { password }, token)
  expect(refused.statusCode).toBe(400)
  expect((await factors(app, token)).json()).toMatchObject({ recoveryCodesLeft: 0 })
})

test('the owner is notified of every change', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const key = new VirtualAuthenticator()
  await enrolTotp(app, ada)
  await enrolPasskey(app, ada, key)
  await post(app, '/account/recovery-codes', { password }, ada.token)
  await post(app, '/account/totp/disable', { password }, ada.token)
  await post(app, '/account/totp/disable', { password }, ada.token)
  await post(app, `/account/passkeys/${key.id}/remove`, { password }, ada.token)
  const reported = (await notices(app)).join('\n')
  const sentences = [
    'app was turned on',
    'passkey was added',
    'New recovery codes',
    'app was turned off',
    'passkey was removed',
  ]
  for (const sentence of sentences) expect(reported).toContain(sentence)
  expect(await notices(app)).toHaveLength(5)
})

test('an account without an address has second factors too', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada', { email: null })
  const { secret, recoveryCodes } = await enrolTotp(app, ada)
  expect(
    (await answerCode(app, await challengeOf(app), codeOf(app, secret))).json(),
  ).toHaveProperty('token')
  expect(
    (await answerCode(app, await challengeOf(app), recoveryCodes[0] ?? '')).json(),
  ).toHaveProperty('token')
  expect(await notices(app)).toEqual([])
})

test('a session that has not proved the second factor cannot change it', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  await enrolTotp(app, ada)
  await app.database.updateTable('sessions').set({ proved_second_factor: 0 }).execute()
  for (const path of [
    '/account/totp/disable',
    '/account/passkeys/start',
    '/account/recovery-codes',
  ]) {
    expect((await post(app, path, { password }, ada.token)).json()).toMatchObject({
      code: 'second_factor_required',
    })
  }
  expect((await factors(app, ada.token)).json()).toMatchObject({
    totp: true,
    recoveryCodesLeft: 10,
  })
})

test.each([accountStatus.moderator, accountStatus.administrator, accountStatus.superAdministrator])(
  'an account of status %i keeps its last second factor',
  async (status) => {
    const app = await openTestApp()
    const ada = await addMember(app, 'ada', { status })
    expect((await factors(app, ada.token)).json()).toMatchObject({ required: true })
    await enrolTotp(app, ada)
    const refused = await post(app, '/account/totp/disable', { password }, ada.token)
    expect([refused.statusCode, refused.json<object>()]).toMatchObject([
      403,
      { code: 'second_factor_required' },
    ])
    expect((await factors(app, ada.token)).json()).toMatchObject({
      totp: true,
      recoveryCodesLeft: 10,
    })

    const key = new VirtualAuthenticator()
    await enrolPasskey(app, ada, key)
    expect(
      (await post(app, '/account/totp/disable', { password }, ada.token)).json(),
    ).toMatchObject({ totp: false })
    const last = await post(app, `/account/passkeys/${key.id}/remove`, { password }, ada.token)
    expect(last.json()).toMatchObject({ code: 'second_factor_required' })
    expect((await factors(app, ada.token)).json()).toMatchObject({ passkeys: [{ id: key.id }] })
  },
)

test('staff who remove two second factors at once keep one', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada', { status: 100 })
  const key = new VirtualAuthenticator()
  await enrolTotp(app, ada)
  await enrolPasskey(app, ada, key)
  const answers = await Promise.all([
    post(app, '/account/totp/disable', { password }, ada.token),
    post(app, `/account/passkeys/${key.id}/remove`, { password }, ada.token),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test('staff may do what staff may as soon as the second factor is on', async () => {
  const app = await openTestApp()
  const ada = await addMember(app, 'ada', { status: 50 })
  const asStaff = () =>
    authorise({ who: 'moderator' }, `Bearer ${ada.token}`, authenticateWith(app))
  await expect(asStaff()).rejects.toMatchObject({ code: 'second_factor_required' })
  await enrolTotp(app, ada)
  await expect(asStaff()).resolves.toMatchObject({ provedSecondFactor: true })
})

test('once confirmed, no answer and no log discloses the secret, a code or a challenge', async () => {
  const app = await openTestApp()
  const ada = await addMember(app)
  const { secret, recoveryCodes } = await enrolTotp(app, ada)
  const challenge = await challengeOf(app)
  const code = codeOf(app, secret)
  const answers = [
    await factors(app, ada.token),
    await post(app, '/account/totp/start', { password }, ada.token),
    await post(app, '/account/totp/confirm', { code }, ada.token),
    await answerCode(app, challenge, code),
    await post(app, '/account/totp/disable', { password: 'wrong' }, ada.token),
  ]
  const said = answers.map(({ body }) => body).join('\n') + (await notices(app)).join('\n')
  const secrets = [
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((each) => each.replaceAll('-', '')),
  ]
  for (const each of secrets) expect(said).not.toContain(each)
  for (const each of [...secrets, challenge, code, password]) expect(app.log()).not.toContain(each)
  expect(await stored(app)).not.toMatch(new RegExp(secrets.join('|')))
  expect(await stored(app)).not.toContain(challenge)
})

async function stored(app: TestApp): Promise<string> {
  const { database } = app
  const rows = [
    await database.selectFrom('totp_secrets').selectAll().execute(),
    await database.selectFrom('recovery_codes').selectAll().execute(),
    await database.selectFrom('second_factor_challenges').selectAll().execute(),
    await database.selectFrom('mail_outbox').selectAll().execute(),
  ]
  return JSON.stringify(rows)
}
