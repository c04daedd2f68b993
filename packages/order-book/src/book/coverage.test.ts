import fc from 'fast-check'
import { expect, test } from 'vitest'

import { Coverage } from './coverage.ts'

const moment = fc.integer({ min: 0, max: 30 })
const change = fc.record({
  what: fc.constantFrom('add' as const, 'add' as const, 'cutFrom' as const, 'cutBefore' as const),
  from: moment,
  to: moment,
})

test('what is known is what a list of every moment says', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 15 }), moment, moment, (changes, from, to) => {
      const coverage = new Coverage()
      const known = new Set<number>()
      for (const each of changes) {
        if (each.what === 'add') {
          coverage.add(each.from, each.to)
          for (let at = each.from; at < each.to; at += 1) known.add(at)
        } else {
          coverage[each.what](each.from)
          for (const at of known) {
            if (each.what === 'cutFrom' ? at >= each.from : at < each.from) known.delete(at)
          }
        }
      }
      const wanted = Array.from({ length: Math.max(to - from, 0) }, (_, index) => from + index)
      const missing = wanted.filter((at) => !known.has(at))
      const reported = coverage
        .missing({ from, to })
        .flatMap((gap) => Array.from({ length: gap.to - gap.from }, (_, index) => gap.from + index))
      expect(reported).toEqual(missing)
      expect(coverage.covers(from, to)).toBe(missing.length === 0)
    }),
    { numRuns: 2000 },
  )
})
