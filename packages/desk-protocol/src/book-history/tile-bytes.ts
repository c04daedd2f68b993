import { type VenueId, venueIds } from '@leadline/venues/venue-names'

import { ByteReader, FrameError } from '../frames/byte-reader.ts'
import { ByteWriter } from '../frames/byte-writer.ts'
import { type BookColumn, type ColumnTrade, noCodes, noRows } from './book-column.ts'
import { type BookTile, columnsPerTile, type TileScale, type TileVenue } from './book-tile.ts'

/** The first byte of every tile. Another layout is another number, and what was kept in this one is not read as that. */
const tileVersion = 1

const isThere = 1
const isLive = 2
const hasGap = 4
/** Best prices and sizes are those of the live column before it. */
const isUnchanged = 8
const hasTrades = 16
const hasBid = 32
const hasAsk = 64

/** More rows than a column ever has: it stops a broken tile from being read for ever. */
const mostRows = 100_000

/** A column as the change from the one before it: most sizes rest for longer than a column lasts. */
interface Last {
  bid: number
  ask: number
  rows: Int32Array
  codes: Uint8Array
}

const nothing: Last = { bid: Number.NaN, ask: Number.NaN, rows: noRows, codes: noCodes }

export function encodeTile(tile: BookTile): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  writer.byte(tileVersion)
  writer.byte(tile.tier)
  writer.whole(tile.slot)
  writer.byte(tile.priceDecimals)
  writer.byte(tile.sizeDecimals)
  writer.whole(tile.rowStep)
  writer.signed(tile.sizePower)
  writer.byte(tile.venues.length)
  for (const { venue, columns } of tile.venues) {
    writer.text(venue)
    let last = nothing
    for (let at = 0; at < columnsPerTile; at += 1) last = writeColumn(writer, columns[at], last)
  }
  return writer.take()
}

/** In which units a tile is, without reading what is in it. */
export function tileScale(bytes: Uint8Array): TileScale {
  return readHead(new ByteReader(bytes))
}

export function decodeTile(bytes: Uint8Array): BookTile {
  const reader = new ByteReader(bytes)
  const head = readHead(reader)
  const count = reader.byte()
  const venues: TileVenue[] = []
  for (let index = 0; index < count; index += 1) {
    const name = reader.text()
    const columns: (BookColumn | undefined)[] = []
    let last = nothing
    for (let at = 0; at < columnsPerTile; at += 1) {
      const column = readColumn(reader, last)
      columns.push(column)
      if (column?.isLive) last = column
    }
    // One that this version does not know is left out.
    if (isVenue(name)) venues.push({ venue: name, columns })
  }
  return { ...head, venues }
}

function readHead(reader: ByteReader): Omit<BookTile, 'venues'> {
  if (reader.byte() !== tileVersion) throw new FrameError('Not a tile of this version')
  const tier = reader.byte()
  const slot = reader.count()
  const priceDecimals = reader.byte()
  const sizeDecimals = reader.byte()
  const rowStep = reader.count()
  const sizePower = reader.signed()
  if (rowStep === 0) throw new FrameError('A row without a height')
  return { tier, slot, priceDecimals, sizeDecimals, rowStep, sizePower }
}

function isVenue(name: string): name is VenueId {
  return (venueIds as readonly string[]).includes(name)
}

function writeColumn(writer: ByteWriter, column: BookColumn | undefined, last: Last): Last {
  if (!column) {
    writer.byte(0)
    return last
  }
  const isSame = column.isLive && isSameBook(column, last)
  const flags =
    isThere +
    (column.isLive ? isLive : 0) +
    (column.hasGap ? hasGap : 0) +
    (isSame ? isUnchanged : 0) +
    (column.trades.length > 0 ? hasTrades : 0) +
    (Number.isNaN(column.bid) ? 0 : hasBid) +
    (Number.isNaN(column.ask) ? 0 : hasAsk)
  writer.byte(flags)
  if (column.isLive && !isSame) {
    if ((flags & hasBid) !== 0) writer.signed(column.bid - (last.bid || 0))
    if ((flags & hasAsk) !== 0) writer.signed(column.ask - (last.ask || 0))
    writeChanges(writer, column, last)
  }
  if (column.trades.length > 0) writeTrades(writer, column.trades)
  return column.isLive ? column : last
}

function isSameBook(column: BookColumn, last: Last): boolean {
  return (
    Object.is(column.bid, last.bid) &&
    Object.is(column.ask, last.ask) &&
    isSameList(column.rows, last.rows) &&
    isSameList(column.codes, last.codes)
  )
}

function isSameList(one: Int32Array | Uint8Array, other: Int32Array | Uint8Array): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}

/** Rows with another code than before, and 0 for those that are empty now. */
function writeChanges(writer: ByteWriter, { rows, codes }: BookColumn, last: Last): void {
  const changed: number[] = []
  let a = 0
  let b = 0
  while (a < rows.length || b < last.rows.length) {
    const now = rows[a] ?? Infinity
    const before = last.rows[b] ?? Infinity
    const code = now <= before ? (codes[a] ?? 0) : 0
    const codeBefore = before <= now ? (last.codes[b] ?? 0) : 0
    if (code !== codeBefore) changed.push(Math.min(now, before), code)
    if (now <= before) a += 1
    if (before <= now) b += 1
  }
  writer.whole(changed.length / 2)
  let row = last.rows[0] ?? 0
  for (let at = 0; at < changed.length; at += 2) {
    const next = changed[at] ?? 0
    if (at === 0) writer.signed(next - row)
    else writer.whole(next - row)
    writer.byte(changed[at + 1] ?? 0)
    row = next
  }
}

function readColumn(reader: ByteReader, last: Last): BookColumn | undefined {
  const flags = reader.byte()
  if ((flags & isThere) === 0) return undefined
  const has = (flag: number) => (flags & flag) !== 0
  let book: Last = nothing
  if (has(isLive) && has(isUnchanged)) book = last
  else if (has(isLive)) {
    const bid = has(hasBid) ? (last.bid || 0) + reader.signed() : Number.NaN
    const ask = has(hasAsk) ? (last.ask || 0) + reader.signed() : Number.NaN
    book = { bid, ask, ...readChanges(reader, last) }
  }
  const trades = has(hasTrades) ? readTrades(reader) : []
  return { isLive: has(isLive), hasGap: has(hasGap), ...pickBook(book), trades }
}

function pickBook({ bid, ask, rows, codes }: Last): Last {
  return { bid, ask, rows, codes }
}

/** Where a column is put together before it is as long as it turns out to be: hours of columns make no garbage. */
let scratchRows = new Int32Array(4096)
let scratchCodes = new Uint8Array(4096)

function readChanges(reader: ByteReader, last: Last): Pick<Last, 'rows' | 'codes'> {
  const count = reader.count()
  if (count > mostRows) throw new FrameError('Too many rows')
  if (count === 0) return last
  const most = last.rows.length + count
  if (most > scratchRows.length) {
    scratchRows = new Int32Array(most * 2)
    scratchCodes = new Uint8Array(most * 2)
  }
  let length = 0
  let kept = 0
  let row = last.rows[0] ?? 0
  for (let index = 0; index < count; index += 1) {
    row += index === 0 ? reader.signed() : reader.count()
    const code = reader.byte()
    const until = firstFrom(last.rows, row, kept)
    length = copyStretch(last, kept, until, length)
    kept = last.rows[until] === row ? until + 1 : until
    if (code === 0) continue
    scratchRows[length] = row
    scratchCodes[length] = code
    length += 1
  }
  length = copyStretch(last, kept, last.rows.length, length)
  return { rows: scratchRows.slice(0, length), codes: scratchCodes.slice(0, length) }
}

/** The first place at or after `from` whose row is not below this one. Rows ascend, and the next change is mostly near. */
function firstFrom(rows: Int32Array, row: number, from: number): number {
  let [low, high, step] = [from, from, 1]
  while (high < rows.length && (rows[high] ?? 0) < row) {
    low = high + 1
    high += step
    step *= 2
  }
  high = Math.min(high, rows.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}

/** A few at a time one by one: a view of a stretch costs more than they do. */
const fewRows = 24

/** What has not changed goes over as it is; returns how long the new column is then. */
function copyStretch({ rows, codes }: Last, from: number, to: number, length: number): number {
  if (to - from > fewRows) {
    scratchRows.set(rows.subarray(from, to), length)
    scratchCodes.set(codes.subarray(from, to), length)
    return length + to - from
  }
  let end = length
  for (let at = from; at < to; at += 1) {
    scratchRows[end] = rows[at] ?? 0
    scratchCodes[end] = codes[at] ?? 0
    end += 1
  }
  return end
}

function writeTrades(writer: ByteWriter, trades: readonly ColumnTrade[]): void {
  writer.whole(trades.length)
  let last = 0
  for (const { row, bought, sold } of trades) {
    writer.signed(row - last)
    writer.whole(bought)
    writer.whole(sold)
    last = row
  }
}

function readTrades(reader: ByteReader): ColumnTrade[] {
  const count = reader.count()
  if (count > mostRows) throw new FrameError('Too many trades')
  const trades: ColumnTrade[] = []
  let row = 0
  for (let index = 0; index < count; index += 1) {
    row += reader.signed()
    trades.push({ row, bought: reader.whole(), sold: reader.whole() })
  }
  return trades
}
