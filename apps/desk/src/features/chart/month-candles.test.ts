import type { CandleUpdate } from '@leadline/desk-protocol/frames/candle-section'
import { guide, numbersIn, plain } from '@leadline/order-book/testing/manual-examples'
import type { Candle } from '@leadline/venues/market-events'
import { expect, test } from 'vitest'

import { MonthCandles } from './month-candles.ts'

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const day = (opening: string, price = 100, volume = 1): Candle => ({
  time: at(opening),
  open: price,
  high: price + 2,
  low: price - 2,
  close: price + 1,
  volume,
})

function update(
  from: string,
  to: string,
  candles: readonly Candle[],
  isComplete: boolean,
): CandleUpdate {
  const stretches = [{ from: at(from), to: at(to) + dayMs - 1, candles }]
  return {
    priceDecimals: 2,
    sizeDecimals: 8,
    isLoading: false,
    isComplete,
    reporters: 1,
    stretches,
  }
}
const openings = ({ stretches }: CandleUpdate) =>
  stretches.flatMap(({ candles }) =>
    candles.map(({ time }) => new Date(time).toISOString().slice(0, 10)),
  )

test('the two days of the manual make the month that it says', () => {
  const found = numbersIn(
    guide('charts'),
    /days that trade from ([\d,.]+) to ([\d,.]+) with (\d+) BTC and from ([\d,.]+) to ([\d,.]+) with (\d+) BTC make a month that opens at ([\d,.]+), closes at ([\d,.]+) and has a volume of (\d+) BTC/,
  ).map((text) => Number(plain(text)))
  const [open1 = 0, close1 = 0, volume1 = 0, open2 = 0, close2 = 0, volume2 = 0] = found
  const [open, close, volume] = found.slice(6)
  const made = (opening: string, from: number, to: number, size: number) => ({
    time: at(opening),
    open: from,
    high: Math.max(from, to),
    low: Math.min(from, to),
    close: to,
    volume: size,
  })
  const days = [
    made('2026-11-01', open1, close1, volume1),
    made('2026-11-02', open2, close2, volume2),
  ]
  const [stretch] = new MonthCandles().take(
    update('2026-11-01', '2026-11-02', days, true),
    true,
  ).stretches
  expect(stretch?.candles).toEqual([
    { time: at('2026-11-01'), open, high: close1, low: close2, close, volume },
  ])
})

test('a month that begins in the middle of its days is not drawn until they are there', () => {
  const months = new MonthCandles()
  const first = months.take(
    update(
      '2026-09-20',
      '2026-11-02',
      ['2026-09-20', '2026-10-05', '2026-11-02'].map((each) => day(each)),
      false,
    ),
    true,
  )
  expect(openings(first)).toEqual(['2026-10-01', '2026-11-01'])
  expect(months.wantsOlder).toBe(false)
  // Five days more make no month: the chart would not ask again by itself.
  months.take(update('2026-09-15', '2026-09-19', [day('2026-09-15')], false), false)
  expect(months.wantsOlder).toBe(true)
  const older = months.take(
    update('2026-08-31', '2026-09-14', [day('2026-09-01', 90)], false),
    false,
  )
  expect(openings(older)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'])
  expect(older.stretches[0]?.candles[0]).toMatchObject({ open: 90, close: 101, volume: 3 })
  expect(months.wantsOlder).toBe(false)
})

test('where nothing is older, the first month is what there is of it', () => {
  const months = new MonthCandles()
  expect(
    openings(months.take(update('2026-11-10', '2026-11-11', [day('2026-11-10')], true), true)),
  ).toEqual(['2026-11-01'])
})

test('a trade changes the newest month and no other', () => {
  const months = new MonthCandles()
  months.take(
    update('2026-10-01', '2026-11-02', [day('2026-10-01'), day('2026-11-02')], true),
    true,
  )
  const tick = months.take(
    update('2026-11-02', '2026-11-02', [day('2026-11-02', 100, 5)], true),
    false,
  )
  expect(tick.stretches).toHaveLength(1)
  expect(tick.stretches[0]).toMatchObject({ from: at('2026-11-01') })
  expect(tick.stretches[0]?.candles).toMatchObject([{ time: at('2026-11-01'), volume: 5 }])
})
