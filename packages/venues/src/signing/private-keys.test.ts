import { generateKeyPairSync } from 'node:crypto'

import { assert, property, string, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'

import { nodeSigningCrypto } from '../testing/node-signing-crypto.ts'
import { base64Of, bytesOfBase64, utf8 } from './bytes.ts'
import { pkcs8Of, readPem } from './private-keys.ts'

const crypto = nodeSigningCrypto()

test.each(['sec1', 'pkcs8'] as const)('a key on P-256 is read out of %s', (type) => {
  for (let round = 0; round < 20; round += 1) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = readPem(privateKey.export({ format: 'pem', type }) as string)
    const scalar = Buffer.from(key?.key ?? []).toString('base64url')
    expect(scalar).toBe(privateKey.export({ format: 'jwk' }).d)
    expect(crypto.es256(pkcs8Of('ES256', key?.key ?? new Uint8Array()), utf8('x'))).toHaveLength(64)
  }
})

test('a key of another kind is not taken for one that we know', () => {
  const others = [
    generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey,
    generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
    generateKeyPairSync('x25519').privateKey,
    generateKeyPairSync('ed448').privateKey,
  ]
  for (const key of others) {
    expect(readPem(key.export({ format: 'pem', type: 'pkcs8' }) as string)).toBeUndefined()
  }
  const { publicKey } = generateKeyPairSync('ed25519')
  expect(readPem(publicKey.export({ format: 'pem', type: 'spki' }) as string)).toBeUndefined()
})

test('whatever is pasted, reading it does not throw', () => {
  assert(
    property(string(), uint8Array({ maxLength: 200 }), (text, bytes) => {
      readPem(text)
      readPem(`-----BEGIN PRIVATE KEY-----\n${base64Of(bytes)}\n-----END PRIVATE KEY-----`)
      readPem(`-----BEGIN EC PRIVATE KEY-----\n${text}\n-----END EC PRIVATE KEY-----`)
      expect(bytes).toEqual(bytes.length === 0 ? bytes : bytesOfBase64(base64Of(bytes)))
    }),
  )
})
