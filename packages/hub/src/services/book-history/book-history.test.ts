import { fromBase64 } from '@leadline/desk-protocol/book-history/base64'
import { type BookTile, slotAt, slotStart } from '@leadline/desk-protocol/book-history/book-tile'
import { sizeOfCode } from '@leadline/desk-protocol/book-history/size-code'
import { decodeTile } from '@leadline/desk-protocol/book-history/tile-bytes'
import { bookHistoryFamily } from '@leadline/desk-protocol/messages/book-history-messages'
import type { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { TestDesk } from '../../testing/test-desk.ts'
import { openTestHub } from '../../testing/test-hub.ts'
import { memoryTiles } from './tile-store.ts'

const symbol = 'BTC-USD'

async function followed(bookTiles = memoryTiles(), running?: FakeClock) {
  const made = openTestHub(['coinbase', 'kraken'], {
    bookTiles,
    ...(running && { clock: running }),
  })
  const bed = { ...made, clock: running ?? made.clock }
  const desk = new TestDesk(bed.hub)
  desk.join(bookHistoryFamily)
  desk.answer(bookHistoryFamily, { type: 'historyFollow', symbol })
  await bed.clock.advance(200)
  const tiles = (tier: number, slots: number[]): BookTile[] =>
    desk
      .answer(bookHistoryFamily, { type: 'historyTiles', symbol, tier, slots })
      .tiles.map(({ bytes }) => decodeTile(fromBase64(bytes)))
  const slotNow = (tier: number) => slotAt(tier, bed.clock.now() - 1000)
  return { ...bed, desk, tiles, slotNow }
}

type Bed = Awaited<ReturnType<typeof followed>>

function quote({ at }: Bed, venue: VenueId, bid: string, size: string): void {
  const levels = [
    ['bid', bid, size],
    ['ask', '60001', '0.5'],
  ] as const
  at(venue).say({ type: 'book', symbol, levels, isSnapshot: true })
}

function columnAt(tile: BookTile | undefined, venue: VenueId, time: number, periodMs = 1000) {
  if (!tile) return undefined
  const at = Math.floor((time - slotStart(tile.tier, tile.slot)) / periodMs)
  return tile.venues.find((one) => one.venue === venue)?.columns[at]
}

/** What rests at a price, as a color can show it. */
function restsAt(tile: BookTile, column: ReturnType<typeof columnAt>, price: number): number {
  const row = Math.floor((price * 10 ** tile.priceDecimals) / tile.rowStep)
  const at = column?.rows.indexOf(row) ?? -1
  const size = at < 0 ? 0 : sizeOfCode(column?.codes[at] ?? 0, tile.sizePower)
  return Number(size.toPrecision(1))
}

test('every second has what rested then on each exchange, with what was traded in it', async () => {
  const bed = await followed()
  quote(bed, 'coinbase', '60000', '2')
  quote(bed, 'kraken', '59990', '3')
  await bed.clock.advance(1000)
  const first = bed.clock.now()
  const print = { type: 'trade', symbol, side: 'sell', time: first } as const
  bed.at('kraken').say({ ...print, id: '1', price: '59990', size: '0.4' })
  bed.at('kraken').say({ ...print, id: '2', price: '59990', size: '0.35' })
  quote(bed, 'kraken', '59990', '1')
  await bed.clock.advance(1000)
  const [tile] = bed.tiles(0, [bed.slotNow(0)])
  if (!tile) throw new Error('There is a tile.')
  const before = columnAt(tile, 'kraken', first - 1000)
  const after = columnAt(tile, 'kraken', first)
  expect(restsAt(tile, columnAt(tile, 'coinbase', first), 60_000)).toBe(2)
  expect([restsAt(tile, before, 59_990), restsAt(tile, after, 59_990)]).toEqual([3, 1])
  expect(after).toMatchObject({ bid: 5_999_000, ask: 6_000_100 })
  const row = Math.floor(5_999_000 / tile.rowStep)
  expect(after?.trades).toEqual([{ row, bought: 0, sold: 75_000_000 }])
  expect(before?.trades).toEqual([])
})

test('a desk is notified of each second once, and of nothing after it has looked away', async () => {
  const bed = await followed()
  quote(bed, 'coinbase', '60000', '2')
  const columns = () =>
    bed.desk.updates(bookHistoryFamily).filter(({ type }) => type === 'historyColumns')
  const before = columns().length
  await bed.clock.advance(5000)
  expect(columns()).toHaveLength(before + 5)
  bed.desk.answer(bookHistoryFamily, { type: 'historyUnfollow', symbol })
  await bed.clock.advance(5000)
  expect(columns()).toHaveLength(before + 5)
  // It is kept all the same: who looks again has missed nothing.
  const now = bed.clock.now()
  const [tile] = bed.tiles(0, [slotAt(0, now - 2000)])
  expect(columnAt(tile, 'coinbase', now - 2000)?.isLive).toBe(true)
})

test('a feed that was down is a gap, not a book without orders', async () => {
  const bed = await followed()
  quote(bed, 'coinbase', '60000', '2')
  quote(bed, 'kraken', '59990', '3')
  await bed.clock.advance(2000)
  bed.at('kraken').say({ type: 'fault', symbol, reason: 'checksum' })
  await bed.clock.advance(3000)
  const now = bed.clock.now()
  const [tile] = bed.tiles(0, [bed.slotNow(0)])
  expect(columnAt(tile, 'kraken', now - 1000)).toMatchObject({ isLive: false, hasGap: true })
  expect(columnAt(tile, 'coinbase', now - 1000)).toMatchObject({ isLive: true, hasGap: false })
})

test('wider columns are there from the first second, and their tiles when they end are those that are kept', async () => {
  const bed = await followed()
  quote(bed, 'coinbase', '60000', '2')
  await bed.clock.advance(3000)
  quote(bed, 'coinbase', '60000', '9')
  await bed.clock.advance(2000)
  quote(bed, 'coinbase', '60000', '1')
  await bed.clock.advance(3000)
  const start = bed.clock.now()
  const [open] = bed.tiles(2, [bed.slotNow(2)])
  if (!open) throw new Error('There is a tile.')
  // The wall that stood for two seconds is in its sixteen.
  expect(restsAt(open, columnAt(open, 'coinbase', start - 4000, 16_000), 60_000)).toBe(9)
  const slot = slotAt(2, start)
  await bed.clock.advance(slotStart(2, slot + 1) - start + 65_000)
  const [ended] = bed.tiles(2, [slot])
  if (!ended) throw new Error('There is a tile.')
  expect(restsAt(ended, columnAt(ended, 'coinbase', start - 4000, 16_000), 60_000)).toBe(9)
})

test('symbols that were looked at last are kept, and the one before them is let go', async () => {
  const { hub, clock } = openTestHub(['coinbase'])
  const desk = new TestDesk(hub)
  desk.join(bookHistoryFamily)
  const ask = (body: Parameters<typeof desk.answer<typeof bookHistoryFamily>>[1]) =>
    desk.answer(bookHistoryFamily, body)
  ask({ type: 'historyKeep', settings: { hours: 24, megabytes: 100, symbols: 2 } })
  for (const each of ['BTC-USD', 'ETH-USD', 'SOL-USD']) {
    ask({ type: 'historyFollow', symbol: each })
    ask({ type: 'historyUnfollow', symbol: each })
  }
  await clock.advance(10)
  const last = desk.updates(bookHistoryFamily).at(-1)
  expect(last?.type === 'history' && last.symbols.map(({ symbol: each }) => each)).toEqual([
    'SOL-USD',
    'ETH-USD',
  ])
})

test('in memory, the oldest goes when there is no more room, and what is too old goes by itself', () => {
  const store = memoryTiles(250)
  const bytes = new Uint8Array(100)
  for (const slot of [1, 2, 3]) store.write(symbol, 0, slot, bytes)
  expect([1, 2, 3].map((slot) => store.read(symbol, 0, slot) !== undefined)).toEqual([
    false,
    true,
    true,
  ])
  store.trim(slotStart(0, 3), 1000)
  expect(store.stored()).toEqual([{ symbol, bytes: 100, from: slotStart(0, 3) }])
  store.forget(symbol)
  expect(store.stored()).toEqual([])
})

test('after a restart the second goes on in the tile of before, and wider tiles miss nothing but the pause', async () => {
  const bookTiles = memoryTiles()
  const bed = await followed(bookTiles)
  quote(bed, 'coinbase', '60000', '9')
  await bed.clock.advance(3000)
  const before = bed.clock.now()
  bed.hub.stop()
  await bed.clock.advance(5000)
  const again = await followed(bookTiles, bed.clock)
  quote(again, 'coinbase', '60000', '2')
  await bed.clock.advance(3000)
  const now = bed.clock.now()
  for (const [tier, periodMs] of [1000, 4000, 16_000].entries()) {
    const slots = [slotAt(tier, before), slotAt(tier, now)]
    const [first, last = first] = again.tiles(tier, [...new Set(slots)])
    if (!first || !last) throw new Error('There are tiles.')
    const earlier = columnAt(first, 'coinbase', before - 1000, periodMs)
    expect(restsAt(first, earlier, 60_000)).toBe(9)
    expect(columnAt(last, 'coinbase', now - 1000, periodMs)?.isLive).toBe(true)
  }
  const [pause] = again.tiles(0, [slotAt(0, before + 2000)])
  expect(columnAt(pause, 'coinbase', before + 2000)).toBeUndefined()
})

test('what was kept goes on being kept after a restart, before anybody looks', async () => {
  const bookTiles = memoryTiles()
  const bed = await followed(bookTiles)
  bed.hub.stop()
  const { at, hub } = openTestHub(['coinbase'], { bookTiles, clock: bed.clock })
  await bed.clock.advance(300)
  at('coinbase').say({ type: 'book', symbol, levels: [['bid', '60000', '2']], isSnapshot: true })
  await bed.clock.advance(5000)
  hub.stop()
  const slot = slotAt(0, bed.clock.now() - 2000)
  const tile = decodeTile(bookTiles.read(symbol, 0, slot) ?? new Uint8Array())
  expect(columnAt(tile, 'coinbase', bed.clock.now() - 2000)?.isLive).toBe(true)
})
