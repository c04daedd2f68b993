import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { Candle } from '@leadline/venues/market-events'
import { expect, test } from 'vitest'

import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub, type FakeVenue } from '../testing/test-hub.ts'

const minute = 60_000
const chart: Extract<ViewSpec, { kind: 'candles' }> = {
  kind: 'candles',
  symbol: 'BTC-USD',
  timeframe: '1m',
  venues: ['coinbase', 'kraken'],
}

/** An exchange whose minutes from `start` on had one trade each, reported in pages of that many. */
function withHistory(
  venue: FakeVenue,
  start: number,
  price: number,
  volume = 100,
  page = 300,
): void {
  venue.history = (before) => {
    const last = Math.floor((before - 1) / minute) * minute
    const candles: Candle[] = []
    for (let time = last; time >= start && candles.length < page; time -= minute) {
      candles.unshift({ time, open: price, high: price + 1, low: price - 1, close: price, volume })
    }
    return { candles, earliest: (candles[0]?.time ?? start) <= start }
  }
}

async function charting(what: ViewSpec = chart, historyMinutes = 5000) {
  const testBed = openTestHub()
  const start = testBed.clock.now() - historyMinutes * minute
  withHistory(testBed.at('coinbase'), start, 6_000_000)
  withHistory(testBed.at('kraken'), start, 6_000_500, 50)
  const desk = new TestDesk(testBed.hub)
  desk.open(1, what)
  /** Time passes with a desk that looks ten times a second. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      // oxlint-disable-next-line no-await-in-loop -- time passes in order
      await testBed.clock.advance(100)
      desk.look(1)
    }
  }
  const candles = () => desk.look(1).candles
  const trade = (venue: 'coinbase' | 'kraken', price: string, size: string, isBackfill = false) =>
    testBed.at(venue).say({
      type: 'trade',
      symbol: 'BTC-USD',
      id: '1',
      price,
      size,
      side: 'buy',
      time: testBed.clock.now(),
      isBackfill,
    })
  return { ...testBed, desk, pass, candles, trade }
}

test('a chart opens with five hundred candles, one of both exchanges each', async () => {
  const { pass, candles } = await charting()
  await pass(20_000)
  const update = candles()
  expect(update?.list).toHaveLength(499)
  expect(update).toMatchObject({
    priceDecimals: 2,
    sizeDecimals: 8,
    isLoading: false,
    reporters: 3,
  })
  // Nobody says who printed first in a minute of history: the busier exchange is taken.
  expect(update?.list[0]).toMatchObject({
    open: 6_000_000,
    high: 6_000_501,
    low: 5_999_999,
    volume: 150,
  })
})

test('trades draw the candle that is forming, the first opens it and the last closes it', async () => {
  const { pass, candles, trade, clock } = await charting()
  await pass(10_000)
  trade('coinbase', '60100', '1')
  await pass(1000)
  trade('kraken', '60120', '2')
  await pass(100)
  trade('coinbase', '60090', '0.5')
  const last = candles()?.list.at(-1)
  expect(last).toEqual({
    time: Math.floor(clock.now() / minute) * minute,
    open: 6_010_000,
    high: 6_012_000,
    low: 6_009_000,
    close: 6_009_000,
    volume: 350_000_000,
  })
})

test('a trade changes one candle on the wire, not the chart', async () => {
  const { pass, desk, trade } = await charting()
  await pass(10_000)
  desk.look(1)
  const before = desk.bytes
  trade('coinbase', '60100', '1')
  desk.look(1)
  expect(desk.bytes - before).toBeLessThan(80)
})

test('one exchange alone is a source', async () => {
  const { pass, candles } = await charting({ ...chart, venues: ['kraken'] })
  await pass(10_000)
  expect(candles()?.list[0]).toMatchObject({ open: 6_000_500, volume: 50 })
  expect(candles()?.reporters).toBe(2)
})

test('scrolling back loads page after page until there is nothing older', async () => {
  const { pass, candles, desk } = await charting(chart, 1700)
  await pass(10_000)
  for (let turn = 0; turn < 8; turn += 1) {
    desk.say({ type: 'older', view: 1 })
    // oxlint-disable-next-line no-await-in-loop -- page after page
    await pass(3000)
  }
  const list = candles()?.list ?? []
  expect(candles()).toMatchObject({ isComplete: true, isLoading: false })
  expect(list).toHaveLength(1700)
  expect(
    list.every(({ time }, at) => at === 0 || time === (list[at - 1]?.time ?? 0) + minute),
  ).toBe(true)
})

test('a minute in which trades were missed is reported by the exchange once it has ended', async () => {
  const { pass, candles, trade, at, clock } = await charting({ ...chart, venues: ['coinbase'] })
  await pass(10_000)
  trade('coinbase', '60100', '1')
  await pass(minute)
  trade('coinbase', '60101', '1')
  const missed = Math.floor(clock.now() / minute) * minute
  at('coinbase').say({ type: 'fault', symbol: 'BTC-USD', reason: 'gap' })
  await pass(90_000)
  // The exchange knows of more than the one trade that was received in that minute.
  expect(candles()?.list.find(({ time }) => time === missed)).toMatchObject({ volume: 100 })
})

test('an exchange that cannot report its history now is asked less and less, and shown as missing', async () => {
  const { pass, candles, at } = await charting()
  at('kraken').history = () => undefined
  await pass(60_000)
  expect(candles()?.reporters).toBe(1)
  expect(candles()?.list.length).toBeGreaterThan(400)
  const requested = at('kraken').transport.requests.filter(({ url }) =>
    url.includes('/candles'),
  ).length
  expect(requested).toBeLessThan(8)
})

test('an hour that began before we looked is put together from its minutes', async () => {
  const { pass, candles, clock } = await charting({
    ...chart,
    timeframe: '1h',
    venues: ['coinbase'],
  })
  await clock.advance(25 * minute)
  await pass(20_000)
  const forming = candles()?.list.at(-1)
  expect(forming?.time).toBe(Math.floor(clock.now() / 3_600_000) * 3_600_000)
  expect(forming?.volume).toBe(2500)
})
