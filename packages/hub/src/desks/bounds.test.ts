import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub } from '../testing/test-hub.ts'

const venues: VenueId[] = ['coinbase', 'kraken']
const kinds: ((symbol: string) => ViewSpec)[] = [
  (symbol) => ({ kind: 'ladder', symbol, depth: 50, condense: null, venues, filter: '' }),
  (symbol) => ({ kind: 'tape', symbol, venues, filter: '', sumsMs: 300_000 }),
  (symbol) => ({ kind: 'candles', symbol, timeframe: '5m', venues }),
  (symbol) => ({ kind: 'tickers', symbols: [symbol], venues }),
  () => ({ kind: 'status' }),
]

test('a thousand panels opened and closed leave nothing behind: no book, tape, candle, timer or subscription', async () => {
  const { hub, clock, at } = openTestHub(venues)
  await clock.advance(1000)
  const timers = clock.timers
  for (let turn = 0; turn < 200; turn += 1) {
    const desk = new TestDesk(hub)
    kinds.forEach((kind, view) => desk.open(view + 1, kind(turn % 2 === 0 ? 'BTC-USD' : 'ETH-USD')))
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(300)
    for (const venue of venues) {
      at(venue).say({
        type: 'trade',
        symbol: 'BTC-USD',
        id: String(turn),
        price: '60000',
        size: '1',
        side: 'buy',
        time: clock.now(),
      })
    }
    kinds.forEach((_kind, view) => desk.look(view + 1))
    if (turn % 3 === 0) kinds.forEach((_kind, view) => desk.close(view + 1))
    desk.leave()
  }
  await clock.advance(120_000)
  for (const feed of hub.feeds) {
    expect(feed.interest.applied().size).toBe(0)
    expect([feed.books.size, feed.tickers.size, feed.port?.connections().length]).toEqual([0, 0, 0])
    expect(hub.candles.of(feed, 'BTC-USD')).toBeUndefined()
    expect(feed.session.limiter.waiting()).toEqual([])
  }
  expect(hub.tapes.of('BTC-USD')).toBeUndefined()
  expect(clock.timers).toBe(timers)
})

test('a desk cannot open more panels than a desk has', () => {
  const { hub } = openTestHub(venues)
  const desk = new TestDesk(hub)
  for (let view = 1; view <= 257; view += 1) desk.open(view, { kind: 'status' })
  expect(desk.said.at(-1)).toEqual({
    type: 'viewRefused',
    view: 257,
    reason: 'Too many panels are open.',
  })
})

test('an exchange that sends ten thousand protocol anomalies and faults a thousand times is remembered in bounds', async () => {
  const { hub, clock, at } = openTestHub(['coinbase'])
  const desk = new TestDesk(hub)
  desk.open(1, kinds[0]?.('BTC-USD') ?? { kind: 'status' })
  await clock.advance(1000)
  for (let turn = 0; turn < 3000; turn += 1) {
    at('coinbase').say({ type: 'fault', symbol: 'BTC-USD', reason: `fault ${turn}` })
    at('coinbase').say({ type: 'fault', symbol: `X${turn}-USD`, reason: 'unknown' })
    at('coinbase').say({
      type: 'book',
      symbol: 'BTC-USD',
      isSnapshot: true,
      levels: [['bid', '1', '1']],
    })
  }
  expect(hub.interruptions.between(0, clock.now()).length).toBeLessThanOrEqual(2000)
  expect(hub.feeds[0]?.port?.anomalies.list().length).toBeLessThanOrEqual(200)
})
