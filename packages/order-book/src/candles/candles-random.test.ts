import { formatScaled, narrow, type Scaled } from '@leadline/decimal/scaled'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Candle } from './candle.ts'
import { ConsolidatedCandles } from './consolidated-candles.ts'
import { candleStart, type Timeframe, timeframeMs, timeframes } from './timeframe.ts'
import { VenueCandles } from './venue-candles.ts'

const minute = 60_000
const begin = Date.UTC(2026, 10, 15, 22)

interface PlainTrade {
  venue: number
  time: number
  price: number
  size: bigint
}

const trades = fc.array(
  fc.record({
    venue: fc.integer({ min: 0, max: 2 }),
    // Around the midnight between a Sunday and a Monday, so that hours, days and weeks end on the way.
    time: fc.integer({ min: begin, max: begin + 4 * 60 * minute }),
    price: fc.integer({ min: 1, max: 1000 }),
    size: fc.oneof(fc.bigInt(1n, 100n), fc.bigInt(1n, 2n ** 60n)),
  }),
  { maxLength: 40 },
)

/** What the manual says, said with lists: first, extremes, last, sum. */
function reference(list: readonly PlainTrade[], timeframe: Timeframe, start: number, now: number) {
  const inside = list
    .filter(({ time }) => candleStart(time, timeframe) === start && time < now)
    .toSorted((a, b) => a.time - b.time)
  const [first] = inside
  if (!first) return undefined
  const prices = inside.map(({ price }) => price)
  return {
    time: start,
    open: first.price,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: inside.at(-1)?.price,
    volume: inside.reduce((sum, { size }) => sum.plus(size.toString()), new Big(0)).toFixed(),
  }
}

function read(candle: Readonly<Candle> | undefined) {
  if (!candle) return undefined
  const { time, open, high, low, close } = candle
  const volume: Scaled = candle.volume
  return { time, open, high, low, close, volume: formatScaled(volume, 0) }
}

/** Two prints in one millisecond have no order that a list could know. */
function distinctTimes(list: readonly PlainTrade[]): PlainTrade[] {
  return [...new Map(list.map((trade) => [trade.time, trade])).values()]
}

const scale = { priceDecimals: 0, sizeDecimals: 0 }
const received = ({ time, price, size }: PlainTrade) => ({
  time,
  price,
  size: narrow(size),
  isBackfill: false,
})

test('candles of every timeframe hold what was printed, whatever the order of arrival', () => {
  fc.assert(
    fc.property(trades, (list) => {
      const all = distinctTimes(list)
      const venues = [0, 1, 2].map(() => new VenueCandles(scale))
      for (const venue of venues) venue.listen(0)
      for (const trade of all) venues[trade.venue]?.addTrade(received(trade))
      const candles = new ConsolidatedCandles(venues)
      const now = begin + 5 * 60 * minute
      for (const timeframe of timeframes) {
        const starts = new Set(all.map(({ time }) => candleStart(time, timeframe)))
        const reported = candles.within(
          timeframe,
          { from: candleStart(begin, timeframe), to: now },
          now,
        )
        expect(reported.map(({ time }) => time)).toEqual([...starts].toSorted((a, b) => a - b))
        for (const candle of reported) {
          expect(read(candle)).toEqual(reference(all, timeframe, candle.time, now))
          expect(candle.isWhole).toBe(true)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('trades from anywhere in the middle, with gaps, and history afterwards count nothing twice and lose nothing', () => {
  const moment = fc.integer({ min: begin, max: begin + 4 * 60 * minute })
  fc.assert(
    fc.property(trades, fc.array(moment, { minLength: 1, maxLength: 4 }), (list, turns) => {
      const all = distinctTimes(list).map((trade) => ({ ...trade, venue: 0 }))
      const venue = new VenueCandles(scale)
      // On, off, on, off … at these moments.
      const switches = turns.toSorted((a, b) => a - b)
      const isOn = (time: number) => switches.filter((turn) => turn <= time).length % 2 === 1
      for (const [index, turn] of switches.entries()) {
        if (index % 2 === 0) venue.listen(turn)
        else venue.interrupt(turn)
        const until = switches[index + 1] ?? Infinity
        for (const trade of all) {
          if (trade.time >= turn && trade.time < until && isOn(trade.time))
            venue.addTrade(received(trade))
        }
      }
      const now = begin + 5 * 60 * minute
      const minutes = [...new Set(all.map(({ time }) => candleStart(time, '1m')))]
      const history = minutes.flatMap((start): Candle[] => {
        const candle = reference(all, '1m', start, now)
        return candle
          ? [{ ...candle, close: candle.close ?? 0, volume: narrow(BigInt(candle.volume)) }]
          : []
      })
      venue.addHistory('1m', { from: begin - timeframeMs['1w'], to: now }, history)
      for (const timeframe of timeframes) {
        for (const start of new Set(all.map(({ time }) => candleStart(time, timeframe)))) {
          expect(venue.isWhole(timeframe, start, now)).toBe(true)
          expect(read(venue.at(timeframe, start, now))).toEqual(
            reference(all, timeframe, start, now),
          )
        }
      }
    }),
    { numRuns: 300 },
  )
})
