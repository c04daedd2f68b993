import { formatScaled, narrow, type Scaled } from '@leadline/decimal/scaled'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { numbersIn, guide } from '../testing/manual-examples.ts'
import { btcScale, scaled } from '../testing/sources.ts'
import type { Print, TakerSide } from './print.ts'
import { defaultWindowMs, Tape } from './tape.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 16, 12)
const everywhere = () => true

function print(time: number, takerSide: TakerSide, size: Scaled, id = ''): Print {
  return { id, price: 6_000_000, size, takerSide, time, isBackfill: false }
}

test('the footer adds up the last 5 minutes by default, and its numbers are those of the manual', () => {
  const manual = guide('depth-of-book')
  const [minutes = ''] = numbersIn(manual, /footer adds up the last (\d+) minutes by default/)
  expect(defaultWindowMs).toBe(Number(minutes) * minute)
  const [bought = '', sold = '', difference = ''] = numbersIn(
    manual,
    /bought ([\d.]+), sold ([\d.]+), the difference is \+([\d.]+) BTC/,
  )
  const tape = new Tape([btcScale, btcScale])
  tape.push(0, print(noon, 'buy', scaled('10', 8)), noon)
  tape.push(1, print(noon, 'buy', scaled('2.4', 8)), noon)
  tape.push(1, print(noon, 'sell', scaled('9.1', 8)), noon)
  expect(tape.sums(everywhere, noon)).toEqual({
    bought: scaled(bought, 8),
    sold: scaled(sold, 8),
    difference: scaled(difference, 8),
    sizeDecimals: 8,
  })
})

test('every print of the last five minutes counts, and none longer than a second more', () => {
  const tape = new Tape([btcScale])
  tape.push(0, print(noon, 'buy', 5), noon)
  tape.push(0, print(noon + 999, 'sell', 3), noon + 1000)
  const at = (now: number) => tape.sums(everywhere, now).difference
  expect(at(noon + 5 * minute)).toBe(2)
  expect(at(noon + 5 * minute + 999)).toBe(2)
  expect(at(noon + 5 * minute + 1000)).toBe(0)
})

test('a hidden exchange is not in the footer, and is at once when it is shown again', () => {
  const tape = new Tape([btcScale, btcScale])
  tape.push(0, print(noon, 'buy', 5), noon)
  tape.push(1, print(noon, 'sell', 3), noon)
  expect(tape.sums((venue) => venue === 0, noon)).toMatchObject({ bought: 5, sold: 0 })
  expect(tape.sums(everywhere, noon)).toMatchObject({ bought: 5, sold: 3, difference: 2 })
})

test('exchanges with other lots are added at the finest of them', () => {
  const tape = new Tape([
    { priceDecimals: 2, sizeDecimals: 8 },
    { priceDecimals: 1, sizeDecimals: 2 },
  ])
  tape.push(0, print(noon, 'buy', 1), noon)
  tape.push(1, print(noon, 'buy', 1), noon)
  expect(tape.sums(everywhere, noon)).toMatchObject({ bought: 1_000_001, sizeDecimals: 8 })
})

test('prints are numbered in the order of arrival, whatever their exchange’s clock says', () => {
  const tape = new Tape([btcScale, btcScale])
  tape.push(0, print(noon + 5, 'buy', 5, 'a'), noon)
  tape.push(1, { ...print(noon, 'sell', 2n ** 60n, 'b'), isBackfill: true }, noon)
  expect([tape.first, tape.next]).toEqual([0, 2])
  const rows = [0, 1].map((number) => [
    tape.idAt(number),
    tape.venueAt(number),
    tape.takerSideAt(number),
    tape.timeAt(number),
    tape.priceAt(number),
    tape.sizeAt(number),
    tape.isBackfillAt(number),
  ])
  expect(rows).toEqual([
    ['a', 0, 'buy', noon + 5, 6_000_000, 5, false],
    ['b', 1, 'sell', noon, 6_000_000, 2n ** 60n, true],
  ])
})

test('a print from before the window does not count, however late it arrives', () => {
  const tape = new Tape([btcScale])
  tape.push(0, { ...print(noon - 6 * minute, 'buy', 7), isBackfill: true }, noon)
  tape.push(0, { ...print(noon - 4 * minute, 'buy', 2), isBackfill: true }, noon)
  expect(tape.sums(everywhere, noon).bought).toBe(2)
  expect(tape.sums(everywhere, noon + 2 * minute).bought).toBe(0)
})

test('an exchange whose clock is ahead is counted now, and leaves in time', () => {
  const tape = new Tape([btcScale])
  tape.push(0, print(noon + 30_000, 'buy', 7), noon)
  expect(tape.sums(everywhere, noon).bought).toBe(7)
  expect(tape.sums(everywhere, noon + 5 * minute + 1000).bought).toBe(0)
})

test('a laptop that slept for eight hours shows a footer of what is new', () => {
  const tape = new Tape([btcScale])
  tape.push(0, print(noon, 'buy', 7), noon)
  const later = noon + 8 * 60 * minute
  tape.push(0, print(later, 'sell', 2), later)
  expect(tape.sums(everywhere, later)).toMatchObject({ bought: 0, sold: 2, difference: -2 })
})

test('a clock that is set back is survived: what is kept is counted again', () => {
  const tape = new Tape([btcScale])
  const wrong = noon + 8 * 60 * minute
  tape.push(0, print(noon, 'buy', 7), wrong)
  expect(tape.sums(everywhere, wrong).bought).toBe(0)
  expect(tape.sums(everywhere, noon).bought).toBe(7)
  tape.push(0, print(noon + 1, 'buy', 1), noon + 1)
  expect(tape.sums(everywhere, noon + 1).bought).toBe(8)
})

test('a reader who keeps up reads every print; one who sleeps learns what is gone', () => {
  const tape = new Tape([btcScale], { capacity: 1000 })
  const read: string[] = []
  let wanted = 0
  for (let number = 0; number < 5000; number += 1) {
    tape.push(0, print(noon, 'buy', 1, `${number}`), noon)
    if (number % 700 !== 0) continue
    expect(tape.missedBefore(wanted)).toBe(0)
    for (; wanted < tape.next; wanted += 1) read.push(tape.idAt(wanted))
  }
  expect(read).toEqual(Array.from({ length: wanted }, (_, number) => `${number}`))
  expect([tape.first, tape.next, tape.missedBefore(0)]).toEqual([4000, 5000, 4000])
  expect([tape.idAt(4000), tape.idAt(4999)]).toEqual(['4000', '4999'])
  // The footer knows them all, though only a thousand are kept.
  expect(tape.sums(everywhere, noon).bought).toBe(5000)
  expect(tape.windowCompleteFrom).toBe(-Infinity)
})

test('another window is counted from what is kept, and says since when it is complete', () => {
  const tape = new Tape([btcScale], { capacity: 3 })
  for (const at of [0, 1, 2, 3])
    tape.push(0, print(noon + at * minute, 'buy', 1), noon + at * minute)
  tape.setWindow(10 * minute, noon + 3 * minute)
  expect(tape.sums(everywhere, noon + 3 * minute).bought).toBe(3)
  expect(tape.windowCompleteFrom).toBe(noon)
  tape.setWindow(minute, noon + 3 * minute)
  expect(tape.sums(everywhere, noon + 3 * minute).bought).toBe(2)
})

test('after any prints, late ones and gaps, the footer is what a decimal library adds up', () => {
  const size = fc.oneof(fc.bigInt(1n, 1000n), fc.bigInt(1n, 2n ** 70n))
  const event = fc.record({
    waitMs: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 400_000 })),
    lateMs: fc.oneof(fc.constant(0), fc.integer({ min: -2000, max: 500_000 })),
    venue: fc.integer({ min: 0, max: 2 }),
    takerSide: fc.constantFrom('buy' as const, 'sell' as const),
    size,
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const scales = [2, 5, 8].map((sizeDecimals) => ({ priceDecimals: 2, sizeDecimals }))
      const tape = new Tape(scales, { capacity: 8 })
      let now = noon
      const counted: { second: number; side: TakerSide; size: Big; venue: number }[] = []
      for (const { waitMs, lateMs, venue, takerSide, size: lots } of events) {
        now += waitMs
        const time = now - lateMs
        tape.push(venue, print(time, takerSide, narrow(lots)), now)
        const second = Math.floor(Math.min(time, now) / 1000)
        const decimals = scales[venue]?.sizeDecimals ?? 0
        counted.push({
          second,
          side: takerSide,
          venue,
          size: new Big(formatScaled(lots, decimals)),
        })
        for (const shown of [
          [0, 1, 2],
          [0, 2],
        ]) {
          const oldest = Math.floor(now / 1000) - 300
          const total = (side: TakerSide) =>
            counted
              .filter((each) => each.second >= oldest && each.side === side)
              .filter((each) => shown.includes(each.venue))
              .reduce((all, each) => all.plus(each.size), new Big(0))
          const sums = tape.sums((each) => shown.includes(each), now)
          const read = [sums.bought, sums.sold, sums.difference].map((value) =>
            new Big(formatScaled(value, sums.sizeDecimals)).toFixed(),
          )
          const [bought, sold] = [total('buy'), total('sell')]
          expect(read).toEqual([bought.toFixed(), sold.toFixed(), bought.minus(sold).toFixed()])
        }
      }
    }),
    { numRuns: 400 },
  )
})
