import { expect, test } from 'vitest'

import { numbersIn, guide, plain } from '../testing/manual-examples.ts'
import { shown } from '../testing/shown.ts'
import { btcScale, scaled } from '../testing/sources.ts'
import { consolidateHistory } from './consolidate-history.ts'
import { ConsolidatedCandles } from './consolidated-candles.ts'
import { VenueCandles } from './venue-candles.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 16, 12)

function receivedFrom(from: number, scale = btcScale): VenueCandles {
  const venue = new VenueCandles(scale)
  venue.listen(from)
  return venue
}

function trade(venue: VenueCandles, time: number, price: string, size = '1', isBackfill = false) {
  venue.addTrade({
    time,
    price: Number(scaled(price, venue.scale.priceDecimals)),
    size: scaled(size, venue.scale.sizeDecimals),
    isBackfill,
  })
}

test('the manual’s minute: 4.2 and 2.3 BTC make 6.5, and the higher high is Kraken’s', () => {
  const [coinbaseVolume = '', coinbaseHigh = '', krakenVolume = '', krakenHigh = ''] = numbersIn(
    guide('charts'),
    /Coinbase trades ([\d.]+) BTC with a high of ([\d,.]+), and Kraken trades ([\d.]+) BTC with a high of ([\d,.]+)\./,
  )
  const [volume = '', high = ''] = numbersIn(
    guide('charts'),
    /the candle shows a volume of ([\d.]+) BTC and a high of ([\d,.]+)\.\n/,
  )
  const [coinbase, kraken, gemini] = [receivedFrom(noon), receivedFrom(noon), receivedFrom(noon)]
  trade(coinbase, noon + 1000, '60100.00', '0.2')
  trade(coinbase, noon + 2000, plain(coinbaseHigh), '4.0')
  trade(kraken, noon + 500, '60090.00', '0.3')
  trade(kraken, noon + 3000, plain(krakenHigh), '2.0')
  expect(shown(coinbase.at('1m', noon, noon + minute)?.volume, 8, 1)).toBe(coinbaseVolume)
  expect(shown(kraken.at('1m', noon, noon + minute)?.volume, 8, 1)).toBe(krakenVolume)
  const candle = new ConsolidatedCandles([coinbase, kraken, gemini]).at('1m', noon, noon + minute)
  expect(shown(candle?.volume, 8, 1)).toBe(volume)
  expect(shown(candle?.high, 2, 2)).toBe(plain(high))
  // The open is the first print on any exchange, the close the latest, the low the lowest.
  expect(shown(candle?.open, 2, 2)).toBe('60090.00')
  expect(shown(candle?.close, 2, 2)).toBe(plain(krakenHigh))
  expect(shown(candle?.low, 2, 2)).toBe('60090.00')
  expect(candle?.isWhole).toBe(true)
})

test('a minute in which nobody traded has no candle', () => {
  const [coinbase, kraken] = [receivedFrom(noon), receivedFrom(noon)]
  trade(coinbase, noon + 1, '100')
  trade(kraken, noon + 2 * minute, '101')
  const candles = new ConsolidatedCandles([coinbase, kraken])
  const times = candles
    .within('1m', { from: noon, to: noon + 5 * minute }, noon + 4 * minute)
    .map(({ time }) => time)
  expect(times).toEqual([noon, noon + 2 * minute])
})

test('first and last are by the exchanges’ own times, not by who arrived first', () => {
  const [coinbase, kraken] = [receivedFrom(noon), receivedFrom(noon)]
  trade(coinbase, noon + 2000, '102')
  trade(kraken, noon + 1000, '101')
  trade(kraken, noon + 4000, '104')
  trade(coinbase, noon + 3000, '103')
  const candle = new ConsolidatedCandles([coinbase, kraken]).at('1m', noon, noon + minute)
  expect([candle?.open, candle?.close]).toEqual([10_100, 10_400])
})

test('from history alone, open and close are those of the exchange that traded the most', () => {
  expect(guide('charts')).toContain(
    'Where the first print cannot be known, the open is that of the exchange that traded the most in that candle, and the close likewise.',
  )
  const candle = (open: number, close: number, volume: number) => [
    { time: noon, open, high: 200, low: 50, close, volume },
  ]
  const scale = { priceDecimals: 0, sizeDecimals: 0 }
  const candles = consolidateHistory('1m', [
    { scale, candles: candle(100, 110, 3) },
    { scale, candles: candle(101, 111, 7) },
    { scale, candles: candle(102, 112, 7) },
  ])
  expect(candles).toEqual([{ time: noon, open: 101, high: 200, low: 50, close: 111, volume: 17 }])
})

test('an exchange that surely printed first opens the candle, however little it traded', () => {
  const [coinbase, kraken] = [new VenueCandles(btcScale), new VenueCandles(btcScale)]
  const hour = (minuteOfHour: number, open: number, volume: number) => [
    { time: noon + minuteOfHour * minute, open, high: open, low: open, close: open, volume },
  ]
  // Both hours are put together from minutes; which minute came first is known, though no print's time is.
  coinbase.addHistory('1m', { from: noon, to: noon + 60 * minute }, hour(3, 100, 9))
  kraken.addHistory('1m', { from: noon, to: noon + 60 * minute }, hour(1, 101, 1))
  const candles = new ConsolidatedCandles([coinbase, kraken])
  const candle = candles.at('1h', noon, noon + 60 * minute)
  expect([candle?.open, candle?.close, candle?.volume]).toEqual([101, 100, 10])
  expect(candle?.isWhole).toBe(true)
})

test('exchanges with other decimals meet at the finest', () => {
  const coinbase = receivedFrom(noon, { priceDecimals: 2, sizeDecimals: 3 })
  const kraken = receivedFrom(noon, { priceDecimals: 1, sizeDecimals: 8 })
  trade(coinbase, noon, '100.25', '0.5')
  trade(kraken, noon + 1, '100.3', '0.00000001')
  const candles = new ConsolidatedCandles([coinbase, kraken])
  expect(candles.scale).toEqual({ priceDecimals: 2, sizeDecimals: 8 })
  expect(candles.at('1m', noon, noon + minute)).toMatchObject({
    open: 10_025,
    close: 10_030,
    volume: 50_000_001,
  })
})
