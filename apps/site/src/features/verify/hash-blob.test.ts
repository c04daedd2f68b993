import { createHash, randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { hashBlob } from './hash-blob.ts'

test('a file is read in parts, and says how far it is', async () => {
  const bytes = randomBytes(5_000_000)
  const seen: number[] = []
  const sha256 = await hashBlob(new Blob([bytes]), (done) => seen.push(done))
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.at(-1)).toBe(bytes.length)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})
