import { VenueBook } from '@leadline/order-book/book/venue-book'
import { expect, test } from 'vitest'

import { Subscriptions } from '../../../kernel/connection/subscriptions.ts'
import { type JsonObject, parseLossless } from '../../../kernel/json/lossless-json.ts'
import { BookFeed } from '../../../kernel/market/book-feed.ts'
import { Interruptions } from '../../../kernel/market/interruptions.ts'
import { RecordingSink } from '../../../testing/recording-sink.ts'
import { examples, KrakenMarketHarness } from '../testing/market-harness.ts'
import { applyBookFrame } from './book-frame.ts'

/** A book that is subscribed at this depth and waits for its snapshot. */
function awaitingFeed(depth: number, priceDecimals = 1) {
  const instrument = KrakenMarketHarness.started().sink.instrumentList[0]
  if (!instrument) throw new Error('no instrument')
  const sink = new RecordingSink()
  const ignore = () => {}
  const wire = { send: ignore, entering: ignore, entered: ignore, refused: ignore, left: ignore }
  const rules = { answersPer: 'item', itemsPerFrame: 50, pace: { burst: 9, perSecond: 9 } } as const
  const subscriptions = new Subscriptions(wire, rules, () => 1)
  const book = new VenueBook({ priceDecimals, sizeDecimals: 8 })
  sink.books.set(instrument.symbol, book)
  const ports = { sink, subscriptions, interruptions: new Interruptions(sink) }
  const topic = { group: `book ${depth}`, item: 'BTC/USD', depth }
  const feed = new BookFeed(ports, instrument, book, topic)
  feed.entering(0)
  return { feed, sink, book, tooLarge: [] as string[] }
}

function apply({ feed, tooLarge }: ReturnType<typeof awaitingFeed>, text: string): void {
  const { type, data } = parseLossless(text) as { type: string; data: [JsonObject] }
  applyBookFrame(feed, data[0], type, (price) => tooLarge.push(price), 0)
}

type Step = { rawFrame: string; topAsksAfter?: string[][]; topBidsAfter?: string[][] }

test('a book walks through truncation, deletion and a price that comes twice, proven at each step', () => {
  const harness = awaitingFeed(10)
  const steps = examples.vectors['bookWalk']?.['steps'] as Step[]
  expect(steps.length).toBeGreaterThanOrEqual(4)
  for (const { rawFrame, topAsksAfter, topBidsAfter } of steps) {
    apply(harness, rawFrame)
    expect(harness.book.state).toBe('live')
    const { asks, bids } = harness.sink.levels('BTC-USD')
    expect(asks).toEqual(topAsksAfter ?? asks)
    expect(bids).toEqual(topBidsAfter ?? bids)
  }
})

test('the three book frames of the examples follow one another at depth 10', () => {
  const harness = awaitingFeed(10)
  for (const name of ['ws.book.snapshot', 'ws.book.update', 'ws.book.update.delete']) {
    apply(harness, examples.text(name))
    expect(harness.book.state).toBe('live')
  }
  expect(harness.sink.levels('BTC-USD').asks.at(-1)).toEqual(['60001.1', '2.00000000'])
})

test('a level that was pushed out of sight is gone: keeping it would be noticed', () => {
  const harness = awaitingFeed(25)
  for (const name of ['ws.book.snapshot', 'ws.book.update']) apply(harness, examples.text(name))
  expect(harness.book.state).toBe('live')
  // Written for depth 10, where 60001.0 was pushed out by the frame before.
  apply(harness, examples.text('ws.book.update.delete'))
  expect(harness.book.state).toBe('stale')
})

test.each([
  ['no checksum', (text: string) => text.replace(/"checksum":\d+,/, '')],
  ['a wrong checksum', (text: string) => text.replace(/"checksum":\d/, '"checksum":9')],
  ['no asks', (text: string) => text.replace('"asks"', '"offers"')],
  ['a price that is none', (text: string) => text.replace('60000.1', '"abc"')],
  ['a negative size', (text: string) => text.replace('"qty":0.5', '"qty":-0.5')],
  ['a price finer than the pair has', (text: string) => text.replace('60000.1', '60000.15')],
  ['a level that is null', (text: string) => text.replace(/\{"price":60000.1[^}]*\}/, 'null')],
])('a snapshot with %s is not believed', (_what, spoil) => {
  const harness = awaitingFeed(10)
  apply(harness, spoil(examples.text('ws.book.snapshot')))
  expect(harness.book.state).toBe('empty')
  expect(harness.feed.phase).not.toBe('live')
})

test('sizes that come as text are read like numbers', () => {
  const harness = awaitingFeed(10)
  apply(harness, examples.text('ws.book.snapshot').replaceAll(/"qty":([\d.]+)/g, '"qty":"$1"'))
  expect(harness.book.state).toBe('live')
})

test('a price beyond 2^53 is left out and counted, whatever its checksum', () => {
  const harness = awaitingFeed(10)
  apply(harness, examples.text('ws.book.snapshot').replace('60001.0', '99999999999999990.0'))
  expect(harness.tooLarge).toEqual(['99999999999999990.0'])
})

test('a size beyond 2^53 is kept to its last digit', () => {
  const { asks, bids, checksum } = examples.vectors['bookBigQty'] as Record<string, string[][]>
  const level = ([price, qty]: string[] = []) => `[{"price":${price},"qty":${qty}}]`
  const harness = awaitingFeed(10, 8)
  apply(
    harness,
    `{"type":"snapshot","data":[{"asks":${level(asks?.[0])},"bids":${level(bids?.[0])},"checksum":${String(checksum)}}]}`,
  )
  expect(harness.book.state).toBe('live')
  expect(harness.sink.levels('BTC-USD').asks).toEqual(asks)
})

test('numbers of a book may be quoted, or written with an exponent: they mean the same', () => {
  const harness = awaitingFeed(10)
  const steps = examples.vectors['bookWalk']?.['steps'] as Step[]
  const [snapshot = '', update = ''] = steps.map(({ rawFrame }) => rawFrame)
  apply(harness, snapshot.replaceAll(/"(price|qty)":([\d.]+)/g, '"$1":"$2"'))
  expect(harness.book.state).toBe('live')
  apply(harness, update.replaceAll(/"qty":([\d.]+)/g, '"qty":$1e0'))
  expect(harness.book.state).toBe('live')
})
