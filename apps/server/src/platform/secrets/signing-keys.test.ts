import { execFile } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, verify } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { ConfigError } from '../config/config-error.ts'
import { rotateKeyFile } from './key-files.ts'
import { licenseKeyPlace, openSigningKeys } from './signing-keys.ts'

const none = { licenseSigningKey: undefined, licenseVerifyKeys: undefined }
const module = new URL('signing-keys.ts', import.meta.url).href

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-keys-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}
const pems = (type: 'ed25519' | 'ed448' = 'ed25519') => {
  const { privateKey, publicKey } =
    type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448')
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
  }
}

test('the key is made once, for its owner’s eyes only, and leaves nothing else behind', () => {
  const dataDir = newDataDir()
  const first = openSigningKeys({ dataDir, ...none })
  const second = openSigningKeys({ dataDir, ...none })
  expect(second.id()).toBe(first.id())
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['license.pem'])
  expect(statSync(join(dataDir, 'keys/license.pem')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'keys')).mode & 0o077).toBe(0)
  const { text, signature, keyId } = first.sign((id) => `signed by ${id}`)
  expect(text).toBe(`signed by ${keyId}`)
  const [published] = first.published()
  expect(published).toMatchObject({ id: keyId, algorithm: 'Ed25519', signs: true })
  const good = verify(
    null,
    Buffer.from(text),
    published?.pem ?? '',
    Buffer.from(signature, 'base64'),
  )
  expect(good).toBe(true)
})

test('processes that start together agree on one key', async () => {
  const dataDir = newDataDir()
  const program = `import { openSigningKeys } from ${JSON.stringify(module)}
    console.log(openSigningKeys({ dataDir: process.argv[1] }).id())`
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, dataDir])
  const ids = await Promise.all(Array.from({ length: 6 }, start))
  expect(new Set(ids.map(({ stdout }) => stdout.trim())).size).toBe(1)
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['license.pem'])
})

test('a rotation reaches a running server, the old key ends, and what it signed until then can still be checked', () => {
  const dataDir = newDataDir()
  const running = openSigningKeys({ dataDir, ...none })
  const old = running.id()
  const place = licenseKeyPlace({ dataDir, ...none })
  const until = '2026-11-01T00:00:00.000Z'
  const done = rotateKeyFile(place, { until })
  expect(done).toEqual({ from: old, to: running.id() })
  expect(running.id()).not.toBe(old)
  expect(running.published().map(({ id, signs }) => [id, signs])).toEqual([
    [running.id(), true],
    [old, false],
  ])
  expect(running.published()[1]).toMatchObject({ id: old, purpose: 'license', until })
  expect(running.published()[0]).toMatchObject({ until: null })
  rotateKeyFile(place, { until })
  expect(running.published()).toHaveLength(3)
  expect(statSync(join(dataDir, 'keys/license.pem')).mode & 0o777).toBe(0o600)
})

test('a given key signs; the next and former ones verify, and so does the one made before it', () => {
  const dataDir = newDataDir()
  const made = openSigningKeys({ dataDir, ...none }).id()
  const [given, next] = [pems(), pems()]
  const keys = openSigningKeys({
    dataDir,
    licenseSigningKey: given.privateKey,
    licenseVerifyKeys: next.publicKey + pems().publicKey + given.publicKey,
  })
  expect(keys.id()).not.toBe(made)
  expect(keys.published()).toHaveLength(4)
  expect(keys.published()[0]).toMatchObject({ id: keys.id(), signs: true })
  expect(keys.published().map(({ id }) => id)).toContain(made)
  expect(keys.published().filter(({ signs }) => signs)).toHaveLength(1)
})

test('a given key needs no data directory, and makes none', () => {
  const dataDir = newDataDir()
  openSigningKeys({ dataDir, licenseSigningKey: pems().privateKey, licenseVerifyKeys: undefined })
  expect(readdirSync(dataDir)).toEqual([])
})

test.each([
  ['nonsense', 'a PEM', undefined],
  ['another kind of key', pems('ed448').privateKey, undefined],
  ['a public key', pems().publicKey, undefined],
  ['a private key among the public ones', pems().privateKey, pems().privateKey],
  ['words among the public ones', pems().privateKey, `${pems().publicKey} and more`],
  ['another kind of public key', pems().privateKey, pems('ed448').publicKey],
])('%s stops the start with a sentence that names the variable and no secret', (_what, ...keys) => {
  const [licenseSigningKey, licenseVerifyKeys] = keys
  const start = () =>
    openSigningKeys({ dataDir: newDataDir(), licenseSigningKey, licenseVerifyKeys })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(licenseVerifyKeys ? 'LICENSE_VERIFY_KEYS' : 'LICENSE_SIGNING_KEY')
  expect(start).not.toThrow(/BEGIN/)
})

test('a damaged key file stops the start rather than being replaced', () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'keys'))
  const file = join(dataDir, 'keys/license.pem')
  writeFileSync(file, 'damaged')
  chmodSync(file, 0o600)
  expect(() => openSigningKeys({ dataDir, ...none })).toThrow(file)
  expect(readFileSync(file, 'utf8')).toBe('damaged')
  writeFileSync(file, pems().privateKey)
  writeFileSync(join(dataDir, 'keys/next.pub.pem'), '')
  expect(() => openSigningKeys({ dataDir, ...none })).toThrow('next.pub.pem')
  expect(createPrivateKey(readFileSync(file, 'utf8')).asymmetricKeyType).toBe('ed25519')
})
