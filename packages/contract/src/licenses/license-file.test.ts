import { createHash, generateKeyPairSync, sign } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  checkLicenseFile,
  licenseFileName,
  licenseStatement,
  type SignedLicense,
  writeLicenseFile,
} from './license-file.ts'

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 16)
  return { id, publicKey: raw.toString('base64'), purpose: 'license' as const, privateKey }
}

const [today, older] = [newKey(), newKey()]
const license: SignedLicense = {
  id: '0b5a7c1e-6a0f-4a52-9d5b-0d6a3c1f2e4d',
  planId: 2,
  plan: 'Algo',
  issuedAt: '2026-01-15T12:00:00.000Z',
  updatesUntil: '2027-01-15T12:00:00.000Z',
  keyId: today.id,
}

function fileOf(content: SignedLicense, key = today): string {
  const signature = sign(null, Buffer.from(licenseStatement(content)), key.privateKey)
  return writeLicenseFile(content, signature.toString('base64'))
}
const changed = (text: string, change: Record<string, unknown>) =>
  JSON.stringify({ ...JSON.parse(text), ...change })
const check = (text: string) => checkLicenseFile(text, [today, older])

test('a license file is read by a person, and checked without asking anybody', async () => {
  const text = fileOf(license)
  expect(text).toContain('"plan": "Algo"')
  expect(text).toContain('"updatesUntil": "2027-01-15T12:00:00.000Z"')
  expect(await check(text)).toEqual({ verdict: 'valid', license })
  expect(licenseFileName(license)).toBe('leadline-algo-0b5a7c1e.leadline-license')
})

test('what an older key signed stays good; its layout is free', async () => {
  const text = fileOf({ ...license, keyId: older.id }, older)
  expect(await check(text)).toMatchObject({ verdict: 'valid' })
  expect(await check(JSON.stringify(JSON.parse(text)))).toMatchObject({ verdict: 'valid' })
})

test.each([
  { planId: 3 },
  { plan: 'Premium' },
  { updatesUntil: '2099-01-15T12:00:00.000Z' },
  { issuedAt: '2026-01-15T12:00:00.001Z' },
  { id: '0b5a7c1e-6a0f-4a52-9d5b-0d6a3c1f2e4e' },
  { signature: 'AAAA' },
  { signature: '%' },
  { owner: 'somebody' },
  { planId: '2' },
  { plan: 'Algo\nupdates until: 2099' },
  { updatesUntil: undefined },
])('a file changed by %o is altered', async (change) => {
  expect(await check(changed(fileOf(license), change))).toEqual({ verdict: 'altered' })
})

test('a file that names another key than the one that signed it is re-labelled', async () => {
  const text = fileOf(license)
  expect(await check(changed(text, { keyId: older.id }))).toEqual({
    verdict: 're-labelled',
    namesKey: older.id,
    signedBy: today.id,
  })
  const stranger = 'ffffffffffffffff'
  expect(await check(changed(text, { keyId: stranger }))).toMatchObject({ verdict: 're-labelled' })
})

test('the name of the key is signed: the same key under another name does not vouch for the file', async () => {
  const alias = { id: 'aaaaaaaaaaaaaaaa', publicKey: today.publicKey, purpose: 'license' as const }
  const text = changed(fileOf(license), { keyId: alias.id })
  expect(await checkLicenseFile(text, [alias, today])).toMatchObject({ verdict: 're-labelled' })
  expect(await checkLicenseFile(text, [alias])).toEqual({ verdict: 'altered' })
})

test('a file signed by somebody else has an unknown key, and is altered if it claims one of ours', async () => {
  const forger = newKey()
  const own = fileOf({ ...license, keyId: forger.id }, forger)
  expect(await check(own)).toEqual({ verdict: 'unknown key', keyId: forger.id })
  expect(await check(fileOf(license, forger))).toEqual({ verdict: 'altered' })
})

test('another format is said to be one, and what is no license file at all too', async () => {
  expect(await check(changed(fileOf(license), { format: 2 }))).toEqual({ verdict: 'other format' })
  for (const text of ['', 'MZ\u0000', '[]', 'null', '{"kind":"other"}']) {
    expect(await check(text)).toEqual({ verdict: 'no license file' })
  }
})
