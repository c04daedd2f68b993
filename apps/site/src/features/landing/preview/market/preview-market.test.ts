import { SimulatedMarket as PracticeMarket } from '@leadline/matching-engine/flow/simulated-market'
import { storeCandles } from '@leadline/matching-engine/market/candle-store'
import { expect, test } from 'vitest'

import { condense, emptyRows } from './condense.ts'
import { PreviewMarket } from './preview-market.ts'
import { QUOTING_VENUE, VENUE_COUNT } from './venue-columns.ts'

function snapshot(market: PreviewMarket) {
  const sides = (['bid', 'ask'] as const).map((side) => {
    const rows = emptyRows(40)
    condense(market.book, side, { by: 'price', incrementTicks: 1 }, rows)
    return rows
  })
  return JSON.stringify([market.timeMs, sides, market.tape.recent(64), market.candles.candles])
}

/** Run many markets for twenty seconds each and look at them again and again. */
function watch(look: (market: PreviewMarket, seed: number) => void, everyMs = 50) {
  for (let seed = 1; seed <= 8; seed += 1) {
    const market = new PreviewMarket(seed)
    for (let elapsedMs = 0; elapsedMs < 20_000; elapsedMs += everyMs) {
      market.step(everyMs)
      look(market, seed)
    }
  }
}

test('the same seed gives the same market', () => {
  const [one, two] = [new PreviewMarket(42), new PreviewMarket(42)]
  for (let step = 0; step < 500; step += 1) {
    one.step(50)
    two.step(50)
  }
  expect(snapshot(one)).toBe(snapshot(two))
  expect(snapshot(new PreviewMarket(43))).not.toBe(snapshot(new PreviewMarket(42)))
})

test('no frame rate changes the market: 144 Hz, 60 Hz and one big step agree', () => {
  const snapshots = [1000 / 144, 1000 / 60, 7, 50, 10_000].map((stepMs) => {
    const market = new PreviewMarket(5)
    const steps = Math.round(20_000 / stepMs)
    for (let step = 0; step < steps; step += 1) market.step(stepMs)
    market.step(20_000 - steps * stepMs)
    return snapshot(market)
  })
  expect(new Set(snapshots).size).toBe(1)
})

test('the consolidated book is never crossed, and both sides always quote', () => {
  let wrong = ''
  watch(({ book }, seed) => {
    if (book.bestBidTicks >= book.bestAskTicks) wrong ||= `seed ${seed}: crossed`
    if (book.totalAt(book.bestBidTicks) <= 0) wrong ||= `seed ${seed}: no bid`
    if (book.totalAt(book.bestAskTicks) <= 0) wrong ||= `seed ${seed}: no ask`
    for (let price = book.bestBidTicks + 1; price < book.bestAskTicks; price += 1) {
      if (book.totalAt(price) !== 0) wrong ||= `seed ${seed}: an order inside the spread`
    }
  })
  expect(wrong).toBe('')
})

test('sizes are never negative, and exchanges with a book add up to their level', () => {
  let wrong = ''
  watch(({ book }, seed) => {
    for (let price = book.bestBidTicks - 30; price <= book.bestAskTicks + 30; price += 1) {
      let sum = 0
      for (let venue = 0; venue < VENUE_COUNT; venue += 1) {
        const size = book.sizeAt(price, venue)
        if (size < 0) wrong ||= `seed ${seed}: negative size at ${price}`
        // Quotes are nobody's orders, and part of no depth.
        if (venue !== QUOTING_VENUE) sum += size
      }
      if (sum !== book.totalAt(price)) wrong ||= `seed ${seed}: level ${price} does not add up`
    }
  }, 200)
  expect(wrong).toBe('')
})

test('a ladder of thirteen rows a side can always be filled', () => {
  const rows = emptyRows(13)
  let wrong = ''
  watch(({ book }, seed) => {
    for (const side of ['bid', 'ask'] as const) {
      condense(book, side, { by: 'price', incrementTicks: 10 }, rows)
      if (rows.some((row) => row.sizeE4 === 0)) wrong ||= `seed ${seed}: ${side} rows missing`
    }
  }, 500)
  expect(wrong).toBe('')
})

test('Robinhood quotes on both sides of every market, and never prints', () => {
  let wrong = ''
  watch(({ book, tape }, seed) => {
    if (tape.recent(64).some(({ venue }) => venue === QUOTING_VENUE))
      wrong ||= `seed ${seed}: a print`
    let [below, above] = [0, 0]
    for (let distance = 0; distance < 30; distance += 1) {
      below += book.sizeAt(book.bestBidTicks - distance, QUOTING_VENUE)
      above += book.sizeAt(book.bestAskTicks + distance, QUOTING_VENUE)
    }
    if (below === 0 && above === 0) wrong ||= `seed ${seed}: no quote`
  }, 200)
  expect(wrong).toBe('')
})

test('the spread keeps coming home to about a dollar', () => {
  let sum = 0
  let moments = 0
  watch(({ book }) => {
    sum += book.spreadTicks
    moments += 1
  })
  const averageUsd = (sum / moments) * 0.5
  expect(averageUsd).toBeGreaterThan(0.6)
  expect(averageUsd).toBeLessThan(2)
})

test('every trade prints inside its candle, at a time that never goes back', () => {
  const market = new PreviewMarket(11)
  let seen = market.tape.count
  let lastMs = 0
  for (let step = 0; step < 4000; step += 1) {
    market.step(50)
    for (; seen < market.tape.count; seen += 1) {
      const trade = market.tape.trade(seen + 1)
      expect(trade?.sizeE4).toBeGreaterThan(0)
      expect(trade?.timeMs).toBeGreaterThanOrEqual(lastMs)
      // A trade just before the minute ends is in the candle before the live one.
      const { candles } = market.candles
      const candle = candles.findLast(({ openMs }) => openMs <= (trade?.timeMs ?? 0))
      expect(trade?.priceTicks).toBeLessThanOrEqual(candle?.highTicks ?? 0)
      expect(trade?.priceTicks).toBeGreaterThanOrEqual(candle?.lowTicks ?? Infinity)
      lastMs = trade?.timeMs ?? 0
    }
  }
  expect(seen).toBeGreaterThan(300)
})

test('a tab left open for hours still shows a believable price and spread', () => {
  const market = new PreviewMarket(2)
  const openingTicks = market.lastTicks
  market.step(2 * 3_600_000)
  expect(market.lastTicks / openingTicks).toBeGreaterThan(0.97)
  expect(market.lastTicks / openingTicks).toBeLessThan(1.03)
  expect(market.book.spreadTicks).toBeLessThan(20)
})

test('it is the market that the terminal practises on: its history is the simulators’ own', () => {
  const { candles } = new PreviewMarket(3)
  const midnight = Date.UTC(2026, 0, 5)
  const practice = new PracticeMarket({
    seed: 3,
    now: midnight + 13 * 3_600_000 + 30 * 60_000,
    mostPastTradesPerHour: 240,
    keepCandles: storeCandles,
  })
  const books = practice.books.filter(
    ({ plan }) => plan.symbol === 'BTC-USD' && plan.venue !== 'robinhood',
  )
  for (const { openMs, highTicks, lowTicks } of candles.candles.slice(1, 20)) {
    const parts = books.flatMap(
      (book) =>
        book.candles
          .candles(60_000, midnight + openMs, midnight + openMs, practice.now)
          .map(({ high, low }) => ({
            high: (high / 10 ** book.plan.priceDecimals) * 2,
            low: (low / 10 ** book.plan.priceDecimals) * 2,
          })) ?? [],
    )
    // A candle also holds the close of the one before, where it opened.
    expect(highTicks).toBeGreaterThanOrEqual(Math.round(Math.max(...parts.map(({ high }) => high))))
    expect(lowTicks).toBeLessThanOrEqual(Math.round(Math.min(...parts.map(({ low }) => low))))
    expect(highTicks - lowTicks).toBeLessThan(400)
  }
})
