import { expect, test } from 'vitest'

import { alignTile } from './align-tile.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { type BookColumn, foldColumns, gapColumn } from './book-column.ts'
import { type BookTile, columnsPerTile } from './book-tile.ts'
import { sizeCode, sizeOfCode, sizePowerAt } from './size-code.ts'
import { decodeTile, encodeTile } from './tile-bytes.ts'

type Cells = readonly (readonly [row: number, code: number])[]

function column(cells: Cells, changes: Partial<BookColumn> = {}): BookColumn {
  return {
    isLive: true,
    hasGap: false,
    bid: 100,
    ask: 103,
    rows: Int32Array.from(cells, ([row]) => row),
    codes: Uint8Array.from(cells, ([, code]) => code),
    trades: [],
    ...changes,
  }
}

function tileOf(columns: readonly (BookColumn | undefined)[]): BookTile {
  const all = Array.from({ length: columnsPerTile }, (_, at) => columns[at])
  const scale = { priceDecimals: 2, sizeDecimals: 8, rowStep: 2, sizePower: -7 }
  return { tier: 0, slot: 27_000_000, ...scale, venues: [{ venue: 'kraken', columns: all }] }
}

const cellsOf = (found: BookColumn | undefined) =>
  found && [...found.rows].map((row, at) => [row, found.codes[at]])

test('a tile that is read back is the one that was written: sizes, best prices, gaps, trades and what is missing', () => {
  const trades = [
    { row: 49, bought: 0, sold: 2n ** 60n },
    { row: 52, bought: 125_000_000, sold: 0 },
  ]
  const columns = [
    column([
      [48, 90],
      [50, 120],
      [52, 80],
    ]),
    column([
      [48, 90],
      [50, 121],
      [53, 4],
    ]),
    column(
      [
        [48, 90],
        [50, 121],
        [53, 4],
      ],
      { trades },
    ),
    gapColumn(),
    undefined,
    column([[50, 121]], { bid: 101, ask: Number.NaN, hasGap: true }),
    column([], { bid: Number.NaN, ask: Number.NaN }),
  ]
  const read = decodeTile(encodeTile(tileOf(columns)))
  expect(read).toEqual(tileOf(columns))
})

test('a book that stands still costs one byte a second', () => {
  const still = column(Array.from({ length: 300 }, (_, row) => [row, 100] as const))
  const once = encodeTile(tileOf([still])).length
  const always = encodeTile(tileOf(Array.from({ length: columnsPerTile }, () => still))).length
  // Absent columns cost the same byte.
  expect(always).toBe(once)
})

test('a tile that is cut off is refused and not guessed at', () => {
  const bytes = encodeTile(tileOf([column([[1, 2]])]))
  expect(() => decodeTile(bytes.subarray(0, bytes.length - 3))).toThrow('ends too early')
  expect(() => decodeTile(Uint8Array.of(9, ...bytes.subarray(1)))).toThrow('of this version')
})

test('bytes travel in a JSON message unharmed', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7) % 256)
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
})

test('in a wider column no wall disappears, what was traded is added, and a missing second is a gap', () => {
  const first = column(
    [
      [48, 90],
      [50, 200],
    ],
    { trades: [{ row: 50, bought: 1, sold: 5 }] },
  )
  const last = column([[50, 30]], { bid: 99, trades: [{ row: 50, bought: 2, sold: 0 }] })
  const folded = foldColumns([first, undefined, last, undefined])
  expect(cellsOf(folded)).toEqual([
    [48, 90],
    [50, 200],
  ])
  expect(folded).toMatchObject({ bid: 99, hasGap: true, isLive: true })
  expect(folded?.trades).toEqual([{ row: 50, bought: 3, sold: 5 }])
  // What has not happened yet is no gap.
  expect(foldColumns([first, last, undefined, undefined])?.hasGap).toBe(false)
  expect(foldColumns([undefined, undefined])).toBeUndefined()
})

test('rows of a larger step gather as the ladder does: bids down, asks up, sizes added', () => {
  const power = -7
  const two = sizeCode(2, power)
  // Rows of 2 ticks; best bid 100 is row 50, best ask 103 is row 52.
  const tile = tileOf([
    column([
      [49, two],
      [50, two],
      [52, two],
      [54, two],
    ]),
  ])
  const wide = alignTile(tile, { ...tile, rowStep: 10 })
  const [found] = wide.venues[0]?.columns ?? []
  // 98 down to 90; 100 stays; 104 and 108 up to 110.
  expect(cellsOf(found)).toEqual([
    [9, two],
    [10, two],
    [11, sizeCode(4, power)],
  ])
})

test('finer steps of an exchange change the numbers of a tile and nothing that they mean', () => {
  const tile = tileOf([column([[50, 9]], { trades: [{ row: 50, bought: 3, sold: 0 }] })])
  const finer = alignTile(tile, { ...tile, priceDecimals: 3, sizeDecimals: 10, rowStep: 20 })
  const [found] = finer.venues[0]?.columns ?? []
  expect(found).toMatchObject({ bid: 1000, ask: 1030 })
  expect(cellsOf(found)).toEqual([[50, 9]])
  expect(found?.trades).toEqual([{ row: 50, bought: 300, sold: 0 }])
})

test('a size is known to within eight percent, from a dust order to a wall', () => {
  for (const price of [64_000, 1, 0.000_02]) {
    const power = sizePowerAt(price)
    for (let worth = 0.0001; worth < 1e9; worth *= 3.7) {
      const size = worth / price
      const back = sizeOfCode(sizeCode(size, power), power)
      expect(Math.abs(back / size - 1)).toBeLessThan(0.08)
    }
  }
  expect(sizeOfCode(sizeCode(0, -7), -7)).toBe(0)
})
