import { expect, test } from 'vitest'

import { storeCandles } from '../market/candle-store.ts'
import type { MarketBook } from '../market/market-book.ts'
import { SimulatedMarket } from './simulated-market.ts'

const now = 1_790_000_000_000

function open(seed = 3, actionsPerSecond = 2000) {
  return new SimulatedMarket({ seed, now, actionsPerSecond, keepCandles: storeCandles })
}

/** Everything that can be seen of a book, as text. */
function pictureOf(marketBook: MarketBook): string {
  const { bids, asks } = marketBook.book
  const side = (ladder: typeof bids) =>
    Array.from(
      { length: ladder.length },
      (_, depth) => `${ladder.at(depth)?.price}x${ladder.at(depth)?.total}`,
    )
  const { lastId } = marketBook.tape
  return JSON.stringify([side(bids), side(asks), marketBook.tape.between(lastId - 20, lastId)])
}

function pictureOfAll(market: SimulatedMarket): string {
  return market.books.map(pictureOf).join('\n')
}

test('the same seed is the same market, another seed another one', () => {
  const [one, same, other] = [open(3), open(3), open(4)]
  for (const market of [one, same, other]) market.advance(now + 5000)
  expect(pictureOfAll(same)).toBe(pictureOfAll(one))
  expect(pictureOfAll(other)).not.toBe(pictureOfAll(one))
})

test('no rhythm of the caller changes the market', () => {
  const pictures = [7, 10, 16, 333, 6000].map((step) => {
    const market = open()
    for (let time = now; time < now + 6000; time += step)
      market.advance(Math.min(time + step, now + 6000))
    return pictureOfAll(market)
  })
  expect(new Set(pictures).size).toBe(1)
})

test('books are never crossed, never empty, and stay near what their marketBook believes', () => {
  const market = open(9, 4000)
  for (let second = 1; second <= 30; second += 1) {
    market.advance(now + second * 1000)
    for (const marketBook of market.books) {
      const bid = marketBook.book.bids.best?.price ?? 0
      const ask = marketBook.book.asks.best?.price ?? 0
      const fair = marketBook.fairAt(market.now)
      expect(bid > 0 && bid < ask).toBe(true)
      expect(Math.abs((bid + ask) / 2 / fair - 1)).toBeLessThan(0.004)
    }
  }
})

test('exchanges that quote one asset side by side stand crossed only now and then', () => {
  const market = open(3, 200)
  const exchanges = ['coinbase', 'kraken', 'gemini', 'binance-us'] as const
  let crossed = 0
  for (let step = 1; step <= 600; step += 1) {
    market.advance(now + step * 100)
    const tops = exchanges.map((venue) => {
      const { book, plan } = market.bookOf(venue, 'BTC-USD') ?? {}
      const usd = (ticks = 0) => ticks / 10 ** (plan?.priceDecimals ?? 0)
      return { bid: usd(book?.bids.best?.price), ask: usd(book?.asks.best?.price) }
    })
    if (Math.max(...tops.map(({ bid }) => bid)) > Math.min(...tops.map(({ ask }) => ask))) {
      crossed += 1
    }
  }
  expect(crossed / 600).toBeLessThan(0.12)
})

test('as much trades while somebody watches as in the hour before', () => {
  const market = open(3, 200)
  for (let second = 1; second <= 240; second += 1) market.advance(now + second * 1000)
  const { candles } = market.bookOf('coinbase', 'BTC-USD') ?? {}
  const perMinute = (from: number, to: number) =>
    Number(candles?.over(from, to)?.volume) / ((to - from) / 60_000)
  const minute = Math.floor(now / 60_000) * 60_000
  const before = perMinute(minute - 3_600_000, minute)
  const watched = perMinute(minute + 60_000, minute + 240_000)
  expect(watched / before).toBeGreaterThan(0.3)
  expect(watched / before).toBeLessThan(3)
})

test('at calm rates too, books follow the value', () => {
  const market = open(5, 30)
  market.advance(now + 9000)
  for (let second = 10; second <= 300; second += 1) market.advance(now + second * 1000)
  const marketBook = market.bookOf('coinbase', 'BTC-USD')
  const mid =
    ((marketBook?.book.bids.best?.price ?? 0) + (marketBook?.book.asks.best?.price ?? 0)) / 2
  expect(Math.abs(mid / (marketBook?.fairAt(market.now) ?? 1) - 1)).toBeLessThan(0.002)
})

test('trades are numbered without holes, from the past through the present', () => {
  const market = open()
  const marketBook = market.bookOf('kraken', 'ETH-USD')
  if (!marketBook) throw new Error('Kraken trades ETH-USD.')
  const before = marketBook.tape.lastId
  market.advance(now + 8000)
  expect(marketBook.tape.lastId).toBeGreaterThan(before)
  const trades = marketBook.tape.between(before - 500, marketBook.tape.lastId)
  expect(trades.map(({ id }) => id)).toEqual(trades.map((_, index) => before - 500 + index))
  const times = trades.map(({ time }) => time)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

test('a day of minutes and more than a year of days can be asked for, and they agree', () => {
  const market = open()
  const marketBook = market.bookOf('coinbase', 'BTC-USD')
  if (!marketBook) throw new Error('Coinbase trades BTC-USD.')
  const day = 86_400_000
  const today = Math.floor(now / day) * day
  const days = marketBook.candles.candles(day, today - 399 * day, today - day, now)
  expect(days).toHaveLength(399)
  for (const back of [1, 2, 3]) {
    const begin = today - back * day
    const minutes = marketBook.candles.candles(60_000, begin, begin + day - 1, now)
    const [whole] = marketBook.candles.candles(day, begin, begin, now)
    expect(whole).toMatchObject({
      open: minutes[0]?.open,
      close: minutes.at(-1)?.close,
      high: Math.max(...minutes.map(({ high }) => high)),
      low: Math.min(...minutes.map(({ low }) => low)),
      trades: minutes.reduce((sum, { trades }) => sum + trades, 0),
    })
    expect(BigInt(whole?.volume ?? 0)).toBe(
      minutes.reduce((sum, { volume }) => sum + BigInt(volume), 0n),
    )
  }
})

test('candles are what the tape says, across the moment of opening', () => {
  const market = open(8, 600)
  market.advance(now + 9000)
  for (let second = 10; second < 90; second += 1) market.advance(now + second * 1000)
  const marketBook = market.bookOf('coinbase', 'BTC-USD')
  if (!marketBook) throw new Error('Coinbase trades BTC-USD.')
  const from = Math.floor(now / 60_000) * 60_000 - 60_000
  for (const candle of marketBook.candles.candles(60_000, from, market.now, market.now)) {
    const trades = marketBook.tape
      .between(marketBook.tape.idAt(candle.time), marketBook.tape.lastId)
      .filter(({ time }) => time >= candle.time && time < candle.time + 60_000)
    expect(candle).toMatchObject({
      open: trades[0]?.price,
      close: trades.at(-1)?.price,
      high: Math.max(...trades.map(({ price }) => price)),
      low: Math.min(...trades.map(({ price }) => price)),
      trades: trades.length,
    })
  }
})

test('a thin symbol has minutes without a candle', () => {
  const marketBook = open().bookOf('gemini', 'ETH-BTC')
  const minutes = marketBook?.candles.candles(60_000, now - 3_600_000, now, now) ?? []
  expect(minutes.length).toBeGreaterThan(3)
  expect(minutes.length).toBeLessThan(55)
})

test('eight hours of sleep: the price is where it would be, and the time between has candles and trades', () => {
  const market = open()
  market.advance(now + 5000)
  const later = now + 8 * 3_600_000
  market.advance(later)
  const marketBook = market.bookOf('kraken', 'SOL-USD')
  if (!marketBook) throw new Error('Kraken trades SOL-USD.')
  expect(market.now).toBe(later)
  const mid =
    ((marketBook.book.bids.best?.price ?? 0) + (marketBook.book.asks.best?.price ?? 0)) / 2
  expect(Math.abs(mid / marketBook.fairAt(later) - 1)).toBeLessThan(0.003)
  const hours = marketBook.candles.candles(3_600_000, now, later, later)
  expect(hours.length).toBeGreaterThanOrEqual(8)
  const first = marketBook.tape.idAt(now)
  const ids = marketBook.tape.between(first, marketBook.tape.lastId).map(({ id }) => id)
  expect(ids).toEqual(ids.map((_, index) => first + index))
  market.advance(later + 3000)
  expect(market.now).toBe(later + 3000)
})

test('prices can be put where a scenario needs them', () => {
  const market = new SimulatedMarket({
    seed: 1,
    now,
    keepCandles: storeCandles,
    startUsd: { BTC: 67_420, ETH: 3500 },
  })
  const marketBook = market.bookOf('binance-us', 'BTC-USD')
  expect(marketBook?.fairAt(now)).toBeCloseTo(6_742_000, -3)
})

test('walls stand and fall, and one token trades in sizes that need many digits', () => {
  const market = open(2, 1500)
  for (let second = 1; second <= 60; second += 1) market.advance(now + second * 1000)
  const largest = (venue: 'coinbase' | 'kraken', symbol: string) => {
    const book = market.bookOf(venue, symbol)?.book
    const sizes = Array.from(
      { length: book?.bids.length ?? 0 },
      (_, depth) => book?.bids.at(depth)?.total ?? 0,
    )
    const mid = sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? 1
    return { most: Math.max(...sizes), mid }
  }
  const { most, mid } = largest('coinbase', 'BTC-USD')
  expect(most).toBeGreaterThan(mid * 8)
  expect(largest('kraken', 'PEPE-USD').most).toBeGreaterThan(1e10)
})
