import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { buy } from '../features/licenses/testing/license-orders.ts'
import { get } from '../features/licenses/testing/owners.ts'
import { readConfig } from '../platform/config.ts'
import { newPrivateKey } from '../platform/secrets/key-files.ts'
import { openSigningKeys } from '../platform/secrets/signing-keys.ts'
import { admin } from '../testing/admin.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { addPerson, openSession } from '../testing/people.ts'

// 'Licence' was how settings, addresses and files spelled it. Operators, scripts and installed programs still do.

const noKeys = { licenseSigningKey: undefined, licenseVerifyKeys: undefined }

test('an operator whose settings spell licence is understood, and the new spelling wins over the old', () => {
  const [old, fresh] = [newPrivateKey().trim(), newPrivateKey().trim()]
  const former = readConfig({
    LICENCE_SIGNING_KEY: old,
    LICENCE_VERIFY_KEYS: fresh,
    ALLOW_FREE_LICENCES: 'true',
  })
  expect(former).toMatchObject({
    licenseSigningKey: old,
    licenseVerifyKeys: fresh,
    allowed: { freeLicenses: true },
  })
  const both = readConfig({ LICENCE_SIGNING_KEY: old, LICENSE_SIGNING_KEY: fresh })
  expect(both.licenseSigningKey).toBe(fresh)
})

test('a shop that made its key under the old name signs on with it, and makes no other', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-keys-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  mkdirSync(join(dataDir, 'keys'), { recursive: true })
  const made = openSigningKeys({ dataDir, ...noKeys }).id()
  renameSync(join(dataDir, 'keys/license.pem'), join(dataDir, 'keys/licence.pem'))
  expect(openSigningKeys({ dataDir, ...noKeys }).id()).toBe(made)
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['licence.pem'])
})

test('a program that asks at the old addresses gets its licenses, its file and the keys', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const token = await openSession(app, accountId)
  const { id, file } = await buy(app, { accountId })
  expect((await get(app, '/licences', token)).json()).toMatchObject([{ id }])
  expect((await get(app, `/licences/${id}/file`, token)).body).toBe(file.text)
  expect((await get(app, '/licences')).statusCode).toBe(401)
  const keys = (await get(app, '/licenses/keys')).json<unknown>()
  expect((await get(app, '/licences/keys')).json()).toEqual(keys)
  expect((await app.http.inject('/.well-known/leadline-licence-keys.json')).json()).toEqual(keys)
})

test('the payment history names a license under both spellings, and the update feed understands both', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const token = await openSession(app, accountId)
  const { id } = await buy(app, { accountId })
  const [item] = (await get(app, '/payments/history', token)).json<
    { license: object; licence: object }[]
  >()
  expect(item?.license).toMatchObject({ id })
  expect(item?.licence).toEqual(item?.license)
  const check = async (body: object) =>
    await app.http.inject({ method: 'POST', url: '/api/v1/releases/check', payload: body })
  const unknown = app.runtime.newId()
  expect((await check({ version: '1.0.0', licence: id })).statusCode).toBe(200)
  expect((await check({ version: '1.0.0', licence: unknown })).statusCode).toBe(404)
})

test('the command that rotates the key is still found under its old name', async () => {
  const app = await openTestApp()
  expect((await admin(app, 'rotate-licence-key')).stdout).toContain('signs from now on')
})
