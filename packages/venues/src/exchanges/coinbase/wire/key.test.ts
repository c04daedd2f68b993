import { assert, asyncProperty, string } from 'fast-check'
import { expect, test } from 'vitest'

import { nodeSigningCrypto } from '../../../testing/node-signing-crypto.ts'
import { coinbaseExamples } from '../testing/market-harness.ts'
import { readCoinbaseKey } from './key.ts'

type Forms = Record<string, string>
const { es256, ed25519 } = coinbaseExamples.vectors['keys'] as { es256: Forms; ed25519: Forms }
const read = (apiKey: string, secret: string) =>
  readCoinbaseKey({ apiKey, secret }, nodeSigningCrypto())
const formOf = (forms: Forms, name: string) => forms[name] ?? ''
const name = formOf(es256, 'key_name')
const pem = formOf(es256, 'secret_sec1_pem')
const seed = formOf(ed25519, 'secret_base64_64_bytes')

async function problemOf(apiKey: string, secret: string): Promise<string> {
  const reading = await read(apiKey, secret)
  return reading.ok ? '' : `${reading.field}: ${reading.message}`
}

test('every form in which an ECDSA key is handed out is the same key', async () => {
  const forms = [
    pem,
    formOf(es256, 'secret_sec1_pem_escaped'),
    formOf(es256, 'secret_pkcs8_pem'),
    `"${formOf(es256, 'secret_sec1_pem_escaped')}",`,
    `  ${pem.replaceAll('\n', '\r\n')}  \n`,
    pem.replaceAll('\n', ' ').replace('BEGIN EC', 'BEGIN EC'),
  ]
  const keys = await Promise.all(forms.map((secret) => read(name, secret)))
  for (const key of keys) expect(key).toEqual(keys[0])
  expect(keys[0]).toMatchObject({ ok: true, key: { keyName: name, algorithm: 'ES256' } })
})

test('every form in which an Ed25519 key is handed out is the same key', async () => {
  const forms = ['secret_base64_64_bytes', 'secret_base64_32_bytes', 'secret_pkcs8_pem']
  const keys = await Promise.all(forms.map((form) => read(name, formOf(ed25519, form))))
  for (const key of keys) expect(key).toEqual(keys[0])
  expect(keys[0]).toMatchObject({ ok: true, key: { algorithm: 'EdDSA' } })
})

test('a whole key file may be pasted into either field', async () => {
  const file = JSON.stringify({ name, privateKey: pem }, null, 2)
  const newer = JSON.stringify({ id: formOf(ed25519, 'key_id_short_form'), privateKey: seed })
  expect(await read(file, '')).toEqual(await read(name, pem))
  expect(await read('', file)).toEqual(await read(name, pem))
  expect(await read(newer, '')).toMatchObject({
    ok: true,
    key: { keyName: formOf(ed25519, 'key_id_short_form'), algorithm: 'EdDSA' },
  })
})

test('what is wrong is said in readable text, at the field it is about', async () => {
  expect(await problemOf('', pem)).toBe('apiKey: The key name is missing.')
  expect(await problemOf(name, '')).toBe('secret: The private key is missing.')
  expect(await problemOf(pem, name)).toBe(
    'apiKey: This is the private key. The key name belongs here.',
  )
  expect(await problemOf('Leadline desktop', pem)).toMatch(/^apiKey: This is no key name/)
  expect(await problemOf(name, seed.slice(0, 84))).toMatch(
    /^secret: This is 84 characters; Coinbase's private key has 88/,
  )
  expect(await problemOf(name, pem.slice(0, 120))).toMatch(
    /^secret: The end of the private key is missing/,
  )
  expect(await problemOf(name, `X${seed.slice(1)}`)).toBe(
    'secret: A character of the private key is wrong. Copy it again.',
  )
  expect(await problemOf(name, formOf(es256, 'public_spki_pem'))).toMatch(
    /^secret: This is not a private key/,
  )
  expect(await problemOf('{"name": 1', '')).toMatch(/^apiKey/)
})

test('whatever is pasted gets an answer and never throws', async () => {
  await assert(
    asyncProperty(string(), string(), async (apiKey, secret) => {
      expect((await read(apiKey, secret)).ok).toBe(false)
      await read(name, `-----BEGIN EC PRIVATE KEY-----${secret}`)
      await read(`{${apiKey}`, secret)
    }),
    { numRuns: 200 },
  )
})
