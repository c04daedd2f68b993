import { setImmediate } from 'node:timers/promises'

import { Hub } from '@leadline/hub/hub'
import { MarketRecording } from '@leadline/hub/recording/market-recording'
import { decodeRecordingHead, type RecordingHead } from '@leadline/hub/recording/recording-head'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-names'

import { openPaperMarket } from '../../paper-market.ts'
import { readListings } from '../read-listings.ts'
import { adapterPlayback, openRecordedMarket } from '../recorded-market.ts'

const startedAt = Date.UTC(2026, 10, 16, 14)

export interface RecordedTime {
  head: RecordingHead
  pieces: readonly Uint8Array[]
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
  const about = { version: '0.0.0', startedAt, symbols }
  const recording = new MarketRecording(about, market.venues, clock, (piece) => pieces.push(piece))
  for (let second = 0; second < seconds; second += 1) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(1000)
    recording.flush()
  }
  recording.stop()
  market.stop()
  const [head = new Uint8Array(), ...rest] = pieces
  return { head: decodeRecordingHead(head), pieces: rest }
}

async function* eachOf(pieces: readonly Uint8Array[]) {
  for (const piece of pieces) yield await Promise.resolve(piece)
}

export interface SeatOptions {
  usd?: string
  speed?: number
  /** Seconds after the beginning. */
  from?: number
}

/** Somebody who sits in that time again, with an account of its own. */
export async function sitIn(
  { head, pieces }: RecordedTime,
  { usd = '100000', speed = 1, from }: SeatOptions = {},
) {
  const wall = new FakeClock()
  const market = openRecordedMarket({
    startedAt: head.startedAt,
    venues: head.venues,
    playback: (sinkOf) => adapterPlayback(head.venues, sinkOf),
    name: 'monday',
    listings: await readListings(head, eachOf(pieces)),
    usd,
    pieces: eachOf(pieces),
    wall,
    speed,
    ...(from !== undefined && { from: startedAt + from * 1000 }),
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
        // oxlint-disable no-await-in-loop -- time passes in order
        await wall.advance(10)
        await setImmediate()
        // oxlint-enable no-await-in-loop
      }
    },
    second: () => (clock.now() - startedAt) / 1000,
  }
}

export type SittingTrader = Awaited<ReturnType<typeof sitIn>>
