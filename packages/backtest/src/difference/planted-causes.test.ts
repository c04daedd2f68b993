/** Twenty things that a run may have and its backtest does not know, each planted alone: the cause is named right. */
import { amountOf } from '@leadline/matching-engine/exchange/amount'
import { exact, zero } from '@leadline/orders/decimal-text'
import { expect, test } from 'vitest'

import type { FakeScript } from '../testing/fake-engine.ts'
import type { Cause } from './causes.ts'
import { type Plant, plantedRun, plantedStart } from './testing/planted-run.ts'

const symbol = 'BTC-USD'
const second = 1000

/** Buys at the market after four seconds, and sells after eight. */
function swinging(exchange = 'Coinbase', size = '0.2'): () => FakeScript {
  return () => (event, self) => {
    if (event.kind === 'start') {
      self.call({ kind: 'subscribeBook', symbol, exchanges: [exchange], depth: 3 })
      self.call({ kind: 'timer', at: null, every: 4 })
    }
    if (event.kind !== 'timer') return
    const isHeld = (self.positions.get(`${exchange} ${symbol}`)?.size ?? '0') !== '0'
    if (isHeld) self.call({ kind: 'close', symbol, exchange, size: null, limit: null })
    else self.call({ kind: 'open', symbol, exchange, size, limit: null })
  }
}

/** Bids at the best bid that it sees after four seconds, once. */
function bidding(exchange: string, from = 4): () => FakeScript {
  return () => {
    let wasSent = false
    return (event, self) => {
      if (event.kind === 'start') {
        self.call({ kind: 'subscribeBook', symbol, exchanges: [exchange], depth: 3 })
      }
      if (event.kind !== 'book' || wasSent) return
      if (event.time * 1000 < plantedStart + from * second) return
      const [[limit] = []] = event.bids
      if (limit === undefined) return
      wasSent = true
      self.call({ kind: 'open', symbol, exchange, size: '0.02', limit, postOnly: true })
    }
  }
}

/** Bids at the best bid that it has seen by then, once. */
function biddingAt(exchange: string, seconds: number): () => FakeScript {
  return () => {
    let limit: string | undefined
    return (event, self) => {
      if (event.kind === 'start') {
        self.call({ kind: 'subscribeBook', symbol, exchanges: [exchange], depth: 3 })
        const at = plantedStart / 1000 + seconds
        self.call({ kind: 'timer', at, every: null })
      }
      if (event.kind === 'book') limit = event.bids[0]?.[0]
      if (event.kind !== 'timer' || limit === undefined) return
      self.call({ kind: 'open', symbol, exchange, size: '0.02', limit, postOnly: true })
    }
  }
}

/** Buys at the market with the first of these after four seconds, once. */
function buyingOn(kind: 'book' | 'trade'): () => FakeScript {
  return () => {
    let wasSent = false
    return (event, self) => {
      if (event.kind === 'start') {
        self.call({ kind: 'subscribeBook', symbol, exchanges: ['Coinbase'], depth: 3 })
        self.call({ kind: 'subscribeTrades', symbol, exchanges: ['Coinbase'] })
      }
      if (event.kind !== kind || wasSent) return
      if (event.time * 1000 < plantedStart + 4 * second) return
      wasSent = true
      self.call({ kind: 'open', symbol, exchange: 'Coinbase', size: '0.2', limit: null })
    }
  }
}

/** Does one thing the first time that it is read, and another each time after. */
function readingOutside(next: () => number): () => FakeScript {
  return () => {
    const seen = next()
    return (event, self) => {
      if (event.kind === 'start') self.call({ kind: 'timer', at: null, every: 4 })
      if (event.kind !== 'timer') return
      const size = `0.${1 + (seen % 8)}`
      self.call({ kind: 'open', symbol, exchange: 'Coinbase', size, limit: null })
    }
  }
}

function counter(): () => number {
  let count = 0
  return () => (count += 1)
}

const between = (at: number, from: number, to: number) =>
  at >= plantedStart + from * second && at < plantedStart + to * second

const first = { lastsMs: 120_000, isFirst: true, endsAfterFillMs: 100 }

const planted: readonly { what: string; cause: Cause; plant: Plant }[] = [
  {
    what: 'a lower fee tier at Coinbase',
    cause: 'fees',
    plant: { script: swinging(), fees: { maker: '0.1', taker: '0.2' } },
  },
  {
    what: 'a lower fee tier at Kraken',
    cause: 'fees',
    plant: { script: swinging('Kraken'), fees: { maker: '0.08', taker: '0.18' } },
  },
  {
    what: 'higher fees than a new customer pays',
    cause: 'fees',
    plant: { script: swinging('Binance.US'), fees: { maker: '1', taker: '2' } },
  },
  {
    what: 'orders under way for 300 ms',
    cause: 'latency',
    plant: { script: swinging(), orderMs: () => 300 },
  },
  {
    what: 'orders under way for 900 ms at Kraken',
    cause: 'latency',
    plant: { script: swinging('Kraken'), orderMs: () => 900 },
  },
  {
    what: 'one order that was held up for 2 s',
    cause: 'latency',
    plant: { script: swinging(), orderMs: ({ id }) => (id === 'backtest-2' ? 2000 : 9) },
  },
  {
    what: 'a script that works for 3 s with one book',
    cause: 'latency',
    plant: { script: swinging(), busyMs: (at) => (between(at, 2.4, 2.6) ? 3000 : 0) },
  },
  {
    what: 'a minimum that the exchange had raised',
    cause: 'rule',
    plant: {
      script: swinging('Coinbase', '0.02'),
      facts: () => ({ bounds: (_book, usual) => ({ ...usual, minNotional: amountOf(5000, 0) }) }),
    },
  },
  {
    what: 'a minimum that the exchange did not have',
    cause: 'rule',
    plant: {
      script: swinging('Coinbase', '0.00001'),
      facts: () => ({ bounds: (_book, usual) => ({ ...usual, minNotional: 0n }) }),
    },
  },
  {
    what: 'a largest order that the exchange had lowered',
    cause: 'rule',
    plant: {
      script: swinging(),
      facts: () => ({ bounds: (_book, usual) => ({ ...usual, maxSize: 1000 }) }),
    },
  },
  {
    what: 'an order that was refused for want of funds',
    cause: 'rule',
    plant: {
      script: swinging(),
      refuses: ({ id }) => (id === 'backtest-1' ? 'insufficient funds.' : undefined),
    },
  },
  {
    what: 'a post-only bid that was refused',
    cause: 'rule',
    plant: {
      script: bidding('Kraken', 1),
      lastsMs: 40_000,
      refuses: () => 'post-only would have traded.',
    },
  },
  {
    what: 'books that were lost for 3 s',
    cause: 'messages',
    plant: {
      script: buyingOn('book'),
      isLost: (what, at) => what === 'book' && between(at, 3.9, 7),
    },
  },
  {
    what: 'trades that were lost for 4 s',
    cause: 'messages',
    plant: {
      script: buyingOn('trade'),
      isLost: (what, at) => what === 'trades' && between(at, 3.9, 8),
    },
  },
  {
    what: 'a price that was seen too late, because its books were lost',
    cause: 'messages',
    plant: {
      script: bidding('Coinbase'),
      lastsMs: 60_000,
      isLost: (what, at) => what === 'book' && between(at, 3.9, 7),
    },
  },
  {
    what: 'a place at the front of the queue at Coinbase',
    cause: 'queue',
    plant: { script: bidding('Coinbase'), ...first },
  },
  {
    what: 'a place at the front of the queue at Gemini',
    cause: 'queue',
    plant: { script: biddingAt('Gemini', 7), ...first },
  },
  {
    what: 'a place at the front of the queue at Gemini, filled whole',
    cause: 'queue',
    plant: { script: biddingAt('Gemini', 14), ...first },
  },
  {
    what: 'a script that reads the clock of the computer',
    cause: 'look-ahead',
    plant: { script: readingOutside(counter()), text: 'size = time.time() % 8' },
  },
  {
    what: 'a script that takes a random number',
    cause: 'look-ahead',
    plant: { script: readingOutside(counter()), text: 'size = random.random()' },
  },
  {
    what: 'a script that reads a file with tomorrow’s prices in it',
    cause: 'look-ahead',
    plant: { script: readingOutside(counter()), text: "prices = open('tomorrow.csv')" },
  },
]

test('at least twenty causes are planted, and each kind of them', () => {
  expect(planted.length).toBeGreaterThanOrEqual(20)
  expect(new Set(planted.map(({ cause }) => cause)).size).toBe(6)
})

for (const { what, cause, plant } of planted) {
  test(`${what}: named ${cause}, and nothing is unexplained`, async () => {
    const report = await (await plantedRun(plant))()
    const [usd] = report.currencies
    const costs = new Map(usd?.causes.map((each) => [each.cause, exact(each.cost)]))
    const sizes = [...costs].toSorted(([, a], [, b]) => b.abs().cmp(a.abs()))
    const all = sizes.map(([each, cost]) => `${each} ${cost.toFixed()}`)
    expect(all[0]).toContain(cause)
    expect(costs.get('unexplained')?.toFixed()).toBe('0')
    expect(report.rows.map((row) => row.cause)).toContain(cause)
    const sum = [...costs.values()].reduce((total, cost) => total.plus(cost), zero)
    expect(sum.toFixed()).toBe(usd?.cost)
    const isOutside = cause === 'look-ahead'
    expect(report.divergence === null).toBe(!isOutside)
    expect(report.reads.length > 0).toBe(isOutside)
  })
}

test('a run of another Leadline is not accused of looking ahead, and the report says so', async () => {
  const script = readingOutside(counter())
  const report = await (await plantedRun({ script }, '9.9.9'))()
  expect(report.divergence).toBe(null)
  expect(report.notes).toContainEqual(expect.stringMatching(/^Another version of Leadline/))
})
