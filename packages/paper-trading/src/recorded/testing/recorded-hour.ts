import { Hub } from '@leadline/hub/hub'
import { readStoredPiece } from '@leadline/hub/market-store/decode-event'
import { storedListings } from '@leadline/hub/market-store/stored-listings'
import { storedPlayback } from '@leadline/hub/market-store/stored-playback'
import { MarketRecording } from '@leadline/hub/recording/market-recording'
import { decodeRecordingHead, type RecordingHead } from '@leadline/hub/recording/recording-head'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-names'

import { openPaperMarket } from '../../paper-market.ts'
import { readListings } from '../read-listings.ts'
import {
  adapterPlayback,
  listingsOf,
  openRecordedMarket,
  type RecordedMarketNeeds,
} from '../recorded-market.ts'

const startedAt = Date.UTC(2026, 10, 16, 14)

export interface RecordedTime {
  head: RecordingHead
  pieces: readonly Uint8Array[]
  /** The same market as it was understood, after its head. */
  stored: readonly Uint8Array[]
}

/** What the simulated exchanges sent for so many seconds. */
export async function recordTime(
  seconds: number,
  venues: readonly VenueId[],
  symbols: readonly string[] = ['BTC-USD'],
): Promise<RecordedTime> {
  const clock = new FakeClock(startedAt)
  const market = openPaperMarket(clock, 21, { venues, symbols, actionsPerSecond: 60, stepMs: 20 })
  const pieces: Uint8Array[] = []
  const stored: Uint8Array[] = []
  const recording = new MarketRecording(
    {
      version: '0.0.0',
      startedAt,
      symbols,
      piece: (bytes) => pieces.push(bytes),
      indexPiece: (bytes) => stored.push(bytes),
    },
    market.venues,
    clock,
  )
  for (let second = 0; second < seconds; second += 1) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(1000)
    recording.flush()
  }
  recording.stop()
  market.stop()
  const [head = new Uint8Array(), ...rest] = pieces
  return { head: decodeRecordingHead(head), pieces: rest, stored: stored.slice(1) }
}

async function* eachOf(pieces: readonly Uint8Array[]) {
  for (const piece of pieces) yield await Promise.resolve(piece)
}

export interface SeatOptions {
  usd?: string
  speed?: number
  /** Seconds after the beginning. */
  from?: number
  /** What was understood is played, from this piece on; by default what was received is. */
  storedPiece?: number
}

/** Somebody who sits in that time again, with an account of its own. */
export async function sitIn(time: RecordedTime, options: SeatOptions = {}) {
  const wall = new FakeClock()
  const { usd = '100000', speed = 1, from } = options
  const market = openRecordedMarket({
    ...(await playedFrom(time, options)),
    venues: time.head.venues,
    name: 'monday',
    usd,
    wall,
    speed,
    ...(from !== undefined && { from: startedAt + from * 1000 }),
    mayHush: () => [...(hub.orders?.manager.records.all() ?? [])].length === 0,
  })
  const { clock, player, venues, accounts } = market
  let ids = 0
  const errors: unknown[] = []
  const hub = new Hub({
    version: '0.0.0',
    mode: 'replay',
    clock,
    store: memoryStore(),
    venues,
    orders: {
      journal: new MemoryJournal(),
      newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
      isVaultLocked: () => false,
      isReplay: true,
      accounts,
    },
    failed: (_venue, error) => errors.push(error),
  })
  hub.start()
  const desk = new TestDesk(hub)
  return {
    ...market,
    wall,
    hub,
    desk,
    errors,
    /** To so many seconds after the beginning, in steps of so many milliseconds. */
    advanceTo: async (second: number, stepMs = Number.POSITIVE_INFINITY) => {
      const to = startedAt + Math.round(second * 1000)
      while (clock.now() < to) {
        // oxlint-disable-next-line no-await-in-loop -- time passes in order
        await player.advance(Math.min(to, clock.now() + stepMs))
        if (player.phase === 'over') return
      }
    },
    /** Plays by itself, as in the program, until that second of the recording. */
    playTo: async (second: number) => {
      while (clock.now() < startedAt + second * 1000 && player.phase !== 'over') {
        // oxlint-disable-next-line no-await-in-loop -- time passes in order
        await wall.advance(10)
      }
    },
    second: () => (clock.now() - startedAt) / 1000,
  }
}

/** What was received, through the adapters; or what was understood, from one of its pieces on. */
async function playedFrom(
  { head, pieces, stored }: RecordedTime,
  { storedPiece }: SeatOptions,
): Promise<Pick<RecordedMarketNeeds, 'startedAt' | 'listings' | 'pieces' | 'playback'>> {
  if (storedPiece === undefined) {
    return {
      startedAt: head.startedAt,
      listings: await readListings(head, eachOf(pieces)),
      pieces: eachOf(pieces),
      playback: (sinkOf) => adapterPlayback(head.venues, sinkOf),
    }
  }
  const symbols = head.symbols ?? []
  const { venues } = head
  const left = stored.slice(storedPiece)
  const [first] = readStoredPiece(left[0] ?? new Uint8Array(), symbols)
  return {
    startedAt: first?.time ?? startedAt,
    listings: listingsOf(await storedListings({ venues, symbols }, eachOf(left))),
    pieces: eachOf(left),
    playback: (sinkOf) => storedPlayback({ venues, symbols }, sinkOf),
  }
}

export type SittingTrader = Awaited<ReturnType<typeof sitIn>>
