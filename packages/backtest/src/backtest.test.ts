import { quietBook } from '@leadline/matching-engine/market/quiet-book'
import { expect, test } from 'vitest'

import { type BacktestPlan, usualMoney } from './backtest-plan.ts'
import { backtest } from './backtest.ts'
import type { OpenMarket } from './sources/backtest-market.ts'
import { bringLevels } from './sources/bring-levels.ts'
import { HistorySource } from './sources/history-source.ts'
import { PaperSource } from './sources/paper-source.ts'
import type { PastTrade } from './sources/past-trade.ts'
import { fakeEngine, type FakeScript } from './testing/fake-engine.ts'

const from = Date.UTC(2026, 9, 5, 14)
const minute = 60_000
const symbol = 'BTC-USD'
const exchange = 'Coinbase'

function planOf(more: Partial<BacktestPlan> = {}): BacktestPlan {
  return {
    source: { name: 'fake.py', text: `symbol = "${symbol}"` },
    params: [],
    from,
    to: from + 5 * minute,
    seed: 7,
    fees: { maker: '0.1', taker: '0.25' },
    latency: 'usual',
    balances: usualMoney,
    ...more,
  }
}

function play(plan: BacktestPlan, openMarket: OpenMarket, script: () => FakeScript) {
  const engine = fakeEngine(script)
  const nothing = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }
  return backtest(plan, { ...nothing, engine, openMarket })
}

const paper =
  (seed = 7): OpenMarket =>
  (wish) =>
    new PaperSource(seed, wish)

const bitcoin = {
  venue: 'coinbase',
  symbol,
  base: 'BTC',
  quote: 'USD',
  priceDecimals: 2,
  sizeDecimals: 8,
} as const

/** Prices in dollars, one a second, one coin each. */
function history(...prices: number[]): OpenMarket {
  return historyAt('coinbase', ...prices)
}

function historyAt(venue: 'coinbase' | 'kraken' | 'gemini', ...prices: number[]): OpenMarket {
  const trades = prices.map((price, index): PastTrade => {
    const before = prices[index - 1] ?? price
    const takerSide = price >= before ? 'buy' : 'sell'
    return { time: from + (index + 1) * 1000, price: price * 100, size: 100_000_000, takerSide }
  })
  return () => new HistorySource([{ plan: { ...bitcoin, venue }, trades }], 2, from)
}

const subscribe = (self: Parameters<FakeScript>[1]) => {
  self.call({ kind: 'subscribeBook', symbol, exchanges: [exchange], depth: 1 })
  self.call({ kind: 'subscribeTrades', symbol, exchanges: null })
}

/** Buys at the fifth book, sells a hundred books later, and so on. */
function trader(): FakeScript {
  let books = 0
  return (event, self) => {
    if (event.kind === 'start') subscribe(self)
    if (event.kind !== 'book') return
    books += 1
    if (books % 200 === 5) {
      self.call({ kind: 'open', symbol, exchange, size: '0.5', limit: null })
    }
    if (books % 200 === 105) {
      self.call({ kind: 'close', symbol, exchange, size: null, limit: null })
    }
  }
}

test('the same plan gives the same report, to the byte; another seed gives another', async () => {
  const one = await play(planOf(), paper(), trader)
  const again = await play(planOf(), paper(), trader)
  const other = await play(planOf({ seed: 8 }), paper(8), trader)
  expect(one.trades.length).toBeGreaterThan(3)
  expect(one.events.trades).toBeGreaterThan(100)
  expect(JSON.stringify(again)).toBe(JSON.stringify(one))
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(one))
})

test('an order meets the market that is there when it arrives, not the one the script saw', async () => {
  const buyAtThird = (): FakeScript => {
    let books = 0
    return (event, self) => {
      if (event.kind === 'start') subscribe(self)
      if (event.kind !== 'book') return
      books += 1
      if (books === 3) self.call({ kind: 'open', symbol, exchange, size: '1', limit: null })
    }
  }
  const prices = history(60_000, 60_000.5, 60_001, 60_900, 60_901)
  const fast = await play(planOf({ latency: 0 }), prices, buyAtThird)
  // A little more than half a second each way: the fourth price has come meanwhile.
  const slow = await play(planOf({ latency: 501 }), prices, buyAtThird)
  expect(fast.fills.map(({ price }) => price)).toEqual(['60007.01'])
  expect(slow.fills.map(({ price }) => price)).toEqual(['60906.09'])
  expect(fast.fills[0]?.slippage).toBe('6.01')
  expect(slow.fills[0]?.slippage).toBe('905.09')
})

test('a limit below the market waits until a price reaches it, and pays the maker’s fee', async () => {
  const bid = (): FakeScript => (event, self) => {
    if (event.kind === 'start') {
      subscribe(self)
      self.call({ kind: 'open', symbol, exchange, size: '0.01', limit: '59000' })
    }
  }
  const prices = history(60_000, 59_500, 58_990, 60_000)
  const { fills, results, orders } = await play(planOf(), prices, bid)
  expect(fills).toEqual([
    expect.objectContaining({ price: '59000', size: '0.01', isMaker: true, fee: '0.59' }),
  ])
  expect(orders).toEqual({ sent: 1, filled: 1, canceled: 0, rejected: 0 })
  // Half the spread of two basis points below 60,000, less what was paid and the fee.
  expect(results[0]).toMatchObject({ result: '9.35', fees: '0.59', unrealized: '9.35' })
})

test('post-only is refused where it would trade, IOC leaves nothing behind, FOK is all or nothing', async () => {
  const script = (): FakeScript => {
    let books = 0
    return (event, self) => {
      if (event.kind === 'start') subscribe(self)
      if (event.kind !== 'book') return
      books += 1
      if (books > 1) return
      const asked = { kind: 'open', symbol, exchange } as const
      self.call({ ...asked, size: '0.01', limit: '60100', postOnly: true })
      self.call({ ...asked, size: '0.01', limit: '59000', timeInForce: 'ioc' })
      self.call({ ...asked, size: '900', limit: '60010', timeInForce: 'fok' })
      self.call({ ...asked, size: '0.02', limit: '60100', timeInForce: 'ioc' })
    }
  }
  const rich = { ...usualMoney, USD: '90000000' }
  const prices = history(60_000, 60_000.5, 60_001)
  const { fills, orders, log } = await play(planOf({ balances: rich }), prices, script)
  expect(fills.map(({ size, isMaker }) => [size, isMaker])).toEqual([['0.02', false]])
  expect(orders).toEqual({ sent: 4, filled: 1, canceled: 2, rejected: 1 })
  expect(log.map(({ text }) => text)).toEqual([
    'Order rejected. Coinbase: it would have traded at once, and is post-only.',
    'Order canceled. Coinbase: what did not trade at once was canceled.',
    'Order canceled. Coinbase: not all of it could trade at once.',
  ])
})

test('a stop waits at the exchange until the market has reached it, also while the script does nothing', async () => {
  const script = (): FakeScript => {
    let books = 0
    return (event, self) => {
      const market = { symbol, exchange: 'Kraken' }
      if (event.kind === 'start') {
        self.call({ kind: 'subscribeBook', symbol, exchanges: ['Kraken'], depth: 1 })
        const both = { limit: '70010', stop: '70000', postOnly: true }
        self.call({ kind: 'open', ...market, size: '1', ...both })
      }
      if (event.kind === 'book') books += 1
      if (event.kind === 'book' && books === 1) {
        self.call({ kind: 'open', ...market, size: '0.5', limit: null })
      }
      if (event.kind !== 'fill' || event.size !== '0.5') return
      const half = { kind: 'close', ...market, size: '0.25', limit: null } as const
      self.call({ ...half, stop: '61000' })
      self.call({ ...half, stop: '59900' })
      // All of the other half; of the first nothing is left to sell.
      self.call({ ...half, size: null, stop: '59000', limit: '58500' })
      self.call({ ...half, size: null })
    }
  }
  const prices = historyAt('kraken', 60_000, 60_000.5, 60_001, 60_000, 59_899, 59_898, 59_950)
  const { fills, orders, log } = await play(planOf(), prices, script)
  expect(fills.map(({ side, size }) => `${side} ${size}`)).toEqual(['buy 0.5', 'sell 0.25'])
  expect(Number(fills[1]?.price)).toBeLessThan(59_900)
  // The last one still waits when the backtest ends.
  expect(orders).toEqual({ sent: 3, filled: 2, canceled: 1, rejected: 0 })
  expect(log.map(({ text }) => text)).toEqual([
    'open_position: Kraken has no post-only for stop-limit orders.',
    expect.stringContaining('a sell stop at 61,000 would trigger at once'),
  ])
})

/** Rests a bid for 2 far below, halves and lifts it, and says what it is called for. */
function replacing(at: string, said: string[]): FakeScript {
  let isAsked = false
  return (event, self) => {
    if (event.kind === 'start') {
      self.call({ kind: 'subscribeBook', symbol, exchanges: [at], depth: 1 })
      self.call({ kind: 'open', symbol, exchange: at, size: '2', limit: '50000' })
    }
    if (event.kind !== 'order') return
    const order = self.orders.get(event.id)
    const place = order?.replaces ? ' in its place' : ''
    said.push(`${order?.status} ${order?.size} at ${order?.limit}${place}`)
    if (isAsked || order?.status !== 'open') return
    isAsked = true
    const change = { size: '1', limit: '59000', stop: null }
    said.push(String(self.call({ kind: 'replace', id: event.id, ...change }).result))
    said.push(String(self.call({ kind: 'replace', id: event.id, ...change }).result))
  }
}

test.each([
  ['kraken', 'Kraken', ['open 1 at 59000', 'filled 1 at 59000']],
  [
    'gemini',
    'Gemini',
    ['canceled 2 at 50000', 'open 1 at 59000 in its place', 'filled 1 at 59000 in its place'],
  ],
] as const)(
  'an order is replaced as %s does it: in place, or canceled and sent again',
  async (venue, at, then) => {
    const said: string[] = []
    const prices = historyAt(venue, 60_000, 60_000.5, 60_001, 58_990, 58_995, 59_000)
    const { fills, log } = await play(planOf({ latency: 100 }), prices, () => replacing(at, said))
    expect(said).toEqual(['open 2 at 50000', 'true', 'false', ...then])
    expect(fills.map(({ size, price }) => [size, price])).toEqual([['1', '59000']])
    expect(log).toEqual([])
  },
)

test.each(['kraken', 'gemini'] as const)(
  'at %s a sale is never replaced by more than is held, and a replaced one can be canceled for good',
  async (venue) => {
    const at = venue === 'kraken' ? 'Kraken' : 'Gemini'
    const results: unknown[] = []
    const script = (): FakeScript => {
      let books = 0
      return (event, self) => {
        if (event.kind === 'start') {
          self.call({ kind: 'subscribeBook', symbol, exchanges: [at], depth: 1 })
        }
        if (event.kind === 'book') books += 1
        if (event.kind === 'book' && books === 1) {
          self.call({ kind: 'open', symbol, exchange: at, size: '1', limit: '60100' })
        }
        const order = event.kind === 'order' ? self.orders.get(event.id) : undefined
        if (order?.side === 'buy' && order.status === 'filled') {
          self.call({ kind: 'close', symbol, exchange: at, size: '0.5', limit: '70000' })
        }
        if (order?.side !== 'sell' || order.status !== 'open') return
        const change = (size: string) =>
          self.call({ kind: 'replace', id: order.id, size, limit: null, stop: null }).result
        results.push(change('1.2'), change('0.9'))
        const rest = self.call({ kind: 'close', symbol, exchange: at, size: null, limit: '71000' })
        results.push(self.orders.get(String(rest.result))?.size)
        results.push(self.call({ kind: 'cancel', id: order.id }).result)
      }
    }
    const prices = historyAt(venue, 60_000, 60_000.5, 60_001, 60_002, 60_003, 60_004)
    const { orders, log } = await play(planOf({ latency: 50 }), prices, script)
    // The first offer alone: the second one is opened after the first was asked to be canceled.
    expect(results.slice(0, 4)).toEqual([false, true, expect.stringMatching(/^0\.(1|0997)/), true])
    expect(log[0]?.text).toMatch(/^replace: The algorithm has only (1|0\.99\d+) left to sell\.$/)
    expect(orders).toMatchObject({ filled: 1 })
  },
)

test('positions and orders change together, and a sale is never more than what was bought', async () => {
  const seen: string[] = []
  const more: unknown[] = []
  const script = (): FakeScript => (event, self) => {
    if (event.kind === 'start') subscribe(self)
    if (event.kind !== 'book') return
    const held = self.positions.get(`${exchange} ${symbol}`)?.size ?? '0'
    const working = [...self.orders.values()].filter(({ status }) => status === 'sent')
    seen.push(`${held} ${working.length}`)
    if (seen.length === 1) {
      more.push(self.call({ kind: 'close', symbol, exchange, size: null, limit: null }).result)
      self.call({ kind: 'open', symbol, exchange, size: '0.3', limit: null })
    }
    if (seen.length === 3) {
      self.call({ kind: 'close', symbol, exchange, size: '5', limit: null })
      more.push(self.call({ kind: 'close', symbol, exchange, size: null, limit: null }).result)
    }
  }
  const prices = history(60_000, 60_000.5, 60_001, 60_001.5, 60_002)
  const { fills } = await play(planOf({ latency: 400 }), prices, script)
  // Its own trades change the book as well, so there are more books than prices.
  const changes = seen.filter((what, index) => what !== seen[index - 1])
  expect(changes).toEqual(['0 0', '0.3 0', '0 0'])
  // Nothing to close: before it bought, and while all of it is being sold.
  expect(more).toEqual([null, null])
  expect(fills.map(({ side, size }) => `${side} ${size}`)).toEqual(['buy 0.3', 'sell 0.3'])
})

test('what the exchange does not take is rejected with a readable reason, and the script goes on', async () => {
  const script = (): FakeScript => (event, self) => {
    if (event.kind !== 'start') return
    subscribe(self)
    self.call({ kind: 'open', symbol, exchange, size: '0.000000001', limit: null })
    self.call({ kind: 'open', symbol, exchange, size: '1000', limit: '60000' })
    const { trouble } = self.call({
      kind: 'open',
      symbol,
      exchange: 'Mars',
      size: '1',
      limit: null,
    })
    expect(trouble).toContain('there is no exchange "Mars"')
  }
  const { orders, log, trouble } = await play(planOf(), history(60_000, 60_001), script)
  expect(orders).toEqual({ sent: 1, filled: 0, canceled: 0, rejected: 1 })
  expect(log.map(({ text }) => text)).toEqual([
    'open_position: The smallest step is 0.00000001.',
    'Order rejected. Coinbase: insufficient funds.',
  ])
  expect(trouble).toBe(null)
})

test('an error in a callback ends the backtest with its place, and keeps the report until then', async () => {
  const failing = (): FakeScript => (event, self) => {
    if (event.kind === 'start') subscribe(self)
    if (event.kind === 'trade' && event.time > from / 1000 + 2.5)
      throw new Error('ZeroDivisionError')
  }
  const { trouble, to, events } = await play(planOf(), history(1, 2, 3, 4, 5), failing)
  expect(trouble).toMatchObject({ message: 'ZeroDivisionError', at: to })
  expect(to).toBe(from + 3009)
  expect(events.trades).toBe(3)
})

test('a market that is asked for late is there from the beginning', async () => {
  const seen: number[] = []
  const late = (): FakeScript => {
    let isAsked = false
    return (event, self) => {
      if (event.kind === 'start') {
        subscribe(self)
        seen.length = 0
      }
      if (event.kind === 'trade' && event.symbol === 'ETH-USD') seen.push(event.time)
      if (event.kind !== 'book' || isAsked) return
      isAsked = true
      self.call({ kind: 'subscribeTrades', symbol: 'ETH-USD', exchanges: null })
    }
  }
  const { trouble } = await play(planOf({ to: from + minute }), paper(), late)
  expect(trouble).toBe(null)
  expect(seen.length).toBeGreaterThan(20)
})

test('a queue moves on no faster than the market of the past says', () => {
  const book = quietBook(bitcoin, 6_000_000, from)
  bringLevels(book, [[5_999_900, 5]], [[6_000_100, 5]], from)
  bringLevels(book, [[5_999_900, 9]], [[6_000_100, 2]], from)
  bringLevels(book, [[5_999_900, 3]], [[6_000_050, 2]], from)
  const level = book.book.bids.best
  // The four that came last went first; two of the first five followed.
  expect([level?.price, level?.total, level?.count]).toEqual([5_999_900, 3, 1])
  expect(book.book.asks.length).toBe(1)
})
