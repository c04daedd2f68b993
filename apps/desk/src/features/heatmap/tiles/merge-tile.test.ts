import { type BookColumn, gapColumn } from '@leadline/desk-protocol/book-history/book-column'
import {
  type BookTile,
  columnsPerTile,
  slotStart,
} from '@leadline/desk-protocol/book-history/book-tile'
import { sizeCode, sizeOfCode } from '@leadline/desk-protocol/book-history/size-code'
import { encodeTile } from '@leadline/desk-protocol/book-history/tile-bytes'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { readoutText } from '../readout.ts'
import { downColumn, type MergedTile, mergeTile, nothingKept, partialColumn } from './merge-tile.ts'
import { TileCache } from './tile-cache.ts'
import { tradeDots } from './trade-dots.ts'

const power = -7
const slot = 27_000_000

type Levels = Readonly<Record<number, number>>

/** Rows of 2.00 dollars around a best bid of 60,000 and a best ask of 60,001. */
function column(levels: Levels, changes: Partial<BookColumn> = {}): BookColumn {
  const cells = Object.entries(levels).map(([price, size]) => [Number(price), size] as const)
  const rowOf = (price: number) => (price <= 60_000 ? Math.floor(price / 2) : Math.ceil(price / 2))
  return {
    isLive: true,
    hasGap: false,
    bid: 6_000_000,
    ask: 6_000_100,
    rows: Int32Array.from(cells, ([price]) => rowOf(price)),
    codes: Uint8Array.from(cells, ([, size]) => sizeCode(size, power)),
    trades: [],
    ...changes,
  }
}

function tileOf(
  columns: Partial<Record<VenueId, readonly (BookColumn | undefined)[]>>,
  tier = 0,
  own = slot,
): BookTile {
  const venues = Object.entries(columns).map(([venue, list]) => ({
    venue: venue as VenueId,
    columns: Array.from({ length: columnsPerTile }, (_, at) => list[at]),
  }))
  const scale = { priceDecimals: 2, sizeDecimals: 8, rowStep: 200, sizePower: power }
  return { tier, slot: own, ...scale, venues }
}

function restsAt({ codes, firstRow, rowCount, step }: MergedTile, price: number, at = 0): number {
  const line = firstRow + rowCount - 1 - Math.round(price / step)
  return Number(sizeOfCode(codes[line * columnsPerTile + at] ?? 0, power).toPrecision(1))
}

test('the shown exchanges are added up row by row, and no other is in the sum', () => {
  const tile = tileOf({
    kraken: [column({ 59_990: 3, 60_002: 1 })],
    coinbase: [column({ 59_990: 4 })],
    gemini: [column({ 59_990: 50 }, { bid: 6_000_050 })],
  })
  const merged = mergeTile(tile, ['coinbase', 'kraken'], 2)
  expect(restsAt(merged, 59_990)).toBe(7)
  expect(restsAt(merged, 60_002)).toBe(1)
  expect([merged.bids[0], merged.asks[0]]).toEqual([60_000, 60_001])
  expect(restsAt(mergeTile(tile, ['gemini'], 2), 59_990)).toBe(50)
})

test('rows are condensed as on the ladder: bids down, asks up', () => {
  const tile = tileOf({ kraken: [column({ 59_988: 1, 59_998: 1, 60_002: 1, 60_008: 1 })] })
  const merged = mergeTile(tile, ['kraken'], 10)
  expect([59_980, 59_990, 60_000, 60_010].map((price) => restsAt(merged, price))).toEqual([
    1, 1, 0, 2,
  ])
})

test('an exchange that was down is named, all of them down is no book, and before that nothing was kept', () => {
  const live = column({ 59_990: 3 })
  const tile = tileOf({
    kraken: [undefined, live, gapColumn(), gapColumn()],
    coinbase: [undefined, live, live, undefined],
  })
  const { states, gaps } = mergeTile(tile, ['coinbase', 'kraken'], 2)
  expect([states[0], states[2], states[3]]).toEqual([nothingKept, partialColumn, downColumn])
  expect([gaps[0], gaps[1], gaps[2], gaps[3]]).toEqual([0, 0, 2, 3])
})

test('trades close to each other are one dot, as large as all of them, where most was traded', () => {
  const trades = [
    { row: 30_000, bought: 0, sold: 300_000_000 },
    { row: 30_001, bought: 100_000_000, sold: 0 },
  ]
  const tile = tileOf({ kraken: [column({ 59_990: 1 }, { trades })] })
  const merged = mergeTile(tile, ['kraken'], 2)
  expect(tradeDots(merged, 1, 1)).toHaveLength(2)
  const [dot, ...others] = tradeDots(merged, 4, 4)
  expect(others).toEqual([])
  expect(dot).toEqual({ column: 0.5, price: 60_000.5, bought: 1, sold: 3 })
})

test('the crosshair reads out what rested, where, what was traded and who was missing', () => {
  const trades = [{ row: 29_995, bought: 0, sold: 75_000_000 }]
  const tile = tileOf({
    kraken: [column({ 59_990: 3 }, { trades })],
    coinbase: [column({ 59_990: 5 })],
    gemini: [gapColumn()],
  })
  const read = { tile, step: 2, time: slotStart(0, slot), base: 'BTC', priceDecimals: 2 }
  const venues = ['coinbase', 'kraken', 'gemini'] as const
  expect(readoutText({ ...read, venues, price: 59_990.4 })).toBe(
    '59,990.00: about 8 BTC rests (CB 4.9, KR 3.2) · 0.75 sold · no data of Gemini',
  )
  expect(readoutText({ ...read, venues: ['kraken'], price: 59_970 })).toBe(
    '59,970.00: nothing rests',
  )
  expect(readoutText({ ...read, venues: ['gemini'], price: 59_970 })).toBe(
    '59,970.00: what rests is unknown · no data of Gemini',
  )
})

test('each second is added to the newest tile of every width, and what ended stays as it is', async () => {
  const asked: string[] = []
  const answers = new Map([[`0 ${slot}`, tileOf({ kraken: [column({ 59_990: 3 })] })]])
  const cache = new TileCache(
    (tier, slots) => {
      asked.push(`${tier} ${slots.join()}`)
      const found = slots.flatMap((each) => {
        const tile = answers.get(`${tier} ${each}`)
        return tile ? [{ slot: each, bytes: encodeTile(tile) }] : []
      })
      return Promise.resolve(found)
    },
    () => {},
  )
  cache.want(0, [slot, slot - 1])
  cache.want(0, [slot])
  await Promise.resolve()
  await Promise.resolve()
  expect(asked).toEqual([`0 ${slot},${slot - 1}`])
  cache.add(tileOf({ kraken: [undefined, column({ 59_990: 9 })] }))
  const merged = () => mergeTile(cache.tile(0, slot) ?? tileOf({}), ['kraken'], 2)
  expect([restsAt(merged(), 59_990, 0), restsAt(merged(), 59_990, 1)]).toEqual([3, 9])
  // The next tile begins with its first second, and the one before is not asked for again.
  cache.add(tileOf({ kraken: [column({ 59_990: 2 })] }, 0, slot + 1))
  expect(cache.tile(0, slot + 1)).toBeDefined()
  expect(restsAt(merged(), 59_990, 1)).toBe(9)
  // After a lost connection what had not ended is asked for again.
  cache.restart()
  expect(cache.versionOf(0, slot)).toBeGreaterThan(0)
  expect(cache.versionOf(0, slot + 1)).toBe(0)
})
