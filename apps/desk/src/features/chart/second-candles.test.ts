import { addScaled } from '@leadline/decimal/scaled-arithmetic'
import type { TapePrint } from '@leadline/desk-protocol/frames/tape-section'
import { guide, numbersIn, plain } from '@leadline/order-book/testing/manual-examples'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { SecondCandles } from './second-candles.ts'

const print = (time: number, price: number, size = 1): TapePrint => ({
  venue: 0,
  price,
  size,
  takerSide: 'buy',
  time,
  isBackfill: false,
  isOurTime: false,
})
const whole = { missed: 0 }

test('the prints of the manual make the two candles of five seconds that it says', () => {
  const found = numbersIn(
    guide('charts'),
    /prints of ([\d.]+) BTC at ([\d,.]+) at 13:40:06\.1, ([\d.]+) BTC at ([\d,.]+) at 13:40:09\.9 and ([\d.]+) BTC at ([\d,.]+) at 13:40:10\.0 make a 5-second candle of 13:40:05 that closes at ([\d,.]+) with ([\d.]+) BTC, and another of 13:40:10 that opens at ([\d,.]+\d)\./,
  )
  const [a = 0, first = 0, b = 0, second = 0, c = 0, third = 0, close, volume = 0, open] =
    found.map((text) => Number(plain(text)))
  const at = (clock: string) => Date.parse(`2026-11-15T${clock}Z`)
  const seconds = new SecondCandles()
  const tenths = (size: number) => Math.round(size * 10)
  seconds.take(
    {
      ...whole,
      prints: [
        print(at('13:40:03.000'), 1),
        print(at('13:40:06.100'), first, tenths(a)),
        print(at('13:40:09.900'), second, tenths(b)),
        print(at('13:40:10.000'), third, tenths(c)),
      ],
    },
    true,
  )
  expect(seconds.candles(5000, 0)).toEqual([
    expect.objectContaining({ time: at('13:40:05'), open: first, close, volume: tenths(volume) }),
    expect.objectContaining({ time: at('13:40:10'), open }),
  ])
})

test('however prints arrive, candles of every width hold each of them once, by the clock', () => {
  const some = fc.array(
    fc.record({
      time: fc.integer({ min: 0, max: 120_000 }),
      price: fc.integer({ min: 1, max: 1000 }),
      size: fc.integer({ min: 1, max: 1000 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(some, some, fc.constantFrom(1000, 5000, 15_000, 30_000), (begun, later, width) => {
      const seconds = new SecondCandles()
      const prints = (list: typeof some extends fc.Arbitrary<infer T> ? T : never) =>
        list.map(({ time, price, size }) => print(time, price, size))
      seconds.take({ ...whole, prints: prints(begun) }, true)
      seconds.take({ ...whole, prints: prints(later) }, false)
      const since = (Math.floor(Math.min(...begun.map(({ time }) => time)) / 1000) + 1) * 1000
      const first = Math.ceil(since / width) * width
      const counted = [...begun, ...later].filter(({ time }) => time >= first)
      const candles = seconds.candles(width, 0)
      const openings = new Set(counted.map(({ time }) => Math.floor(time / width) * width))
      expect(candles.map(({ time }) => time)).toEqual([...openings].toSorted((a, b) => a - b))
      for (const candle of candles) {
        const inside = counted.filter(
          ({ time }) => Math.floor(time / width) * width === candle.time,
        )
        const prices = inside.map(({ price }) => price)
        expect(candle.high).toBe(Math.max(...prices))
        expect(candle.low).toBe(Math.min(...prices))
        expect(candle.volume).toBe(inside.reduce((sum, { size }) => sum + size, 0))
        const earliest = Math.min(...inside.map(({ time }) => time))
        const firsts = inside.filter(({ time }) => time === earliest).map(({ price }) => price)
        expect(firsts).toContain(candle.open)
        const latest = Math.max(...inside.map(({ time }) => time))
        const lasts = inside.filter(({ time }) => time === latest).map(({ price }) => price)
        expect(lasts).toContain(candle.close)
      }
    }),
  )
})

test('after prints were missed, candles begin again with the next whole second', () => {
  const seconds = new SecondCandles()
  seconds.take({ ...whole, prints: [print(500, 5), print(1500, 6)] }, true)
  expect(seconds.candles(1000, 0)).toHaveLength(1)
  expect(seconds.take({ missed: 3, prints: [print(9100, 7), print(10_100, 8)] }, false)).toBe(0)
  expect(seconds.candles(1000, 0).map(({ time }) => time)).toEqual([10_000])
})

test('a market that never rests keeps two hours of seconds, and no more', () => {
  const seconds = new SecondCandles()
  const prints = Array.from({ length: 9000 }, (_, second) => print(second * 1000 + 1, 5))
  seconds.take({ ...whole, prints }, true)
  const candles = seconds.candles(1000, 0)
  expect(candles.length).toBeLessThanOrEqual(7200)
  expect(candles.length).toBeGreaterThan(6000)
  expect(candles.at(-1)?.time).toBe(8_999_000)
  const volume = candles.reduce<number | bigint>((sum, each) => addScaled(sum, each.volume), 0)
  expect(volume).toBe(candles.length)
})
