import fc from 'fast-check'
import { expect, test } from 'vitest'

import { Extremes } from './extremes.ts'
import { RunningSums } from './running-sums.ts'

const value = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
)

test('the extremes of any stretch are those that a look at each row finds, also after changes', () => {
  const change = fc.record({
    keep: fc.nat(100),
    rows: fc.array(value, { maxLength: 700, size: 'max' }),
    from: fc.nat(100),
    to: fc.nat(100),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const extremes = new Extremes()
      let rows: number[] = []
      for (const { keep, rows: added, from, to } of changes) {
        const kept = Math.floor((rows.length * keep) / 100)
        rows = [...rows.slice(0, kept), ...added]
        const column = Float64Array.from(rows)
        extremes.update(column, column, kept, rows.length)
        const begin = Math.floor((from * rows.length) / 100)
        const end = Math.floor((to * rows.length) / 100)
        extremes.find(column, column, begin, end)
        const seen = rows.slice(begin, end).filter((each) => !Number.isNaN(each))
        expect(extremes.min).toBe(Math.min(...seen))
        expect(extremes.max).toBe(Math.max(...seen))
      }
    }),
    // Making thousands of rows smaller takes minutes and explains nothing.
    { numRuns: 300, endOnFailure: true },
  )
})

test('lows and highs are kept apart', () => {
  const lows = Float64Array.from({ length: 100 }, (_, row) => row)
  const highs = Float64Array.from({ length: 100 }, (_, row) => row + 1000)
  const extremes = new Extremes()
  extremes.update(lows, highs, 0, 100)
  extremes.find(lows, highs, 7, 90)
  expect([extremes.min, extremes.max]).toEqual([7, 1089])
})

test('the sum of any stretch is the sum of its rows, also after changes', () => {
  const rows = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(rows, fc.nat(), fc.nat(), fc.nat(), (values, a, b, c) => {
      const sums = new RunningSums()
      const column = Float64Array.from(values)
      sums.update(column, 0, values.length)
      const changed = c % values.length
      column[changed] = 7
      sums.update(column, changed, values.length)
      const [from = 0, to = 0] = [a % values.length, b % values.length].toSorted((x, y) => x - y)
      const plain = column.subarray(from, to).reduce((sum, each) => sum + each, 0)
      expect(sums.sum(from, to)).toBe(plain)
    }),
  )
})
