import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { Hub } from '@leadline/hub/hub'
import { readPiece } from '@leadline/hub/recording/read-piece'
import { Recorder } from '@leadline/hub/recording/recorder'
import { Replayer } from '@leadline/hub/recording/replayer'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import type { VenueBook } from '@leadline/order-book/book/venue-book'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { AdapterIo } from '@leadline/venues/adapter-io'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { Instrument } from '@leadline/venues/instrument'
import type { MarketSink } from '@leadline/venues/market-adapter'
import { RecordingIo } from '@leadline/venues/testing/recording-io'
import { RecordingSink } from '@leadline/venues/testing/recording-sink'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { enterDesk, startTerminal } from '../testing/running-terminal.ts'

/** Hands everything on, and writes it down on the way. */
function both<T extends object>(first: T, second: T): T {
  return new Proxy(first, {
    get: (target, key) => {
      const member = Reflect.get(target, key) as unknown
      if (typeof member !== 'function') return member
      return (...parts: unknown[]) => {
        const result = Reflect.apply(member, target, parts) as unknown
        const other = Reflect.get(second, key) as ((...parts: unknown[]) => unknown) | undefined
        // There is one book: what the second one writes down of it, it reads from there.
        if (key === 'bookOf' && second instanceof RecordingSink) {
          second.books.set((parts[0] as Instrument).symbol, result as VenueBook)
        } else other?.apply(second, parts)
        return result
      }
    },
  })
}

class Log {
  readonly #hash = createHash('sha256')
  lines = 0
  readonly write = (line: string): void => {
    this.lines += 1
    this.#hash.update(line).update('\n')
  }
  digest(): string {
    return this.#hash.digest('hex')
  }
}

test('a minute of paper trading with cut connections and lost messages is replayed to the byte', async () => {
  const clock = new FakeClock(Date.UTC(2026, 10, 16, 14))
  const market = openPaperMarket(clock, 21)
  const ids = market.venues.map(({ id }) => id)
  const logs = new Map(ids.map((id) => [id, new Log()]))
  const watched = (venue: VenueId, io: AdapterIo, sink: MarketSink, log = logs.get(venue)) => {
    const write = log?.write ?? (() => {})
    return [both(io, new RecordingIo(write)), both(sink, new RecordingSink(write))] as const
  }
  const pieces: Uint8Array[] = []
  const head = { version: '0.0.0', startedAt: clock.now(), venues: ids }
  const recorder = new Recorder(head, (bytes) => pieces.push(bytes))
  const hub = new Hub({
    version: '0.0.0',
    mode: 'practice',
    clock,
    store: memoryStore(),
    wrap: (venue, adapter) => recorder.wrap(venue, adapter),
    venues: market.venues.map((venue) => ({
      ...venue,
      makeMarket: (io, sink) => venue.makeMarket(...watched(venue.id, io, sink)),
    })),
  })
  hub.start()
  const desk = new TestDesk(hub)
  for (const [view, symbol] of [
    [1, 'BTC-USD'],
    [2, 'ETH-USD'],
  ] as const) {
    desk.open(view, { kind: 'ladder', symbol, depth: 50, condense: null, venues: ids, filter: '' })
  }
  for (let second = 0; second < 60; second += 1) {
    if (second % 17 === 5) market.simulators.setFault('coinbase', 'disconnect', { when: 'once' })
    if (second % 11 === 7) market.simulators.setFault('coinbase', 'sequence-gap', { when: 'once' })
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(1000)
  }
  recorder.flush()
  market.stop()

  const replay = () => {
    const replayed = new Map(ids.map((id) => [id, new Log()]))
    const listeners = new Map(ids.map((id) => [id, new RecordingSink(() => {})]))
    const replayer = new Replayer(ids, (venue, io) => {
      const sink = listeners.get(venue)
      const keyId = market.simulators.key(venue, 'view').id
      const surroundings = watched(
        venue,
        io,
        sink ?? new RecordingSink(() => {}),
        replayed.get(venue),
      )
      return allVenues[venue].openMarket(...surroundings, keyId)
    })
    for (const piece of pieces.slice(1)) for (const input of readPiece(piece)) replayer.play(input)
    return ids.map((id) => replayed.get(id)?.digest())
  }
  const live = ids.map((id) => ({ lines: logs.get(id)?.lines, digest: logs.get(id)?.digest() }))
  for (const { lines } of live) expect(lines).toBeGreaterThan(50)
  expect(replay()).toEqual(live.map(({ digest }) => digest))
  expect(replay()).toEqual(live.map(({ digest }) => digest))
})

test('the program records what it receives, holds no secret of it, and shows it again at another speed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'leadline-replay-'))
  const file = join(home, 'session.leadline-recording')
  const ladder: ViewSpec = {
    kind: 'ladder',
    symbol: 'BTC-USD',
    depth: 10,
    condense: null,
    venues: ['coinbase'],
    filter: '',
  }
  const look = async (address: string) => {
    const desk = await enterDesk(address)
    desk.open(1, ladder)
    desk.open(2, { kind: 'status' })
    await expect
      .poll(
        () => {
          desk.pull()
          return desk.mirror.get(1)?.ladder?.columns[0]?.state
        },
        { timeout: 30_000 },
      )
      .toBe('live')
    return desk
  }
  const recorded = await startTerminal(home, {}, ['--record', file])
  const desk = await look(recorded.address)
  expect(desk.mirror.get(2)?.status?.recording).toBe('session.leadline-recording')
  expect(await recorded.stop()).toBe(0)
  const bytes = readFileSync(file, 'latin1')
  expect(bytes.length).toBeGreaterThan(1000)
  for (const secret of [desk.key, desk.cookie.slice(9), new URL(recorded.address).hash.slice(1)]) {
    expect(bytes).not.toContain(secret)
  }
  const replayed = await startTerminal(home, {}, ['--replay', file, '--speed', '50'])
  const later = await look(replayed.address)
  expect(later.said[0]).toMatchObject({ type: 'welcome', mode: 'replay' })
  await expect
    .poll(() => {
      later.pull()
      return later.mirror.get(2)?.status?.replay
    })
    .toEqual({ name: 'session.leadline-recording', speed: 50, isOver: true })
  expect(later.mirror.get(1)?.ladder?.bids.length).toBe(10)
  // A recording has no older candles, and a chart does not wait for them.
  later.open(3, { kind: 'candles', symbol: 'BTC-USD', timeframe: '1m', venues: ['coinbase'] })
  await expect
    .poll(() => {
      later.pull()
      return later.mirror.get(3)?.candles?.isLoading
    })
    .toBe(false)
  expect(await replayed.stop()).toBe(0)
  rmSync(home, { recursive: true })
})
