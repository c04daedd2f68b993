import type { ScriptBook, ScriptTrade } from '@leadline/algorithms/script-values'
import { expect, test } from 'vitest'

import { usualMoney } from '../backtest-plan.ts'
import { backtest } from '../backtest.ts'
import { HistorySource } from '../sources/history-source.ts'
import type { PastTrade } from '../sources/past-trade.ts'
import { fakeEngine, type FakeScript, type FakeSelf } from '../testing/fake-engine.ts'

const from = Date.UTC(2026, 9, 5, 14)
const symbol = 'BTC-USD'
const scale = { symbol, base: 'BTC', quote: 'USD', sizeDecimals: 8 }

/** Each price in dollars, a second after the one before; Kraken's come half a second after Coinbase's. */
function twoMarkets(coinbase: readonly number[], kraken: readonly number[]) {
  const trades = (prices: readonly number[], decimals: number, lateMs: number) =>
    prices.map((price, at): PastTrade => {
      const time = from + (at + 1) * 1000 + lateMs
      return { time, price: price * 10 ** decimals, size: 100_000_000, takerSide: 'buy' }
    })
  const plans = [
    { plan: { ...scale, venue: 'coinbase', priceDecimals: 2 }, trades: trades(coinbase, 2, 0) },
    { plan: { ...scale, venue: 'kraken', priceDecimals: 1 }, trades: trades(kraken, 1, 500) },
  ] as const
  return new HistorySource(plans, 2, from)
}

const bookAsk = (exchanges: string[] | null, depth = 1) =>
  ({ kind: 'subscribeBook', symbol, exchanges, depth }) as const
const tapeAsk = (exchanges: string[] | null) =>
  ({ kind: 'subscribeTrades', symbol, exchanges }) as const

async function seenBy(
  script: (self: FakeSelf, event: { kind: string; exchange?: string }) => void,
  [coinbase, kraken]: readonly [readonly number[], readonly number[]],
): Promise<(ScriptBook | ScriptTrade)[]> {
  const seen: (ScriptBook | ScriptTrade)[] = []
  const one = (): FakeScript => (event, self) => {
    if (event.kind === 'book' || event.kind === 'trade') seen.push(event)
    script(self, event)
  }
  const report = await backtest(
    {
      source: { name: 'fake.py', text: `symbol = "${symbol}"` },
      params: [],
      from,
      to: from + 60_000,
      seed: 7,
      fees: undefined,
      latency: 0,
      balances: usualMoney,
    },
    {
      engine: fakeEngine(one),
      openMarket: () => twoMarkets(coinbase, kraken),
      breathe: () => undefined,
      progress: () => {},
      isCanceled: () => false,
    },
  )
  expect(report.trouble).toBe(null)
  return seen
}

const at = ({ exchange, time }: ScriptBook | ScriptTrade) =>
  `${exchange || 'both'} ${time - from / 1000}`
const prices = [
  [60_000, 60_001],
  [60_000, 60_001],
] as const

test('each subscription to a book of one symbol is a book of its own, in the order in which they were made', async () => {
  const seen = await seenBy((self, { kind }) => {
    if (kind !== 'start') return
    self.call(bookAsk(['Kraken']))
    self.call(bookAsk(['Coinbase']))
    self.call(bookAsk(['Coinbase', 'Kraken']))
  }, prices)
  expect(seen.map(at).join(', ')).toBe(
    'Coinbase 1, both 1, Kraken 1.5, both 1.5, Coinbase 2, both 2, Kraken 2.5, both 2.5',
  )
  const levels = (event?: ScriptBook | ScriptTrade) =>
    event?.kind === 'book' ? event.bids.map(([price, , name]) => `${price} ${name}`) : []
  expect(levels(seen[2])).toEqual(['59994.0 Kraken'])
  // At one price the exchange that is listed first in the program, however the two are spelled.
  expect(levels(seen[3])).toEqual(['59994.00 Coinbase', '59994.0 Kraken'])
})

test('subscribing twice to the same is once', async () => {
  const seen = await seenBy((self, { kind }) => {
    if (kind !== 'start') return
    for (const exchanges of [['Kraken'], ['Kraken']]) {
      self.call(bookAsk(exchanges))
      self.call(tapeAsk(exchanges))
    }
  }, prices)
  expect(seen.map((event) => `${event.kind} ${at(event)}`).join(', ')).toBe(
    'trade Kraken 1.5, book Kraken 1.5, trade Kraken 2.5, book Kraken 2.5',
  )
})

test('a trade comes once for each subscription to its tape', async () => {
  const seen = await seenBy((self, { kind }) => {
    if (kind !== 'start') return
    self.call(tapeAsk(['Coinbase']))
    self.call(tapeAsk(['Kraken']))
    self.call(tapeAsk(null))
  }, prices)
  expect(seen.map(at).join(', ')).toBe(
    'Coinbase 1, Coinbase 1, Kraken 1.5, Kraken 1.5, Coinbase 2, Coinbase 2, Kraken 2.5, Kraken 2.5',
  )
})

test('another subscription to a book that is known begins with it, and is handed nothing that is deeper than it looks', async () => {
  const ask = { symbol, exchange: 'Coinbase', limit: '50000' }
  let isSent = false
  const seen = await seenBy(
    (self, event) => {
      if (event.kind === 'start') self.call(bookAsk(['Coinbase'], 3))
      if (event.kind !== 'book' || isSent) return
      isSent = true
      self.call(bookAsk(['Coinbase'], 1))
      // A bid far below the market is a second level.
      self.call({ kind: 'open', size: '0.1', ...ask })
    },
    [[60_000, 60_001], [60_000]],
  )
  const levels = seen.map((event) => (event.kind === 'book' ? event.bids.length : 0))
  // The book, the same for the second subscription, and the order in it for the first alone. Then the market moves for both.
  expect(levels).toEqual([1, 1, 2, 2, 1])
})

test('a depth that the program refuses is refused in a backtest with the same words', async () => {
  const said: string[] = []
  await seenBy((self, { kind }) => {
    if (kind !== 'start') return
    for (const depth of [0, 51]) said.push(self.call(bookAsk(['Kraken'], depth)).trouble)
  }, prices)
  expect(said).toEqual(['depth must be from 1 to 50', 'depth must be from 1 to 50'])
})
