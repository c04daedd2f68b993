import { formatScaled, type Scaled } from '@leadline/decimal/scaled'
import { addScaled, subtractScaled } from '@leadline/decimal/scaled-arithmetic'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { VenueBook } from '../book/venue-book.ts'
import type { MakerEvent } from './maker-event.ts'
import { MakerReader } from './maker-reader.ts'
import { type BookMessages, makerTiming } from './maker-timing.ts'
import { watchedLevels } from './side-changes.ts'

const eachChange: BookMessages = { nettedMs: 0, tradesBatchedMs: 0 }
const batchedTrades: BookMessages = { nettedMs: 0, tradesBatchedMs: 250 }
const netted: BookMessages = { nettedMs: 100, tradesBatchedMs: 0 }

/** A book of ten bids of 1.00 at 60,000 and below, ten asks above, and what is said of it. */
function reading(messages: BookMessages) {
  const book = new VenueBook({ priceDecimals: 0, sizeDecimals: 2 })
  const said: MakerEvent[] = []
  const reader = new MakerReader(makerTiming(messages), (event) => said.push(event))
  let now = 1_000_000
  for (let away = 0; away < 10; away += 1) {
    book.set('bid', 60_000 - away, 100)
    book.set('ask', 60_001 + away, 100)
  }
  const commit = () => {
    book.commit(now)
    reader.bookChanged(book, now)
  }
  commit()
  now += 1000
  commit()
  const texts = () =>
    said.map(
      ({ kind, side, price, size, isWall }) =>
        `${kind} ${formatScaled(size, 2)} ${side} ${price}${isWall ? ' wall' : ''}`,
    )
  return {
    book,
    reader,
    said,
    texts,
    commit,
    pass: (ms: number) => {
      now += ms
      reader.settle(now)
    },
    change: (side: 'bid' | 'ask', price: number, size: Scaled) => {
      book.set(side, price, size)
      commit()
    },
    trade: (takerSide: 'buy' | 'sell', price: number, size: Scaled, time = now) => {
      reader.traded({ id: '', price, size, takerSide, time, isBackfill: false }, now)
    },
    /** Everything is decided. */
    end: () => {
      now += 5000
      reader.settle(now)
      return texts()
    },
  }
}

test('what a level lost is what was traded there, and the rest was pulled', () => {
  const { change, trade, end } = reading(eachChange)
  change('bid', 60_000, 30)
  trade('sell', 60_000, 50)
  expect(end()).toEqual(['eaten 0.50 bid 60000', 'pulled 0.20 bid 60000'])
})

test('one taker’s trades with several orders of a level are eaten at once', () => {
  const { change, trade, end } = reading(eachChange)
  trade('buy', 60_001, 10)
  trade('buy', 60_001, 20)
  change('ask', 60_001, 70)
  expect(end()).toEqual(['eaten 0.30 ask 60001'])
})

test('nothing is called pulled before its trades could have come', () => {
  const { change, trade, texts, pass } = reading(batchedTrades)
  change('bid', 60_000, 30)
  pass(250)
  expect(texts()).toEqual([])
  trade('sell', 60_000, 70)
  pass(100)
  expect(texts()).toEqual(['eaten 0.70 bid 60000'])
})

test('where one price is pulled and eaten within moments, the trade goes to the change of its size', () => {
  const { change, trade, pass, end } = reading(batchedTrades)
  change('bid', 60_000, 75)
  pass(20)
  change('bid', 60_000, 35)
  pass(200)
  trade('sell', 60_000, 40)
  expect(end()).toEqual(['pulled 0.25 bid 60000', 'eaten 0.40 bid 60000'])
})

test('what comes back to a price within two seconds was refilled, up to what was eaten', () => {
  const { change, trade, pass, end } = reading(eachChange)
  change('ask', 60_001, 40)
  trade('buy', 60_001, 60)
  pass(500)
  change('ask', 60_001, 140)
  pass(2000)
  change('ask', 60_001, 150)
  expect(end()).toEqual([
    'eaten 0.60 ask 60001',
    'refilled 0.60 ask 60001',
    'appeared 0.40 ask 60001',
    'appeared 0.10 ask 60001',
  ])
})

test('a level that a trade did not make smaller was refilled in the same message', () => {
  const { change, trade, end } = reading(netted)
  trade('sell', 60_000, 60)
  // 0.60 were eaten, 0.50 came back.
  change('bid', 60_000, 90)
  expect(end()).toEqual(['eaten 0.10 bid 60000', 'eaten 0.50 bid 60000', 'refilled 0.50 bid 60000'])
})

test('a wall that is pulled when the touch is near, and that nobody traded with, ran', () => {
  const { change, pass, end } = reading(eachChange)
  change('bid', 59_997, 4000)
  pass(3000)
  change('bid', 59_997, 0)
  expect(end()).toEqual(['appeared 39.00 bid 59997 wall', 'ran 40.00 bid 59997 wall'])
})

test('a wall that somebody traded with is pulled and has not run', () => {
  const { change, trade, pass, end } = reading(eachChange)
  change('bid', 60_000, 4000)
  trade('sell', 60_000, 10)
  change('bid', 60_000, 3990)
  pass(3000)
  change('bid', 60_000, 0)
  expect(end()).toEqual([
    'appeared 39.00 bid 60000 wall',
    'eaten 0.10 bid 60000 wall',
    'pulled 39.90 bid 60000 wall',
  ])
})

test('a wall far from the touch is pulled and has not run', () => {
  const { change, pass, end } = reading(eachChange)
  change('ask', 60_200, 4000)
  pass(3000)
  change('ask', 60_200, 0)
  expect(end()).toEqual(['appeared 40.00 ask 60200 wall', 'pulled 40.00 ask 60200 wall'])
})

test('levels that come into sight, or are pushed out of it, are nobody’s doing', () => {
  const { book, commit, end } = reading(eachChange)
  for (let away = 10; away < watchedLevels + 20; away += 1) book.set('bid', 60_000 - away, 100)
  commit()
  const before = end().length
  book.set('bid', 60_000, 0)
  commit()
  expect(end().slice(before)).toEqual(['pulled 1.00 bid 60000'])
})

test('nothing is said of a time in which the book was stale', () => {
  const { book, reader, change, commit, end } = reading(eachChange)
  change('bid', 60_000, 50)
  book.markStale('A message was lost.')
  reader.bookChanged(book, 1_001_000)
  book.clear()
  book.set('bid', 59_000, 700)
  book.set('ask', 59_001, 700)
  commit()
  expect(end()).toEqual([])
})

test('a clock that was set back holds nothing up', () => {
  const { change, pass, texts } = reading(eachChange)
  change('bid', 60_000, 50)
  pass(-3_600_000)
  expect(texts()).toEqual(['pulled 0.50 bid 60000'])
})

const anySize = fc.oneof(
  fc.integer({ min: 0, max: 500 }),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 60n }),
)
const anyAction = fc.record({
  what: fc.constantFrom('change' as const, 'trade' as const),
  side: fc.constantFrom('bid' as const, 'ask' as const),
  away: fc.integer({ min: 0, max: 12 }),
  size: anySize,
  pauseMs: fc.integer({ min: 0, max: 400 }),
})

test.each([
  ['each change', eachChange],
  ['trades in batches', batchedTrades],
  ['netted', netted],
])(
  '%s: whatever happens, what is said adds up to what changed, to the digit',
  (_name, messages) => {
    const priceOf = (side: 'bid' | 'ask', away: number) =>
      side === 'bid' ? 60_000 - away : 60_001 + away
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
        const { book, change, trade, pass, end, said } = reading(messages)
        let traded: Scaled = 0
        for (const { what, side, away, size, pauseMs } of actions) {
          if (what === 'change') change(side, priceOf(side, away), size)
          else if (size > 0) {
            trade(side === 'bid' ? 'sell' : 'buy', priceOf(side, away), size)
            traded = addScaled(traded, size)
          }
          pass(pauseMs)
        }
        end()
        const sums = new Map<string, Scaled>()
        let eaten: Scaled = 0
        for (const { kind, side, price, size } of said) {
          const known = sums.get(`${side} ${price}`) ?? 0
          const isMore = kind === 'appeared' || kind === 'refilled'
          sums.set(
            `${side} ${price}`,
            isMore ? addScaled(known, size) : subtractScaled(known, size),
          )
          if (kind === 'eaten') eaten = addScaled(eaten, size)
        }
        expect(eaten).toBe(traded)
        for (const side of ['bid', 'ask'] as const) {
          for (let away = 0; away <= 12; away += 1) {
            const price = priceOf(side, away)
            const now = (side === 'bid' ? book.bids : book.asks).sizeOf(price)
            const before = away < 10 ? 100 : 0
            expect(sums.get(`${side} ${price}`) ?? 0).toBe(subtractScaled(now, before))
          }
        }
      }),
    )
  },
)
