import { createHash } from 'node:crypto'

import { ClaimCode, ClaimHash } from '@leadline/contract/shop/payments'
import { afterEach, expect, test, vi } from 'vitest'

import { newSecret } from '../credentials/random-secret.ts'
import {
  forgetClaimSecret,
  hashClaimSecret,
  isMarkedClaimed,
  keepClaimSecret,
  markClaimed,
  readClaimSecret,
} from './claim-secrets.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage() {
  const kept = new Map<string, string>()
  // Its keys are its own properties, as a browser has them.
  const storage = new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  vi.stubGlobal('localStorage', storage)
  return kept
}

test('every secret is 32 new random bytes that the server would take for a claim code', () => {
  const secrets = Array.from({ length: 200 }, newSecret)
  expect(new Set(secrets).size).toBe(200)
  for (const secret of secrets) {
    expect(ClaimCode.parse(secret)).toBe(secret)
    expect(Buffer.from(secret, 'base64url').length).toBe(32)
  }
})

test('the hash that leaves the browser is the SHA-256 that the server computes', async () => {
  const secret = newSecret()
  const hash = await hashClaimSecret(secret)
  expect(hash).toBe(createHash('sha256').update(secret).digest('base64url'))
  expect(ClaimHash.parse(hash)).toBe(hash)
})

test('a secret is kept under its order, and is gone once it is forgotten', () => {
  const kept = stubStorage()
  expect(keepClaimSecret('one', 'secret')).toBe(true)
  expect(readClaimSecret('one')).toBe('secret')
  expect(readClaimSecret('two')).toBeUndefined()
  forgetClaimSecret('one')
  expect(readClaimSecret('one')).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('a secret that was used is kept for 15 minutes more, whatever the time of day is here, and then goes', () => {
  vi.useFakeTimers({ now: 0 })
  const kept = stubStorage()
  keepClaimSecret('one', 'secret')
  keepClaimSecret('two', 'waits')
  expect(isMarkedClaimed('one')).toBe(false)
  markClaimed('one')
  expect(isMarkedClaimed('one')).toBe(true)
  vi.setSystemTime(15 * 60_000 - 1)
  expect(readClaimSecret('one')).toBe('secret')
  vi.setSystemTime(15 * 60_000)
  // Looking for any of them is enough: a tab that was closed meanwhile could not forget it.
  expect(readClaimSecret('two')).toBe('waits')
  expect([...kept.keys()]).toEqual(['leadline.claim.two'])
  vi.useRealTimers()
})

test('nothing is marked where nothing is kept: a typed code is not stored', () => {
  const kept = stubStorage()
  markClaimed('one')
  expect(kept.size).toBe(0)
})

test('a browser that keeps nothing is no reason to fail', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(keepClaimSecret('one', 'secret')).toBe(false)
  expect(readClaimSecret('one')).toBeUndefined()
  expect(() => forgetClaimSecret('one')).not.toThrow()
})
