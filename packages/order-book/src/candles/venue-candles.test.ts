import { expect, test } from 'vitest'

import { btcScale } from '../testing/sources.ts'
import type { Candle } from './candle.ts'
import { VenueCandles } from './venue-candles.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.UTC(2026, 10, 16, 12)

const trade = (time: number, price: number, size = 1, isBackfill = false) => ({
  time,
  price,
  size,
  isBackfill,
})
const bar = (time: number, price: number, volume: number): Candle => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
})

test('a late trade belongs to the candle of its own time, and changes open or close only if it was first or last', () => {
  const candles = new VenueCandles(btcScale)
  candles.listen(noon)
  candles.addTrade(trade(noon + 5000, 105))
  candles.addTrade(trade(noon + minute + 1, 200))
  candles.addTrade(trade(noon + 1000, 101))
  candles.addTrade(trade(noon + 3000, 90))
  expect(candles.at('1m', noon, noon + 2 * minute)).toMatchObject({
    open: 101,
    high: 105,
    low: 90,
    close: 105,
    volume: 3,
  })
  expect(candles.at('1m', noon + minute, noon + 2 * minute)).toMatchObject({ open: 200, volume: 1 })
})

test('of two trades in one millisecond the first to arrive opens and the last to arrive closes', () => {
  const candles = new VenueCandles(btcScale)
  candles.listen(noon)
  candles.addTrade(trade(noon, 100))
  candles.addTrade(trade(noon, 101))
  expect(candles.at('1m', noon, noon + 1)).toMatchObject({ open: 100, close: 101 })
  // What is filled in later happened before what was received.
  candles.addTrade(trade(noon, 99, 1, true))
  expect(candles.at('1m', noon, noon + 1)).toMatchObject({ open: 99, close: 101 })
})

test('a late trade also changes the hour that had already been put together', () => {
  const candles = new VenueCandles(btcScale)
  candles.listen(noon)
  candles.addTrade(trade(noon + 5000, 105))
  const later = noon + 2 * hour
  expect(candles.at('1h', noon, later)).toMatchObject({ high: 105, volume: 1 })
  candles.addTrade(trade(noon + 30 * minute, 110))
  expect(candles.at('1h', noon, later)).toMatchObject({ high: 110, close: 110, volume: 2 })
})

test('the minute in which we began to listen comes from history once it is reported, and is not counted twice', () => {
  const candles = new VenueCandles(btcScale)
  candles.listen(noon + 30_000)
  candles.addTrade(trade(noon + 40_000, 105, 2))
  candles.addTrade(trade(noon + minute, 106, 3))
  expect(candles.isWhole('1m', noon, noon + minute)).toBe(false)
  expect(candles.at('1m', noon, noon + 2 * minute)).toMatchObject({ volume: 2 })
  candles.addHistory('1m', { from: noon - hour, to: noon + minute }, [bar(noon, 104, 7)])
  expect(candles.at('1m', noon, noon + 2 * minute)).toMatchObject({ open: 104, volume: 7 })
  expect(candles.at('1h', noon, noon + 2 * minute)).toMatchObject({
    open: 104,
    close: 106,
    volume: 10,
  })
  expect(candles.isWhole('1h', noon, noon + 2 * minute)).toBe(true)
})

test('where every trade was received, they are believed rather than a history that lags', () => {
  const candles = new VenueCandles(btcScale)
  candles.listen(noon)
  candles.addTrade(trade(noon + 40_000, 105, 2))
  candles.addTrade(trade(noon + 59_999, 106, 3))
  candles.addHistory('1m', { from: noon, to: noon + minute }, [bar(noon, 105, 2)])
  expect(candles.at('1m', noon, noon + 2 * minute)).toMatchObject({ close: 106, volume: 5 })
})

test('a day that is still forming is put together from hours, minutes and trades', () => {
  const candles = new VenueCandles(btcScale)
  const midnight = Date.UTC(2026, 10, 16)
  const now = noon + 3 * minute + 30_000
  candles.listen(noon + 3 * minute)
  expect(candles.missingInForming('1d', now)).toEqual([
    { timeframe: '1h', from: midnight, to: noon },
    { timeframe: '1m', from: noon, to: noon + 3 * minute },
  ])
  candles.addHistory('1h', { from: midnight, to: noon }, [
    bar(midnight, 100, 10),
    bar(noon - hour, 99, 5),
  ])
  candles.addHistory('1m', { from: noon, to: noon + 3 * minute }, [bar(noon + minute, 103, 4)])
  candles.addTrade(trade(now - 1, 98, 2))
  expect(candles.missingInForming('1d', now)).toEqual([])
  expect(candles.isWhole('1d', midnight, now)).toBe(true)
  expect(candles.at('1d', midnight, now)).toMatchObject({
    open: 100,
    high: 103,
    low: 98,
    close: 98,
    volume: 21,
  })
})

test('the whole minute in which one began to listen is requested, once it has ended', () => {
  const candles = new VenueCandles(btcScale)
  candles.listen(noon + 3 * minute + 20_000)
  expect(candles.missingInForming('5m', noon + 3 * minute + 40_000)).toEqual([
    { timeframe: '1m', from: noon, to: noon + 3 * minute },
  ])
  expect(candles.missingInForming('5m', noon + 4 * minute)).toEqual([
    { timeframe: '1m', from: noon, to: noon + 4 * minute },
  ])
})

test('a week that is still forming requests days, hours and minutes', () => {
  const candles = new VenueCandles(btcScale)
  const monday = Date.UTC(2026, 10, 16)
  const wednesday = monday + 2 * 24 * hour
  const now = wednesday + hour + minute
  expect(candles.missingInForming('1w', now)).toEqual([
    { timeframe: '1d', from: monday, to: wednesday },
    { timeframe: '1h', from: wednesday, to: wednesday + hour },
    { timeframe: '1m', from: wednesday + hour, to: wednesday + hour + minute },
  ])
})

test('while the connection was down nothing is whole, until history has filled the gap', () => {
  const candles = new VenueCandles(btcScale)
  candles.listen(noon)
  candles.addTrade(trade(noon + 1000, 100, 1))
  candles.interrupt(noon + 10_000)
  const now = noon + 3 * minute
  candles.listen(noon + minute + 20_000)
  candles.addTrade(trade(noon + minute + 30_000, 101, 1))
  candles.addTrade(trade(noon + 2 * minute, 102, 1))
  const whole = [0, 1, 2].map((index) => candles.isWhole('1m', noon + index * minute, now))
  expect(whole).toEqual([false, false, true])
  candles.addHistory('1m', { from: noon, to: noon + 2 * minute }, [
    bar(noon, 100, 5),
    bar(noon + minute, 101, 6),
  ])
  const volumes = [0, 1, 2].map((index) => candles.at('1m', noon + index * minute, now)?.volume)
  expect(volumes).toEqual([5, 6, 1])
  expect(candles.isWhole('15m', noon, now)).toBe(true)
})

test('days of trading are kept as candles of every timeframe, and memory stays bounded', () => {
  const candles = new VenueCandles(btcScale)
  const monday = Date.UTC(2026, 10, 16)
  candles.listen(monday)
  const days = 6
  for (let index = 0; index < days * 1440; index += 1) {
    candles.addTrade(trade(monday + index * minute + 1, 100 + (index % 1440), 2))
  }
  const now = monday + days * 24 * hour
  for (let day = 0; day < days; day += 1) {
    const start = monday + day * 24 * hour
    expect(candles.isWhole('1d', start, now)).toBe(true)
    expect(candles.at('1d', start, now)).toMatchObject({
      open: 100,
      high: 1539,
      close: 1539,
      volume: 2880,
      openedFrom: start + 1,
      closedTo: start + 1439 * minute + 1,
    })
    expect(candles.at('5m', start + 5 * minute, now)).toMatchObject({
      open: 105,
      close: 109,
      volume: 10,
    })
    expect(candles.at('1m', start + 5 * minute, now)).toMatchObject({ open: 105, volume: 2 })
  }
  expect(candles.at('1w', monday, now)).toMatchObject({ open: 100, volume: days * 2880 })
})

test('more history than is kept in memory is let go, and requested again', () => {
  const candles = new VenueCandles(btcScale)
  const count = 12_000
  const start = noon - count * minute
  const bars = Array.from({ length: count }, (_, index) => bar(start + index * minute, 100, 1))
  candles.addHistory('1m', { from: start, to: noon }, bars)
  expect(candles.isWhole('1m', noon - minute, noon)).toBe(true)
  expect(candles.at('1m', start, noon)).toBeUndefined()
  expect(candles.isWhole('1m', start, noon)).toBe(false)
})

test('what has changed since one looked is reported once', () => {
  const candles = new VenueCandles(btcScale)
  expect(candles.takeChanged()).toBe(Infinity)
  candles.addTrade(trade(noon + 5000, 105))
  candles.addTrade(trade(noon + minute, 105))
  expect(candles.takeChanged()).toBe(noon)
  expect(candles.takeChanged()).toBe(Infinity)
  candles.addHistory('1h', { from: noon - 5 * hour, to: noon }, [])
  expect(candles.takeChanged()).toBe(noon - 5 * hour)
})
