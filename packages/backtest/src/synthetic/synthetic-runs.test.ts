/** Synthetic orders in a backtest: decided by the program's own rules, traded in the simulated books, and counted once. */
import type { AskedSynthetic, ScriptOrder } from '@leadline/algorithms/script-values'
import { expect, test } from 'vitest'

import { type BacktestPlan, usualMoney } from '../backtest-plan.ts'
import { backtest } from '../backtest.ts'
import type { OpenMarket } from '../sources/backtest-market.ts'
import { HistorySource } from '../sources/history-source.ts'
import type { PastTrade } from '../sources/past-trade.ts'
import { fakeEngine, type FakeScript, type FakeSelf } from '../testing/fake-engine.ts'

const from = Date.UTC(2026, 9, 5, 14)
const market = { symbol: 'BTC-USD', exchange: 'Coinbase' } as const
const listed = {
  venue: 'coinbase',
  symbol: market.symbol,
  base: 'BTC',
  quote: 'USD',
  priceDecimals: 2,
  sizeDecimals: 8,
} as const

/** Prices in dollars, one a second, one coin each. */
function history(prices: readonly number[]): OpenMarket {
  const trades = prices.map((price, index): PastTrade => {
    const before = prices[index - 1] ?? price
    const takerSide = price >= before ? 'buy' : 'sell'
    return { time: from + (index + 1) * 1000, price: price * 100, size: 100_000_000, takerSide }
  })
  return () => new HistorySource([{ plan: listed, trades }], 2, from)
}

const flat = (price: number, count: number) => Array.from({ length: count }, () => price)

/** How a script saw its orders, one change after the other, and the report. */
async function play(
  prices: readonly number[],
  act: (self: FakeSelf, event: Parameters<FakeScript>[0], count: number) => void,
  more: Partial<BacktestPlan> = {},
) {
  const seen: ScriptOrder[] = []
  const engine = fakeEngine(() => {
    let count = 0
    return (event, self) => {
      if (event.kind === 'start') {
        self.call({ kind: 'subscribeTrades', symbol: market.symbol, exchanges: ['Coinbase'] })
      }
      const order = event.kind === 'order' ? self.orders.get(event.id) : undefined
      if (order) seen.push({ ...order })
      if (event.kind === 'trade') count += 1
      act(self, event, count)
    }
  })
  const plan: BacktestPlan = {
    source: { name: 'fake.py', text: `symbol = "${market.symbol}"` },
    params: [],
    from,
    to: from + (prices.length + 5) * 1000,
    seed: 7,
    fees: { maker: '0.1', taker: '0.25' },
    latency: 'usual',
    balances: usualMoney,
    ...more,
  }
  const nothing = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }
  const report = await backtest(plan, { ...nothing, engine, openMarket: history(prices) })
  expect(report.trouble).toBe(null)
  return { seen, report, log: report.log.map(({ text }) => text) }
}

/** Buys a coin with the third trade, and then sends this to close it with the tenth. */
const holding =
  (synthetic: AskedSynthetic, limit: string | null, then?: (self: FakeSelf, id: string) => void) =>
  (self: FakeSelf, event: { kind: string }, count: number) => {
    if (event.kind !== 'trade') return
    if (count === 3) self.call({ kind: 'open', ...market, size: '1', limit: null })
    if (count !== 10) return
    const { result } = self.call({ kind: 'close', ...market, size: null, limit, synthetic })
    if (typeof result === 'string') then?.(self, result)
  }

const wholeOf = (seen: readonly ScriptOrder[]) =>
  seen.filter(({ synthetic }) => synthetic !== null).at(-1)

const partsOf = (seen: readonly ScriptOrder[]) => seen.filter(({ parent }) => parent !== null)

test('an OCO sells at its limit, and its stop goes with it', async () => {
  const stop = { stop: '95', stopLimit: null, trigger: 'last' } as const
  const prices = [...flat(100, 15), ...flat(106, 10), ...flat(90, 10)]
  const { seen } = await play(prices, holding({ kind: 'oco', ...stop }, '105'))
  expect(wholeOf(seen)).toMatchObject({ synthetic: 'oco', status: 'done', filled: '1' })
  const [limit] = partsOf(seen)
  expect(limit).toMatchObject({ side: 'sell', limit: '105', parent: wholeOf(seen)?.id })
  expect(new Set(partsOf(seen).map(({ id }) => id)).size).toBe(1)
})

test('an OCO whose stop is reached cancels its limit first, and sells once', async () => {
  const stop = { stop: '95', stopLimit: null, trigger: 'last' } as const
  const { seen, report } = await play(
    [...flat(100, 15), ...flat(94, 20)],
    holding({ kind: 'oco', ...stop }, '105'),
  )
  expect(wholeOf(seen)).toMatchObject({ status: 'done', filled: '1' })
  const statuses = partsOf(seen).map(({ limit, status }) => `${limit} ${status}`)
  expect(statuses.indexOf('105 canceled')).toBeLessThan(statuses.indexOf('null filled'))
  expect(report.orders.filled).toBe(2)
})

test('a bracket buys, and its target and its stop are for what came in', async () => {
  const bracket = {
    kind: 'bracket',
    target: '104',
    stop: '97',
    stopLimit: null,
    trigger: 'last',
  } as const
  const open = (self: FakeSelf, event: { kind: string }, count: number) => {
    if (event.kind !== 'trade' || count !== 3) return
    self.call({ kind: 'open', ...market, size: '1', limit: null, synthetic: bracket })
  }
  const won = await play([...flat(100, 15), ...flat(105, 10)], open)
  expect(wholeOf(won.seen)).toMatchObject({ status: 'done', filled: '1', side: 'buy' })
  const lost = await play([...flat(100, 15), ...flat(96, 10)], open)
  expect(wholeOf(lost.seen)).toMatchObject({ status: 'done', filled: '1' })
  const sold = (of: typeof won) =>
    partsOf(of.seen).findLast(({ side, status }) => side === 'sell' && status === 'filled')
  expect([sold(won)?.limit, sold(lost)?.limit]).toEqual(['104', null])
})

test('a trailing stop follows the market up, and sells when it falls by its distance', async () => {
  const trailing = { kind: 'trailing-stop', unit: 'price', offset: '3', trigger: 'last' } as const
  const rise = [...flat(100, 12), 101, 102, 104, 106, 108, 109, 110, ...flat(110, 3)]
  const kept = await play([...rise, ...flat(108, 10)], holding(trailing, null))
  expect(wholeOf(kept.seen)).toBeUndefined()
  expect(kept.report.orders.filled).toBe(1)
  const sold = await play([...rise, ...flat(106, 10)], holding(trailing, null))
  expect(wholeOf(sold.seen)).toMatchObject({ status: 'done', filled: '1' })
})

test('an iceberg shows a part after the other, and a TWAP sends its pieces in time', async () => {
  const prices = [...flat(100, 15), ...flat(104, 60)]
  const iceberg = await play(prices, holding({ kind: 'iceberg', shown: '0.25' }, '103'))
  expect(new Set(partsOf(iceberg.seen).map(({ size }) => size))).toEqual(new Set(['0.25']))
  expect(wholeOf(iceberg.seen)).toMatchObject({ status: 'done', filled: '1' })
  const twap = await play(prices, holding({ kind: 'twap', slices: 4, seconds: 20 }, null))
  const times = partsOf(twap.seen)
    .filter(({ status }) => status === 'filled')
    .map(({ time }) => time)
  expect(times).toHaveLength(4)
  expect(times[1]! - times[0]!).toBeCloseTo(5, 0)
  expect(wholeOf(twap.seen)).toMatchObject({ status: 'done', filled: '1' })
})

test('a chase rests post-only at the best offer and follows it down, never below its limit', async () => {
  const chase = { kind: 'chase', every: 1 } as const
  const prices = [...flat(100, 14), 99, 99, 99, 98, 98, 98, ...flat(99, 20)]
  const { seen } = await play(prices, holding(chase, '97'))
  const pegs = partsOf(seen).filter(({ side }) => side === 'sell')
  expect(pegs.length).toBeGreaterThan(0)
  for (const peg of pegs) {
    expect(peg.postOnly).toBe(true)
    expect(Number(peg.limit)).toBeGreaterThanOrEqual(97)
  }
})

test('what a synthetic order may still sell is not sold beside it; cancel of a part takes the whole', async () => {
  const results: unknown[] = []
  const twap = { kind: 'twap', slices: 4, seconds: 40 } as const
  const { seen } = await play(flat(100, 40), (self, event, count) => {
    holding(twap, null)(self, event, count)
    if (event.kind !== 'trade') return
    const close = { kind: 'close', ...market, size: null, limit: null } as const
    if (count === 12) results.push(self.call(close).result)
    const part = [...self.orders.values()].find(({ parent }) => parent !== null)
    if (count === 14) results.push(self.call({ kind: 'cancel', id: part?.id ?? '' }).result)
    if (count === 20) results.push(typeof self.call(close).result)
  })
  expect(results).toEqual([null, true, 'string'])
  expect(wholeOf(seen)).toMatchObject({ status: 'canceled', filled: '0.25' })
})

test('Stop cancels a synthetic order that opens, and leaves the exits of a bracket', async () => {
  const bracket = {
    kind: 'bracket',
    target: '150',
    stop: '50',
    stopLimit: null,
    trigger: 'last',
  } as const
  const seen: string[] = []
  const { log } = await play(flat(100, 20), (self, event, count) => {
    if (event.kind === 'stop') {
      for (const order of self.orders.values()) {
        if (order.synthetic !== null) seen.push(`${order.synthetic} ${order.status}`)
      }
    }
    if (event.kind !== 'trade' || count !== 3) return
    self.call({ kind: 'open', ...market, size: '1', limit: null, synthetic: bracket })
    const twap = { kind: 'twap', slices: 10, seconds: 600 } as const
    self.call({ kind: 'open', ...market, size: '1', limit: null, synthetic: twap })
  })
  expect(seen).toEqual(['bracket open', 'twap canceled'])
  expect(log).toContain('TWAP ended. Its algorithm may not open a position now.')
})

test('a synthetic order that contradicts itself is a mistake in the script, and one that the exchange would not take is not sent', async () => {
  const errors: string[] = []
  const { log } = await play(flat(100, 10), (self, event, count) => {
    if (event.kind !== 'trade' || count !== 3) return
    const ask = (
      limit: string | null,
      synthetic: AskedSynthetic,
      kind: 'open' | 'close' = 'open',
    ) => errors.push(self.call({ kind, ...market, size: '1', limit, synthetic }).trouble)
    ask(null, { kind: 'iceberg', shown: '0.1' })
    ask('90', { kind: 'trailing-stop', unit: 'percent', offset: '1', trigger: 'last' })
    const stop = { stop: '90', stopLimit: null, trigger: 'last' } as const
    ask(null, { kind: 'bracket', target: '110', ...stop }, 'close')
    ask('90', { kind: 'iceberg', shown: '2' })
  })
  expect(errors).toEqual([
    'an iceberg needs a limit',
    'a trailing stop has no limit',
    'a bracket opens: use it in open_position',
    '',
  ])
  expect(log).toContain('open_position: It cannot show more than its size.')
})
