import { expect, test } from 'vitest'

import { systemRuntime } from '../../../platform/runtime.ts'

/** Six bits of an id of this kind are always the same: its version and its variant. */
const randomBits = 122

test('the link of an order cannot be guessed: each of 122 bits of its number is drawn again', () => {
  const ids = Array.from({ length: 2_000 }, () => systemRuntime.newId().replaceAll('-', ''))
  expect(new Set(ids).size).toBe(ids.length)
  const ones = Array.from({ length: 128 }, () => 0)
  for (const id of ids) {
    const bits = BigInt(`0x${id}`)
    for (let bit = 0; bit < 128; bit++)
      ones[bit] = (ones[bit] ?? 0) + Number((bits >> BigInt(bit)) & 1n)
  }
  // Ten deviations from the half: chance alone gets there in no lifetime.
  const margin = 10 * Math.sqrt(ids.length / 4)
  const isDrawn = (count: number) => Math.abs(count - ids.length / 2) < margin
  expect(ones.filter(isDrawn)).toHaveLength(randomBits)
})
