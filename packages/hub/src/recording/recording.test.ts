import { ByteReader } from '@leadline/desk-protocol/frames/byte-reader'
import { ByteWriter } from '@leadline/desk-protocol/frames/byte-writer'
import type { AdapterIo } from '@leadline/venues/adapter-io'
import type { MarketSink } from '@leadline/venues/market-adapter'
import type { VenueId } from '@leadline/venues/venue-names'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { FakeMarket } from '../testing/fake-market.ts'
import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub } from '../testing/test-hub.ts'
import { decodeInput } from './decode-input.ts'
import { encodeInput } from './encode-input.ts'
import { readPiece } from './read-piece.ts'
import type { AdapterInput } from './recorded-input.ts'
import { Recorder } from './recorder.ts'
import { decodeRecordingHead } from './recording-head.ts'
import { deafIo, Replayer } from './replayer.ts'

const text = fc.string().map((value) => value.toWellFormed())
const time = fc.integer({ min: 0, max: 4_000_000_000_000 })
const input: fc.Arbitrary<AdapterInput> = fc.oneof(
  fc.constantFrom({ kind: 'start' as const }, { kind: 'tick' as const }),
  fc.record({
    kind: fc.constant('subscription' as const),
    symbol: text,
    subscription: fc.record({
      bookLevels: fc.nat(5000),
      trades: fc.boolean(),
      ticker: fc.boolean(),
    }),
  }),
  fc.record({
    kind: fc.constant('requestCandles' as const),
    symbol: text,
    timeframe: fc.constantFrom('1m' as const, '1w' as const),
    before: time,
  }),
  fc.record({ kind: fc.constant('opened' as const), name: text }),
  fc.record({ kind: fc.constant('message' as const), name: text, text }),
  fc.record({ kind: fc.constant('closed' as const), name: text, code: fc.nat(4999), reason: text }),
  fc.record({
    kind: fc.constant('answered' as const),
    id: fc.nat(),
    answer: fc.oneof(
      fc.record({
        kind: fc.constant('answered' as const),
        status: fc.nat(599),
        headers: fc.dictionary(fc.stringMatching(/^[a-z-]{1,20}$/), text, {
          noNullPrototype: true,
        }),
        body: text,
        sentAt: time,
        receivedAt: time,
      }),
      fc.record({
        kind: fc.constant('lost' as const),
        reason: text,
        mayHaveArrived: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('dropped' as const), reason: text }),
    ),
  }),
)

test('every input comes back as it went in, also when the clock was set back', () => {
  fc.assert(
    fc.property(fc.nat(4), time, time, input, (venue, timeBefore, at, recorded) => {
      const writer = new ByteWriter()
      encodeInput(writer, { venue, time: at, input: recorded }, timeBefore)
      const reader = new ByteReader(writer.take())
      expect(decodeInput(reader, timeBefore)).toEqual({ venue, time: at, input: recorded })
      expect(reader.isAtEnd).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

/** Writes down whatever an adapter does, to outside and to its listener. */
function logged(log: string[], io: AdapterIo, sink: MarketSink): [AdapterIo, MarketSink] {
  const noting = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get: (object, key) => {
        const member = Reflect.get(object, key) as unknown
        if (typeof member !== 'function') return member
        return (...parts: unknown[]) => {
          const words = JSON.stringify(parts, (_key, value: unknown) =>
            typeof value === 'bigint' ? String(value) : value,
          )
          if (key !== 'bookOf') log.push(`${name}.${String(key)} ${words}`)
          return Reflect.apply(member, object, parts) as unknown
        }
      },
    })
  return [noting('io', io), noting('sink', sink)]
}

test('a session that was recorded gives the same adapters the same thoughts, to the byte', async () => {
  const ids: VenueId[] = ['coinbase', 'kraken']
  const pieces: Uint8Array[] = []
  const live: string[] = []
  const head = { version: '0.0.0', startedAt: 0, venues: ids }
  const recorder = new Recorder(head, (bytes) => pieces.push(bytes))
  const { hub, clock, at } = openTestHub(ids, {
    wrap: (venue, adapter) => recorder.wrap(venue, adapter),
    watchAdapter: (venue, io, sink) => logged(venue === 'kraken' ? live : [], io, sink),
  })
  const desk = new TestDesk(hub)
  desk.open(1, {
    kind: 'ladder',
    symbol: 'BTC-USD',
    depth: 50,
    condense: null,
    venues: ids,
    filter: '',
  })
  await clock.advance(1000)
  for (let turn = 0; turn < 300; turn += 1) {
    const price = String(60_000 + Math.round(Math.sin(turn) * 50))
    at('kraken').say({
      type: 'book',
      symbol: 'BTC-USD',
      isSnapshot: turn === 0,
      levels: [['bid', price, String(turn % 7)]],
    })
    if (turn === 100) at('kraken').say({ type: 'fault', symbol: 'BTC-USD', reason: 'gap' })
    if (turn === 200) at('kraken').transport.open[0]?.events.closed(1006, 'cut')
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(37)
  }
  hub.feeds[1]?.requestCandles('BTC-USD', '1m', clock.now())
  await clock.advance(1000)
  recorder.flush()

  const replay = () => {
    const log: string[] = []
    const [first, ...rest] = pieces
    const { venues } = decodeRecordingHead(first ?? new Uint8Array())
    const replayed = openTestHub(ids)
    const replayer = new Replayer(venues, (venue) => {
      const feed = replayed.hub.feeds.find(({ id }) => id === venue)
      if (!feed) return undefined
      return new FakeMarket(...logged(venue === 'kraken' ? log : [], deafIo, feed))
    })
    for (const piece of rest) for (const recorded of readPiece(piece)) replayer.play(recorded)
    return { log, book: replayed.hub.feeds[1]?.books.get('BTC-USD') }
  }
  const again = replay()
  expect(live.length).toBeGreaterThan(300)
  expect(again.log).toEqual(live)
  expect(replay().log).toEqual(live)
  const book = hub.feeds[1]?.books.get('BTC-USD')
  const levels = (side = book?.bids) =>
    Array.from({ length: side?.length ?? 0 }, (_, depth) => [
      side?.priceAt(depth),
      side?.sizeAt(depth),
    ])
  expect(levels(again.book?.bids)).toEqual(levels())
  expect(levels().length).toBeGreaterThan(10)
})
