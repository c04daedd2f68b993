import { array, assert, constantFrom, nat, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { onlyBook } from '../../../testing/sample-subscriptions.ts'
import { GeminiMarketHarness } from '../testing/market-harness.ts'
import { WrittenBook } from '../testing/written-book.ts'

const level = tuple(nat(40), constantFrom(0, 1, 2, 123_456_789))
const step = record({
  kind: constantFrom('next', 'next', 'next', 'next', 'next', 'lost', 'again', 'snapshot'),
  b: array(level, { maxLength: 4 }),
  a: array(level, { maxLength: 4 }),
})

test.each([
  ['with numbers as they are', 1_764_527_605_191_349n],
  ['with numbers that pass 2^53 on the way', 9_007_199_254_740_900n],
])('an adapter does and reports the same however a change is written, %s', (_, last) => {
  const random = property(array(step, { maxLength: 20 }), (steps) => {
    const harnesses = [
      GeminiMarketHarness.watching(onlyBook),
      GeminiMarketHarness.watching(onlyBook),
    ] as const
    const book = new WrittenBook('btcusd', last)
    const say = (text: string) => {
      harnesses[0].say(text)
      // A space more is enough for the general reader.
      harnesses[1].say(`${text} `)
    }
    say(book.snapshot())
    for (const { kind, b, a } of steps) {
      const text = book.update({
        b: b.map(([away, size]) => [7_739_500 - away * 10, size] as const),
        a: a.map(([away, size]) => [7_739_500 + (away - 2) * 10, size] as const),
      })
      if (kind !== 'lost') say(text)
      if (kind === 'again') say(text)
      for (const harness of harnesses) harness.acknowledge()
      if (kind === 'snapshot') say(book.snapshot())
    }
    expect(harnesses[0].received).toEqual(harnesses[1].received)
    expect(harnesses[0].sink.levels('BTC-USD')).toEqual(harnesses[1].sink.levels('BTC-USD'))
  })
  assert(random, { numRuns: 60 })
})
