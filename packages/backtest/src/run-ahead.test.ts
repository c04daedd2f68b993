import type { ScriptCall } from '@leadline/algorithms/script-values'
import { SeededRandom } from '@leadline/matching-engine/random/seeded-random'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { expect, test } from 'vitest'

import type { BacktestNeeds } from './backtest-needs.ts'
import { type BacktestPlan, usualMoney } from './backtest-plan.ts'
import { backtest } from './backtest.ts'
import type { BacktestReport } from './report/backtest-report.ts'
import type { Latency } from './script/latency.ts'
import type { OpenMarket } from './sources/backtest-market.ts'
import { HistorySource } from './sources/history-source.ts'
import { PaperSource } from './sources/paper-source.ts'
import type { PastTrade } from './sources/past-trade.ts'
import { fakeEngine, type FakeScript } from './testing/fake-engine.ts'

const from = Date.UTC(2026, 9, 5, 14)
const minute = 60_000
const symbol = 'BTC-USD'
const exchanges = ['Coinbase', 'Kraken', 'Gemini', 'Binance.US']

const paper: OpenMarket = (wish) => new PaperSource(7, wish)

/** Candles have no book: a trade every second, up and down. */
const candles: OpenMarket = () => {
  const trades = Array.from({ length: 240 }, (_, second): PastTrade => {
    const price = 6_000_000 + Math.round(20_000 * Math.sin(second / 9))
    const takerSide = second % 3 === 0 ? 'buy' : 'sell'
    return { time: from + (second + 1) * 1000, price, size: 3_000_000, takerSide }
  })
  const scale = { base: 'BTC', quote: 'USD', priceDecimals: 2, sizeDecimals: 8 }
  return new HistorySource([{ plan: { venue: 'kraken', symbol, ...scale }, trades }], 2, from)
}

/** The same market, which goes only forward: one moment is handed over, and the next one when the script has done with it. */
function onlyForward(open: OpenMarket): OpenMarket {
  return async (wish) => {
    const market = await open(wish)
    return Object.assign(market, { checkpoint: undefined })
  }
}

const alone = { breathe: () => undefined, progress: () => {}, isCanceled: () => false }

function planOf(more: Partial<BacktestPlan>): BacktestPlan {
  return {
    source: { name: 'fake.py', text: `symbol = "${symbol}"` },
    params: [],
    from,
    to: from + 2 * minute,
    seed: 7,
    fees: { maker: '0.1', taker: '0.25' },
    latency: 'usual',
    balances: usualMoney,
    ...more,
  }
}

interface Played {
  report: BacktestReport
  deliveries: number
  /** Everything that the script was handed and answered, in its order. */
  seen: string[]
}

async function play(
  openMarket: OpenMarket,
  script: (seen: string[]) => FakeScript,
  more: Partial<BacktestPlan> = {},
): Promise<Played> {
  const seen: string[] = []
  const engine = fakeEngine(() => script(seen))
  let deliveries = 0
  const counted: BacktestNeeds['engine'] = {
    ...engine,
    open: (source, listener) => {
      const running = engine.open(source, listener)
      const deliver: typeof running.deliver = (batch) => {
        deliveries += 1
        running.deliver(batch)
      }
      return { ...running, deliver }
    },
  }
  const report = await backtest(planOf(more), { ...alone, engine: counted, openMarket })
  return { report, deliveries, seen }
}

/** Does one thing after the other, now and then, of all that a script can do. */
function restless(seed: number, oftenness: number): (seen: string[]) => FakeScript {
  return (seen) => {
    const random = new SeededRandom(seed)
    const pick = <Kind>(of: readonly Kind[]) => of[random.below(of.length)] as Kind
    const prices = new Map<string, number>()
    return (event, self) => {
      seen.push(JSON.stringify(event))
      const ask = (call: ScriptCall) => {
        const { result, trouble, facts, news, state } = self.call(call)
        seen.push(JSON.stringify([call, result, trouble, facts ?? null, news, state]))
      }
      if (event.kind === 'start') {
        ask({ kind: 'subscribeBook', symbol, exchanges: null, depth: 1 + random.below(3) })
        ask({ kind: 'subscribeTrades', symbol, exchanges: null })
        if (random.chance(0.5)) ask({ kind: 'timer', at: null, every: 7 })
        if (random.chance(0.5)) {
          ask({ kind: 'subscribeCandles', symbol, timeframe: '1m', exchanges: null })
        }
      }
      if (event.kind === 'trade') prices.set(event.exchange, Number(event.price))
      if (!random.chance(oftenness)) return
      const exchange = pick(exchanges)
      const price = prices.get(exchange)
      const near = price === undefined ? null : (price * random.between(0.999, 1.001)).toFixed(1)
      const orders = [...self.orders.keys()]
      const size = pick(['0.003', '0.02', '0.4', 'much'])
      const terms = { limit: near, postOnly: random.chance(0.2) && near !== null }
      const what = random.below(12)
      if (what < 3) ask({ kind: 'open', symbol, exchange, size, ...terms })
      else if (what < 5) ask({ kind: 'close', symbol, exchange, size: null, ...terms })
      else if (what === 5) ask({ kind: 'cancel', id: pick(orders) ?? 'none' })
      else if (what === 6) {
        ask({ kind: 'replace', id: pick(orders) ?? 'none', size: '0.01', limit: near, stop: null })
      } else if (what === 7)
        ask({ kind: 'close', symbol, exchange, size: null, limit: null, stop: near })
      else if (what === 8)
        ask({ kind: 'timer', at: event.kind === 'trade' ? event.time + 0.5 : 0, every: null })
      else if (what === 9)
        ask({ kind: 'subscribeBook', symbol, exchanges: ['Kraken'], depth: 1 + random.below(2) })
      else if (what === 10) ask({ kind: 'notify', text: `at ${exchange}` })
      else ask(pick<ScriptCall>([{ kind: 'now' }, { kind: 'balance', currency: 'USD', exchange }]))
      self.log(`did ${what}`)
      if (seed % 5 === 4 && random.chance(0.02)) throw new Error('planted')
    }
  }
}

const markets: readonly [string, OpenMarket][] = [
  ['the practice market', paper],
  ['candles', candles],
]
const latencies: readonly Latency[] = ['usual', 0, 35, 1, 400]

const more = Array.from({ length: 36 }, (_, seed) => 4 + seed)
const seeds = firstOrAll([[0, 1, 2, 3], more]).flat()

test.each(markets)(
  'running ahead of a script gives the report of one moment at a time, to the byte: %s',
  async (_name, market) => {
    let fills = 0
    let saved = 0
    for (const seed of seeds) {
      const latency = latencies[seed % latencies.length] ?? 0
      const script = restless(seed, seed % 2 === 0 ? 0.03 : 0.3)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const ahead = await play(market, script, { latency })
      // oxlint-disable-next-line no-await-in-loop -- as above
      const forward = await play(onlyForward(market), script, { latency })
      expect(ahead.seen, `seed ${seed}`).toEqual(forward.seen)
      expect(JSON.stringify(ahead.report), `seed ${seed}`).toBe(JSON.stringify(forward.report))
      saved += forward.deliveries - ahead.deliveries
      fills += ahead.report.fills.length
    }
    expect(fills).toBeGreaterThan(10)
    // A script that does something at nearly every moment saves nothing; all of them together do.
    expect(saved).toBeGreaterThan(0)
  },
  60_000,
)

test('a script that only looks is handed its market in a fiftieth of the batches, and sees the same of it', async () => {
  const looks = (seen: string[]): FakeScript => {
    return (event, self) => {
      seen.push(JSON.stringify(event))
      if (event.kind === 'start') {
        self.call({ kind: 'subscribeTrades', symbol, exchanges: null })
        self.call({ kind: 'subscribeBook', symbol, exchanges: null, depth: 2 })
      }
      // What is only asked or said is answered as of the time of the event.
      if (event.kind === 'trade') seen.push(String(self.call({ kind: 'now' }).result))
      if (event.kind === 'trade' && Number(event.size) > 0.01) self.log('large')
    }
  }
  const ahead = await play(paper, looks)
  const forward = await play(onlyForward(paper), looks)
  expect(ahead.seen).toEqual(forward.seen)
  expect(ahead.report.log.length).toBeGreaterThan(0)
  expect(JSON.stringify(ahead.report)).toBe(JSON.stringify(forward.report))
  expect(ahead.deliveries).toBeLessThan(forward.deliveries / 50)
})

test('where its Python ends in the middle of a batch, the report says at which moment it was', async () => {
  const dying = (openMarket: OpenMarket) => {
    let trades = 0
    let end = () => {}
    const engine = fakeEngine(() => (event, self) => {
      if (event.kind === 'start') {
        trades = 0
        self.call({ kind: 'subscribeTrades', symbol, exchanges: null })
      }
      if (event.kind === 'trade') trades += 1
      if (trades === 200) end()
    })
    const open: typeof engine.open = (source, listener) => {
      end = () => listener.ended('It was killed.')
      return engine.open(source, listener)
    }
    return backtest(planOf({}), { ...alone, engine: { ...engine, open }, openMarket })
  }
  const ahead = await dying(paper)
  expect(ahead.trouble?.message).toBe('It was killed.')
  expect(ahead.events.trades).toBeGreaterThanOrEqual(200)
  expect(JSON.stringify(ahead)).toBe(JSON.stringify(await dying(onlyForward(paper))))
})
