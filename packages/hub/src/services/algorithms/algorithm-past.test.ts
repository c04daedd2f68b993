import type { ScriptCandle, ScriptTrade } from '@leadline/algorithms/script-values'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, onTestFinished, test } from 'vitest'

import { Hub } from '../../hub.ts'
import { memoryStore } from '../../store/memory-store.ts'
import { AlgorithmPast } from './algorithm-past.ts'

const symbol = 'BTC-USD'

async function openPast() {
  const clock = new FakeClock()
  const { venues, stop } = openPaperMarket(clock, 7)
  const hub = new Hub({ version: '0.0.0', mode: 'practice', venues, store: memoryStore(), clock })
  hub.start()
  onTestFinished(() => {
    hub.stop()
    stop()
  })
  const shown = new Set(venues.map(({ id }) => id))
  const { candles, tapes, feeds } = hub
  const past = new AlgorithmPast({ candles, tapes, feeds, shown: () => shown, clock })
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await clock.advance(100)
    }
  }
  await pass(3000)
  return { past, clock, pass }
}

async function whileTimePasses<T>(promise: Promise<T>, pass: (ms: number) => Promise<void>) {
  const [found] = await Promise.all([promise, pass(10_000)])
  return found
}

test('a script gets the last closed candles and trades, and nothing of the candle that is forming', async () => {
  const { past, clock, pass } = await openPast()
  const venues = ['coinbase', 'kraken'] as const
  const wish = { symbol, venues, timeframe: '1m', count: 30 } as const
  const candles = (await whileTimePasses(past.load(wish), pass)) as ScriptCandle[]
  expect(candles.length).toBeGreaterThan(25)
  expect(candles.length).toBeLessThanOrEqual(30)
  const [last] = candles.slice(-1)
  expect(last).toMatchObject({ symbol, timeframe: '1m' })
  expect((last?.time ?? 0) + 60).toBeLessThanOrEqual(clock.now() / 1000)
  const asked = { symbol, venues, timeframe: null, count: 400 }
  const trades = (await whileTimePasses(past.load(asked), pass)) as ScriptTrade[]
  expect(trades.length).toBeGreaterThan(20)
  expect(trades.length).toBeLessThanOrEqual(400)
  // How many each exchange reports of the last minutes is its own affair.
  const exchanges = new Set(trades.map(({ exchange }) => exchange))
  expect(exchanges).toContain('Coinbase')
  expect(['Coinbase', 'Kraken']).toEqual(expect.arrayContaining([...exchanges]))
  const times = trades.map(({ time }) => time)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const unknown = past.load({ ...wish, symbol: 'NONE-USD' })
  expect(await unknown).toEqual({ refusal: 'no exchange of these lists NONE-USD' })
})

test('each candle is reported once, after it has closed, in the order of time', async () => {
  const { past, clock, pass } = await openPast()
  const closed: { time: number; at: number }[] = []
  const subscription = { symbol, timeframe: '1m', venues: ['coinbase'] } as const
  const stop = past.follow(subscription, ({ time }) =>
    closed.push({ time, at: clock.now() / 1000 }),
  )
  await pass(3 * 60_000 + 25_000)
  stop()
  const count = closed.length
  await pass(60_000)
  expect(closed).toHaveLength(count)
  expect(count).toBe(3)
  const [first = { time: 0 }] = closed
  expect(closed.map(({ time }) => time - first.time)).toEqual([0, 60, 120])
  for (const { time, at } of closed) {
    expect(at - time).toBeGreaterThanOrEqual(60)
    expect(at - time).toBeLessThan(81)
  }
})
