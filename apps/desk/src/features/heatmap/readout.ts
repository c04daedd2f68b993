import type { Scaled } from '@leadline/decimal/scaled'
import { formatScaled } from '@leadline/decimal/scaled'
import { addScaled } from '@leadline/decimal/scaled-arithmetic'
import { withCommas } from '@leadline/decimal/with-commas'
import {
  type BookTile,
  columnsPerTile,
  periodOf,
  slotStart,
} from '@leadline/desk-protocol/book-history/book-tile'
import { sizeOfCode } from '@leadline/desk-protocol/book-history/size-code'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { priceText } from './painting/heatmap-frame.ts'
import {
  downColumn,
  type MergedTile,
  mergeTile,
  nothingKept,
  wholeColumn,
} from './tiles/merge-tile.ts'

interface ReadAt {
  tile: BookTile
  venues: readonly VenueId[]
  step: number
  time: number
  price: number
  base: string
  priceDecimals: number
}

/**
 * What stands where the crosshair is: the row's price, what rested there and on which exchange, what was traded, and who was
 * missing. Sizes are those of colors, and say so.
 */
export function readoutText(read: ReadAt): string {
  const { venues, step, time, price, base, priceDecimals } = read
  const column = Math.floor(
    (time - slotStart(read.tile.tier, read.tile.slot)) / periodOf(read.tile.tier),
  )
  const tile = onlyColumn(read.tile, column)
  const all = mergeTile(tile, venues, step)
  const state = all.states[column] ?? nothingKept
  if (state === nothingKept) return 'Nothing was kept of this time.'
  const row = Math.round(price / all.step)
  const resting = venues.flatMap((venue) => {
    const size = sizeIn(mergeTile(tile, [venue], step), column, row)
    return size === 0 ? [] : [{ venue, size }]
  })
  const total = resting.reduce((sum, { size }) => sum + size, 0)
  const each = resting.map(({ venue, size }) => `${venueOf(venue).monogram} ${sizeText(size)}`)
  const isDown = state === downColumn
  const rests = isDown
    ? 'what rests is unknown'
    : total === 0
      ? 'nothing rests'
      : `about ${sizeText(total)} ${base} rests (${each.join(', ')})`
  const trades = all.trades.filter((one) => one.column === column && one.row === row)
  const sum = (side: 'bought' | 'sold') =>
    trades.reduce<Scaled>((total_, one) => addScaled(total_, one[side]), 0)
  const missing = venues.filter((_venue, place) => ((all.gaps[column] ?? 0) >> place) & 1)
  return [
    `${priceText(row * all.step, priceDecimals)}: ${rests}`,
    ...tradedText(sum('bought'), 'bought', all.sizeDecimals),
    ...tradedText(sum('sold'), 'sold', all.sizeDecimals),
    ...(state === wholeColumn
      ? []
      : [`no data of ${missing.map((venue) => venueOf(venue).name).join(', ')}`]),
  ].join(' · ')
}

/** The others are of no interest, and adding them up takes its time. */
function onlyColumn(tile: BookTile, wanted: number): BookTile {
  const venues = tile.venues.map(({ venue, columns }) => ({
    venue,
    columns: columns.map((column, at) => (at === wanted ? column : undefined)),
  }))
  return { ...tile, venues }
}

function tradedText(amount: Scaled, word: string, decimals: number): string[] {
  if (amount === 0) return []
  return [`${trimmed(formatScaled(amount, decimals))} ${word}`]
}

function sizeIn(merged: MergedTile, column: number, row: number): number {
  const line = merged.firstRow + merged.rowCount - 1 - row
  return sizeOfCode(merged.codes[line * columnsPerTile + column] ?? 0, merged.sizePower)
}

/** Two digits: more are not known. */
function sizeText(size: number): string {
  const rounded = Number(size.toPrecision(2))
  const decimals = Math.max(1 - Math.floor(Math.log10(rounded)), 0)
  return withCommas(trimmed(rounded.toFixed(Math.min(decimals, 18))))
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
