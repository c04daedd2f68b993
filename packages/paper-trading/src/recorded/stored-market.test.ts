import { isCheckpoint } from '@leadline/hub/market-store/decode-event'
import { beforeAll, expect, test } from 'vitest'

import { at, inSteps, randomClicks, session } from './testing/exact-hand.ts'
import {
  type RecordedTime,
  recordTime,
  sitIn,
  type SittingTrader,
} from './testing/recorded-hour.ts'

const venues = ['coinbase', 'kraken', 'gemini', 'binance-us', 'robinhood'] as const
let recorded: RecordedTime
/** The first piece from which one can begin without what was before. */
let checkpoint = 0

beforeAll(async () => {
  recorded = await recordTime(75, venues)
  checkpoint = recorded.stored.findIndex((piece) => isCheckpoint(piece))
})

/** Every book and every quote, to the last level, and what was traded last. */
function marketOf({ hub }: SittingTrader) {
  return hub.feeds.map(({ id, books, quoteBooks, lastTrades }) => ({
    id,
    lastTrades: [...lastTrades],
    books: [...books, ...quoteBooks].map(([symbol, { state, scale, bids, asks }]) => ({
      symbol,
      state,
      scale,
      sides: [bids, asks].map((side) =>
        Array.from({ length: Math.min(side.length, 500) }, (_, depth) => [
          side.priceAt(depth),
          side.sizeAt(depth),
        ]),
      ),
    })),
  }))
}

test('what was understood shows the same market as what was received, at every moment, level by level', async () => {
  const received = await sitIn(recorded)
  const understood = await sitIn(recorded, { storedPiece: 0 })
  for (const second of [3, 10, 20.5, 33, 59, 61, 74]) {
    // oxlint-disable no-await-in-loop -- time passes in order
    await received.advanceTo(second)
    await understood.advanceTo(second)
    // oxlint-enable no-await-in-loop
    expect(marketOf(understood)).toEqual(marketOf(received))
  }
  const books = marketOf(received).flatMap((feed) => feed.books)
  expect(books.map(({ state }) => state)).toEqual(venues.map(() => 'live'))
  expect(Math.max(...books.map(({ sides }) => sides[0]?.length ?? 0))).toBeGreaterThan(50)
})

test('whoever begins at a checkpoint sees the same market as whoever came from the beginning', async () => {
  expect(checkpoint).toBeGreaterThan(0)
  const whole = await sitIn(recorded, { storedPiece: 0 })
  const begun = await sitIn(recorded, { storedPiece: checkpoint })
  for (const second of [60.5, 66, 74]) {
    // oxlint-disable no-await-in-loop -- time passes in order
    await whole.advanceTo(second)
    await begun.advanceTo(second)
    // oxlint-enable no-await-in-loop
    const [fromStart, fromCheckpoint] = [marketOf(whole), marketOf(begun)]
    const without = (list: typeof fromStart) => list.map(({ id, books }) => ({ id, books }))
    expect(without(fromCheckpoint)).toEqual(without(fromStart))
  }
})

test('a way that nobody looks at leads to the same market', async () => {
  const looked = await sitIn(recorded, { storedPiece: 0 })
  await looked.advanceTo(70)
  const hushed = await sitIn(recorded, { storedPiece: 0, from: 70 })
  void hushed.player.run()
  await hushed.playTo(70)
  hushed.player.pause(true)
  hushed.player.stop()
  await looked.advanceTo(hushed.second())
  expect(marketOf(hushed)).toEqual(marketOf(looked))
})

test('the same clicks give the same fills, whether one came from the beginning or went to a moment near them', async () => {
  const clicks = randomClicks(8, 12, 63, 8000)
  const options = { lastSecond: 74 }
  const first = await session(recorded, clicks, inSteps(50), { ...options, storedPiece: 0 })
  expect(first.fills.length).toBeGreaterThan(2)
  const near = { ...options, storedPiece: checkpoint, from: 62.5 }
  expect(await session(recorded, clicks, at(10), near)).toEqual(first)
})
