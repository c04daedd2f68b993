import { readFileSync } from 'node:fs'

import type { License, PublishedKey } from '@leadline/contract/licenses'
import { checkLicenseFile } from '@leadline/contract/licenses/license-file'
import { keysFor } from '@leadline/contract/signatures/ed25519'
import { expect, test } from 'vitest'

import { inTransaction } from '../../platform/database/open-database.ts'
import { rotateKeyFile } from '../../platform/secrets/key-files.ts'
import { licenseKeyPlace } from '../../platform/secrets/signing-keys.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { addPerson, openSession } from '../../testing/people.ts'
import { setLicenseState } from './change-licenses.ts'
import { addOrder, buy, issue } from './testing/license-orders.ts'
import { get } from './testing/owners.ts'

const keysOf = async (app: TestApp) => (await get(app, '/licenses/keys')).json<PublishedKey[]>()

async function addPublished(app: TestApp, version: string, publishedAt: number) {
  await app.database
    .insertInto('releases')
    .values({ version, published_at: publishedAt, notes: '', key_id: '', signature: '' })
    .execute()
}

test('an owner sees the licenses of the account, newest first, with the version kept for ever', async () => {
  const app = await openTestApp()
  const [ada, bob] = [await addPerson(app, 'ada'), await addPerson(app, 'bob')]
  const token = await openSession(app, ada)
  expect((await get(app, '/licenses', token)).json()).toEqual([])
  await buy(app, { accountId: bob })
  const first = await buy(app, { accountId: ada })
  const list = async () => (await get(app, '/licenses', token)).json<License[]>()
  expect(await list()).toEqual([
    {
      id: first.id,
      plan: 'Premium',
      planId: 3,
      state: 'valid',
      issuedAt: '2026-01-15T12:00:00.000Z',
      updatesUntil: '2027-01-15T12:00:00.000Z',
      coversVersion: null,
    },
  ])
  await addPublished(app, '1.9.0', first.updatesUntil - 2)
  await addPublished(app, '1.10.0', first.updatesUntil - 1)
  await addPublished(app, '2.0.0', first.updatesUntil)
  app.runtime.advance(1000)
  await buy(app, { accountId: ada })
  expect((await list()).map(({ coversVersion }) => coversVersion)).toEqual(['2.0.0', '1.10.0'])
})

test('the file is saved under a name that says what it is, is signed, and names nobody', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'wilhelmina')
  const token = await openSession(app, accountId)
  const issued = await buy(app, { accountId, planId: 2 })
  const answer = await get(app, `/licenses/${issued.id}/file`, token)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(issued.file.text)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.leadline.license+json; charset=utf-8',
    'content-disposition': `attachment; filename="leadline-algo-${issued.id.slice(0, 8)}.leadline-license"`,
    'cache-control': 'no-store',
  })
  expect(await checkLicenseFile(answer.body, await keysOf(app))).toMatchObject({
    verdict: 'valid',
    license: { id: issued.id, planId: 2, plan: 'Algo', updatesUntil: '2027-01-15T12:00:00.000Z' },
  })
  // No name of hexadecimal letters: the number of the license could spell it.
  expect(answer.body).not.toMatch(/wilhelmina|example\.com/)
})

test('nobody else’s license exists, and none that is malformed', async () => {
  const app = await openTestApp()
  const bob = await addPerson(app, 'bob')
  const token = await openSession(app, await addPerson(app, 'ada'))
  const { id } = await buy(app, { accountId: bob })
  const waiting = await buy(app, { emailKey: 'ada@example.com' })
  for (const foreign of [id, waiting.id, app.runtime.newId(), 'none', '%00', "'%20or%201=1"]) {
    const answer = await get(app, `/licenses/${foreign}/file`, token)
    expect(answer.statusCode).toBe(404)
  }
  expect((await get(app, `/licenses/${id}/file`)).statusCode).toBe(401)
})

test.each(['suspended', 'revoked'] as const)(
  'a %s license has no file, and says so',
  async (state) => {
    const app = await openTestApp()
    const accountId = await addPerson(app, 'ada')
    const token = await openSession(app, accountId)
    const orderId = await addOrder(app, { accountId })
    const { id } = await issue(app, { orderId, accountId })
    await inTransaction(app.database, (transaction) => setLicenseState(transaction, orderId, state))
    const answer = await get(app, `/licenses/${id}/file`, token)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      message: `This license is ${state}. It has no file.`,
      code: 'licence_not_valid',
    })
    expect((await get(app, '/licenses', token)).json()).toMatchObject([{ id, state }])
  },
)

test('after a rotation, files of the old key still verify, and new ones carry the new key', async () => {
  const app = await openTestApp()
  const accountId = await addPerson(app, 'ada')
  const token = await openSession(app, accountId)
  const { id, file: old } = await buy(app, { accountId })
  const until = new Date(app.runtime.now()).toISOString()
  const { from, to } = rotateKeyFile(licenseKeyPlace(app.config), { until })
  const keys = await keysOf(app)
  expect(keysFor(keys, 'license').map((key) => [key.id, key.signs])).toEqual([
    [to, true],
    [from, false],
  ])
  const fresh = (await get(app, `/licenses/${id}/file`, token)).body
  expect(await checkLicenseFile(old.text, keys)).toMatchObject({ verdict: 'valid' })
  expect(await checkLicenseFile(fresh, keys)).toMatchObject({ license: { keyId: to } })
  expect(await checkLicenseFile(fresh.replace(to, from), keys)).toMatchObject({
    verdict: 're-labelled',
  })
  const wellKnown = await app.http.inject('/.well-known/leadline-license-keys.json')
  expect(wellKnown.json()).toEqual(keys)
  const secret = readFileSync(`${app.config.dataDir}/keys/license.pem`, 'utf8')
  expect(secret).toContain('PRIVATE KEY')
  expect(wellKnown.body).not.toContain('PRIVATE')
})
