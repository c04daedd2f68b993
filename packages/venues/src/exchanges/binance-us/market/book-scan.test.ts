import { array, assert, constantFrom, nat, property, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { harnessWithBook } from '../testing/market-harness.ts'

const usual = ['0', '0.00000000', '1.5', '2.000', '3', '4', '5', '6', '7', '8', '9', '10'] as const
const size = constantFrom(...usual, '0.000000001', '123456789012345')
const kind = constantFrom('next', 'next', 'next', 'next', 'next', 'next', 'next', 'lost', 'again')
const step = record({
  kind,
  jump: nat(3),
  levels: constantFrom(10, 10, 10, 25, 50),
  snapshot: constantFrom('new', 'new', 'old', 'none'),
  bids: array(tuple(nat(110), size), { maxLength: 4 }),
  asks: array(tuple(nat(110), size), { maxLength: 4 }),
})

/** As many levels as the first snapshot is requested, so that nothing is known of those behind them. */
function side(best: number, by: number): string {
  const prices = Array.from({ length: 100 }, (_, level) => (best + by * level).toFixed(2))
  return JSON.stringify(prices.map((price) => [price, '1']))
}
const sides = `"bids":${side(64_000, -1)},"asks":${side(64_001, 1)}`

test.each([
  ['with small numbers', 10n],
  ['with numbers that pass 2^53 on the way', 2n ** 53n - 12n],
])('an adapter does and reports the same however a change is written, %s', (_, begin) => {
  const random = property(array(step, { minLength: 5, maxLength: 20 }), (steps) => {
    const harnesses = [harnessWithBook(), harnessWithBook()] as const
    let last = begin
    const say = (text: string) => {
      harnesses[0].receive('market-1', text)
      // A space more is enough for the general reader.
      harnesses[1].receive('market-1', `${text} `)
    }
    for (const { kind: what, jump, levels, snapshot, bids, asks } of steps) {
      const first = last + 1n
      last += BigInt(jump + 1)
      const b = bids.map(([away, amount]) => [(64_000 - away).toFixed(2), amount])
      const a = asks.map(([away, amount]) => [(64_000 + away).toFixed(2), amount])
      const data = `{"e":"depthUpdate","E":1,"s":"BTCUSD","U":${first},"u":${last},"b":${JSON.stringify(b)},"a":${JSON.stringify(a)}}`
      const text = `{"stream":"btcusd@depth@100ms","data":${data}}`
      if (what !== 'lost') say(text)
      if (what === 'again') say(text)
      const snapshotOf = snapshot === 'old' ? first - 1n : last
      for (const harness of harnesses) {
        if (snapshot !== 'none' && harness.waiting('/depth')) {
          harness.answer('/depth', `{"lastUpdateId":${snapshotOf},${sides}}`)
        }
        harness.subscribe('BTC-USD', { bookLevels: levels })
        harness.pass(700)
      }
    }
    expect(harnesses[0].log).toEqual(harnesses[1].log)
    expect(harnesses[0].book('BTC-USD')).toEqual(harnesses[1].book('BTC-USD'))
  })
  assert(random, { numRuns: 60 })
})
