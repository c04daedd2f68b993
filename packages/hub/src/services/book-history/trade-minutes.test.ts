import { fromBase64 } from '@leadline/desk-protocol/book-history/base64'
import {
  slotAt,
  slotStart,
  tileMs,
  tradeTier,
} from '@leadline/desk-protocol/book-history/book-tile'
import { decodeTile } from '@leadline/desk-protocol/book-history/tile-bytes'
import { bookHistoryFamily } from '@leadline/desk-protocol/messages/book-history-messages'
import type { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import { TestDesk } from '../../testing/test-desk.ts'
import { openTestHub } from '../../testing/test-hub.ts'
import { memoryTiles } from './tile-store.ts'

const symbol = 'BTC-USD'
const minuteMs = 60_000

async function followed(bookTiles = memoryTiles(), running?: FakeClock) {
  const made = openTestHub(['coinbase', 'kraken'], {
    bookTiles,
    ...(running && { clock: running }),
  })
  const clock = running ?? made.clock
  const desk = new TestDesk(made.hub)
  desk.join(bookHistoryFamily)
  desk.answer(bookHistoryFamily, { type: 'historyFollow', symbol })
  await clock.advance(200)
  for (const venue of ['coinbase', 'kraken'] as const) {
    const levels = [
      ['bid', '60000', '2'],
      ['ask', '60001', '2'],
    ] as const
    made.at(venue).say({ type: 'book', symbol, levels, isSnapshot: true })
  }
  let printed = 0
  /** A print of now; the hub keeps it in the second that it came in. */
  const print = (venue: 'coinbase' | 'kraken', side: 'buy' | 'sell', size: string) => {
    printed += 1
    const trade = { id: `${clock.now()} ${printed}`, time: clock.now(), price: '60000', size, side }
    made.at(venue).say({ type: 'trade', symbol, ...trade })
  }
  /** Hundred-millionths bought and sold in a minute, and whether a part of it is missing. */
  const minute = (venue: string, time: number) => {
    const slot = slotAt(tradeTier, time)
    const request = { type: 'historyTiles' as const, symbol, tier: tradeTier, slots: [slot] }
    const [found] = desk.answer(bookHistoryFamily, request).tiles
    if (!found) return undefined
    const tile = decodeTile(fromBase64(found.bytes))
    const at = Math.floor((time - slotStart(tradeTier, slot)) / minuteMs)
    const column = tile.venues.find((one) => one.venue === venue)?.columns[at]
    if (!column) return undefined
    const sum = (side: 'bought' | 'sold') =>
      column.trades.reduce((total, trade) => total + BigInt(trade[side]), 0n)
    return { bought: sum('bought'), sold: sum('sold'), hasGap: column.hasGap }
  }
  return { ...made, clock, print, minute }
}

test('each minute has exactly what was bought and sold in it on each exchange, also the one that goes on', async () => {
  const bed = await followed()
  await bed.clock.advance(minuteMs - (bed.clock.now() % minuteMs) + 500)
  const first = bed.clock.now()
  bed.print('coinbase', 'buy', '0.10000001')
  bed.print('kraken', 'sell', '0.3')
  await bed.clock.advance(40_000)
  bed.print('coinbase', 'buy', '0.2')
  await bed.clock.advance(minuteMs)
  bed.print('coinbase', 'sell', '5')
  await bed.clock.advance(2000)
  const whole = { hasGap: false }
  expect(bed.minute('coinbase', first)).toEqual({ bought: 30_000_001n, sold: 0n, ...whole })
  expect(bed.minute('kraken', first)).toEqual({ bought: 0n, sold: 30_000_000n, ...whole })
  expect(bed.minute('coinbase', bed.clock.now())).toMatchObject({ bought: 0n, sold: 500_000_000n })
})

test('a minute is the same whether it is asked for as it passes, after its hour has ended, or after a restart', async () => {
  const bookTiles = memoryTiles()
  const bed = await followed(bookTiles)
  const hourMs = tileMs(tradeTier)
  await bed.clock.advance(minuteMs - (bed.clock.now() % minuteMs) + 500)
  const time = bed.clock.now()
  bed.print('coinbase', 'buy', '1.5')
  await bed.clock.advance(2 * minuteMs)
  const passing = bed.minute('coinbase', time)
  expect(passing).toEqual({ bought: 150_000_000n, sold: 0n, hasGap: false })
  bed.hub.stop()
  const again = await followed(bookTiles, bed.clock)
  expect(again.minute('coinbase', time)).toEqual(passing)
  await bed.clock.advance(hourMs - (bed.clock.now() % hourMs) + 2000)
  expect(again.minute('coinbase', time)).toEqual(passing)
  expect(bookTiles.read(symbol, tradeTier, slotAt(tradeTier, time))).toBeDefined()
})

test('a minute in which the program began says that a part of it is missing', async () => {
  const bed = await followed()
  await bed.clock.advance(30_000 - (bed.clock.now() % minuteMs))
  bed.hub.stop()
  const late = await followed(memoryTiles(), bed.clock)
  late.print('kraken', 'buy', '1')
  await late.clock.advance(minuteMs)
  expect(late.minute('kraken', late.clock.now() - minuteMs)?.hasGap).toBe(true)
})
