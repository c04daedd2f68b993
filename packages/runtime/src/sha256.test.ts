import { createHash, randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { Sha256 } from './sha256.ts'

const ours = (...parts: Uint8Array[]) => {
  const hash = new Sha256()
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const platform = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('the standard’s own example %j', (text, digest) => {
  expect(ours(new TextEncoder().encode(text))).toBe(digest)
})

test('every length around the edges of a block is hashed as the platform hashes it', () => {
  for (let length = 0; length <= 260; length++) {
    const bytes = randomBytes(length)
    expect(ours(bytes), `${length} bytes`).toBe(platform(bytes))
  }
})

test('in whatever pieces a file comes, its hash is the same', () => {
  const bytes = randomBytes(100_003)
  for (const size of [1, 63, 64, 65, 1000, 99_999]) {
    const parts: Uint8Array[] = []
    for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size))
    expect(ours(...parts)).toBe(platform(bytes))
  }
})
