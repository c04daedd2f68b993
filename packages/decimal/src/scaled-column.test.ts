import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ScaledColumn } from './scaled-column.ts'
import { narrow, type Scaled } from './scaled.ts'

const value = fc.oneof(fc.bigInt(0n, 1000n), fc.bigInt(0n, 2n ** 54n), fc.bigInt(0n, 2n ** 90n))
const step = fc.record({
  what: fc.constantFrom('set' as const, 'add' as const, 'subtract' as const, 'zero' as const),
  index: fc.integer({ min: 0, max: 7 }),
  value,
})

test('a column holds what a plain list of big integers holds', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const column = new ScaledColumn(4)
      column.grow(8)
      const list: bigint[] = Array.from({ length: 8 }, () => 0n)
      for (const { what, index, value: wide } of steps) {
        const now = list[index] ?? 0n
        const given: Scaled = narrow(wide)
        if (what === 'set') list[index] = wide
        if (what === 'add') list[index] = now + wide
        if (what === 'subtract') list[index] = now - wide
        if (what === 'zero') list.fill(0n, index, index + 2)
        if (what === 'zero') column.zero(index, index + 2)
        else if (what === 'add' && typeof given === 'number') {
          column.addFrom(index, new Float64Array([0, given]), 1)
        } else column[what](index, given)
      }
      expect(list.slice(0, 8).map((_, index) => column.at(index))).toEqual(
        list.slice(0, 8).map(narrow),
      )
    }),
    { numRuns: 1000 },
  )
})

test('growing keeps what is there', () => {
  const column = new ScaledColumn(1)
  column.set(0, 2n ** 60n)
  column.grow(3)
  column.add(2, 5)
  expect([column.at(0), column.at(1), column.at(2)]).toEqual([2n ** 60n, 0, 5])
})
