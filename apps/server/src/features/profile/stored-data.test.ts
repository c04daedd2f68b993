import type { StoredField } from '@leadline/contract/accounts/profile'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { goodPassword } from '../../testing/people.ts'
import { personalData } from './personal-data/personal-data.ts'
import {
  addPerson,
  everythingStored,
  get,
  mails,
  post,
  type Person,
} from './testing/profile-people.ts'

const contact = { name: 'A trader', subject: 'Depth', message: 'How deep is it?' }
const dataOf = async (app: TestApp, { token }: Person) =>
  (await get(app, token, '/account/data')).json<StoredField[]>()
const valuesOf = (fields: StoredField[], table: string, field: string) =>
  fields.find((each) => each.table === table && each.field === field)?.values
const remove = (app: TestApp, token: string, password = goodPassword) =>
  post(app, token, '/account/delete', { password })

/** As somebody leaves traces: a message, the newsletter, a picture, a restriction. */
async function leaveTraces(app: TestApp, person: Person, email: string) {
  await post(app, '', '/contact', { ...contact, email })
  await post(app, '', '/newsletter/subscribe', { email: email.toUpperCase() })
  await app.database
    .insertInto('avatars')
    .values({ id: `picture-${person.id}`, account_id: person.id, webp: 'AAAA', updated_at: 0 })
    .execute()
  await app.database
    .insertInto('staff_actions')
    .values({
      id: person.id,
      at: 0,
      actor: 'cli',
      action: 'set-status',
      subject: person.id,
      details: '{}',
    })
    .execute()
}

test('every column of the database is declared as personal or not', async () => {
  const app = await openTestApp()
  const tables = await app.database.introspection.getTables()
  const found = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`),
  )
  const declared = Object.entries(personalData).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  expect(found.length).toBeGreaterThan(50)
  expect(found.toSorted()).toEqual(declared.toSorted())
})

test('what we know about you is everything that is stored, live, and nothing of anybody else', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada', { email: 'Ada@Example.com' })
  const bob = await addPerson(app, 'bob')
  await leaveTraces(app, ada, 'ada@example.com')
  await leaveTraces(app, bob, 'bob@example.com')
  const data = await dataOf(app, ada)
  expect(valuesOf(data, 'accounts', 'username')).toEqual(['ada'])
  expect(valuesOf(data, 'accounts', 'created_at')).toEqual(['2026-01-15T12:00:00.000Z'])
  expect(valuesOf(data, 'contact_messages', 'message')).toEqual(['How deep is it?'])
  expect(valuesOf(data, 'newsletter_subscribers', 'email')).toEqual(['ADA@EXAMPLE.COM'])
  expect(valuesOf(data, 'avatars', 'webp')).toEqual(['data:image/webp;base64,AAAA'])
  expect(valuesOf(data, 'staff_actions', 'action')).toEqual(['set-status'])
  expect(valuesOf(data, 'sessions', 'created_at')).toHaveLength(1)
  expect(data.every(({ why }) => why.endsWith('.'))).toBe(true)
  expect(JSON.stringify(data)).not.toMatch(/bob/i)
  await post(app, ada.token, '/users/update-profile', { bio: 'Sounds depths.' })
  expect(valuesOf(await dataOf(app, ada), 'accounts', 'bio')).toEqual(['Sounds depths.'])
})

test('nothing that would help a thief is shown: no hash, no secret, no link of a waiting mail', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  await post(app, '', '/auth/forgot-password', { email: 'ada@example.com' })
  await app.database
    .insertInto('totp_secrets')
    .values({
      account_id: ada.id,
      secret: 'JBSWY3DPEHPK3PXP',
      confirmed_at: null,
      last_used_step: 0,
    })
    .execute()
  const [mail] = await mails(app)
  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  const data = await dataOf(app, ada)
  expect(valuesOf(data, 'mail_outbox', 'text')).toEqual(['Stored, never shown'])
  expect(valuesOf(data, 'accounts', 'password_hash')).toEqual(['Stored, never shown'])
  const shown = JSON.stringify(data)
  const { token_hash } = await app.database
    .selectFrom('sessions')
    .select('token_hash')
    .executeTakeFirstOrThrow()
  for (const secret of [token, '$argon2', 'JBSWY3DPEHPK3PXP', token_hash]) {
    expect(shown).not.toContain(secret)
  }
})

test('whoever has not proved an address learns nothing of what is stored under it, and deletes none of it', async () => {
  const app = await openTestApp()
  const liar = await addPerson(app, 'liar', { status: 2, email: 'victim@example.com' })
  await leaveTraces(app, liar, 'victim@example.com')
  const data = await dataOf(app, liar)
  expect(valuesOf(data, 'contact_messages', 'message')).toEqual([])
  expect(valuesOf(data, 'newsletter_subscribers', 'email')).toEqual([])
  expect(valuesOf(data, 'mail_outbox', 'subject')).toEqual([])
  expect((await remove(app, liar.token)).statusCode).toBe(200)
  const left = await everythingStored(app)
  expect(left).toContain('How deep is it?')
  expect(left).toContain('VICTIM@EXAMPLE.COM')
  expect(left).not.toContain('liar')
})

test('a deleted account is gone with everything that names its owner, and one mail says so', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada-lovelace', { email: 'Lovelace@example.com' })
  const bob = await addPerson(app, 'bob')
  await leaveTraces(app, ada, 'lovelace@example.com')
  await leaveTraces(app, bob, 'bob@example.com')
  const before = await app.database
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', bob.id)
    .execute()
  const answer = await remove(app, ada.token)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: 'Your account has been deleted.' },
  ])
  expect((await get(app, ada.token, '/account/data')).statusCode).toBe(401)
  const left = await everythingStored(app, ['mail_outbox'])
  expect(left).not.toMatch(/lovelace/i)
  expect(left).toContain('How deep is it?')
  expect(await app.database.selectFrom('accounts').selectAll().execute()).toEqual(before)
  expect(await app.database.selectFrom('avatars').select('account_id').execute()).toEqual([
    { account_id: bob.id },
  ])
  const received = (await mails(app)).filter(({ to_address }) => /lovelace/i.test(to_address))
  expect(received).toMatchObject([
    { to_address: 'Lovelace@example.com', subject: 'Your Leadline account was deleted' },
  ])
  expect(JSON.stringify(await mails(app)).match(/lovelace/gi)).toHaveLength(1)
})

test('an account without an address is deleted without a mail, and nobody else loses anything', async () => {
  const app = await openTestApp()
  const anon = await addPerson(app, 'anon-1', { email: null })
  const other = await addPerson(app, 'anon-2', { email: null })
  await post(app, '', '/contact', { ...contact, email: 'somebody@example.com' })
  const waiting = (await mails(app)).length
  expect((await remove(app, anon.token)).statusCode).toBe(200)
  expect(await mails(app)).toHaveLength(waiting)
  expect(await everythingStored(app)).toContain('How deep is it?')
  expect((await get(app, other.token, '/account/data')).statusCode).toBe(200)
})

test('without the password the account stays', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  const answer = await remove(app, ada.token, 'wrong')
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    401,
    'invalid_credentials',
  ])
  expect((await get(app, ada.token, '/account/data')).statusCode).toBe(200)
  expect(await mails(app)).toEqual([])
})

test('a deleted name and address can be taken again', async () => {
  const app = await openTestApp()
  const ada = await addPerson(app, 'ada')
  await remove(app, ada.token)
  const answer = await post(app, '', '/users/register', {
    firstname: 'Ada',
    lastname: 'Lovelace',
    username: 'ada',
    email: 'ada@example.com',
    password: goodPassword,
  })
  expect(answer.statusCode).toBe(201)
  expect(await app.database.selectFrom('accounts').selectAll().execute()).toHaveLength(1)
})
