import { type BookColumn, tradesOnly } from '@leadline/desk-protocol/book-history/book-column'
import {
  type BookTile,
  columnsPerTile,
  slotStart,
  tradeTier,
} from '@leadline/desk-protocol/book-history/book-tile'
import { seededRandom } from '@leadline/runtime/seeded-random'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { TradedMinutes } from './traded-minutes.ts'

const minute = 60_000
const slot = 400_000
const start = slotStart(tradeTier, slot)
const none = { bid: Number.NaN, ask: Number.NaN, rows: new Int32Array(), codes: new Uint8Array() }

const column = (trades: BookColumn['trades'], hasGap = false): BookColumn =>
  tradesOnly({ isLive: true, hasGap, ...none, trades })

const scale = { priceDecimals: 2, sizeDecimals: 8, rowStep: 200, sizePower: -10 }

type Columns = Readonly<Record<number, BookColumn>>

/** A tile with columns at some places; its first second or minute is `at`. */
function tile(
  tier: number,
  of: number,
  venues: Readonly<Partial<Record<VenueId, Columns>>>,
): BookTile {
  return {
    tier,
    slot: of,
    ...scale,
    venues: Object.entries(venues).map(([venue, columns]) => ({
      venue: venue as VenueId,
      columns: Array.from({ length: columnsPerTile }, (_, at) => columns[at]),
    })),
  }
}

/** One second of one exchange. */
function second(time: number, trades: BookColumn['trades'], venue: VenueId = 'kraken'): BookTile {
  return tile(0, Math.floor(time / 64_000), { [venue]: { [(time / 1000) % 64]: column(trades) } })
}

function opened(...venues: VenueId[]): TradedMinutes {
  const minutes = new TradedMinutes()
  minutes.choose(venues)
  return minutes
}

test('rows and delta of a stretch of time are those of the chosen exchanges alone, exactly', () => {
  const minutes = opened('kraken', 'coinbase')
  minutes.take(
    tile(tradeTier, slot, {
      kraken: {
        3: column([{ row: 30_000, bought: 5, sold: 2 }]),
        4: column([{ row: 30_001, bought: 1, sold: 0 }]),
      },
      coinbase: { 4: column([{ row: 30_001, bought: 10, sold: 30 }]) },
    }),
  )
  const [from, to] = [start + 3 * minute, start + 5 * minute]
  expect(minutes.rows(from, to)).toEqual([
    { row: 30_000, bought: 5, sold: 2 },
    { row: 30_001, bought: 11, sold: 30 },
  ])
  expect(minutes.delta(from, to)).toEqual({ delta: -16, isWhole: true })
  expect(minutes.delta(from, to, 'kraken')).toEqual({ delta: 4, isWhole: true })
  minutes.choose(['kraken'])
  expect(minutes.rows(from, to).map(({ bought }) => bought)).toEqual([5, 1])
  expect(minutes.delta(start, start + minute)).toBeUndefined()
})

test('a second that is reported twice counts once, and one that the hour of the hub does not have yet is not lost', () => {
  const minutes = opened('kraken')
  const at = start + 10 * minute
  minutes.takeSeconds(second(at, [{ row: 30_000, bought: 3, sold: 0 }]))
  minutes.takeSeconds(second(at, [{ row: 30_000, bought: 3, sold: 0 }]))
  minutes.takeSeconds(second(at + 1000, [{ row: 30_000, bought: 4, sold: 0 }]))
  // The hub answered before the second of them.
  minutes.take(
    tile(tradeTier, slot, { kraken: { 10: column([{ row: 30_000, bought: 3, sold: 0 }]) } }),
  )
  expect(minutes.rows(at, at + minute)).toEqual([{ row: 30_000, bought: 7, sold: 0 }])
})

test('of a minute of which only its last seconds were seen here, the hub knows more', () => {
  const minutes = opened('kraken')
  const at = start + 10 * minute
  minutes.takeSeconds(second(at + 58_000, [{ row: 30_000, bought: 1, sold: 0 }]))
  minutes.take(
    tile(tradeTier, slot, { kraken: { 10: column([{ row: 30_000, bought: 9, sold: 2 }]) } }),
  )
  expect(minutes.delta(at, at + minute)).toEqual({ delta: 7, isWhole: true })
})

test('it is said since when trades were kept, and how many minutes after that are incomplete', () => {
  const minutes = opened('kraken')
  minutes.take(
    tile(tradeTier, slot, {
      kraken: { 20: column([], true), 21: column([]), 24: column([]) },
    }),
  )
  expect(minutes.coverage(start, start + 64 * minute)).toEqual({
    since: start + 20 * minute,
    // The first, in which keeping began, and two in which the program did not run.
    missing: 3,
  })
  expect(minutes.coverage(start, start + 5 * minute)).toBeUndefined()
})

test('hours together are what their minutes are, whatever comes in which order', () => {
  const random = seededRandom(3)
  const minutes = opened('kraken', 'gemini')
  const wanted = new Map<number, number>()
  const hours = [2, 0, 3, 1].map((hour) => {
    const columns: Record<number, BookColumn> = {}
    for (let at = 0; at < columnsPerTile; at += 1) {
      const [row, bought] = [30_000 + Math.floor(random() * 50), Math.floor(random() * 1e9)]
      columns[at] = column([{ row, bought, sold: 0 }])
      // From the middle of the first hour to the middle of the last.
      const place = hour * columnsPerTile + at
      if (place >= 32 && place < 3 * columnsPerTile + 32) {
        wanted.set(row, (wanted.get(row) ?? 0) + bought)
      }
    }
    return tile(tradeTier, slot + hour, { gemini: columns })
  })
  for (const hour of hours) minutes.take(hour)
  const rows = minutes.rows(start + 32 * minute, start + (3 * columnsPerTile + 32) * minute)
  const sorted = [...wanted].toSorted(([a], [b]) => a - b)
  expect(rows.map(({ row, bought }) => [row, bought])).toEqual(sorted)
})
