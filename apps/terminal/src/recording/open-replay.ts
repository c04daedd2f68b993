import { basename } from 'node:path'

import type { VenueSetup } from '@leadline/hub/market/venue-setup'
import { idleAdapter } from '@leadline/hub/recording/idle-adapter'
import { readPiece } from '@leadline/hub/recording/read-piece'
import { decodeRecordingHead } from '@leadline/hub/recording/recording-head'
import { Replayer } from '@leadline/hub/recording/replayer'
import type { Clock } from '@leadline/runtime/clock'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { MarketSink } from '@leadline/venues/market-adapter'
import { cautiousLimits } from '@leadline/venues/session/session-limits'
import { type Transport, TransportError } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'

import { readRecordingFile } from './recording-file.ts'
import { ReplayClock } from './replay-clock.ts'

/** An exchange that shows nothing without a key was asked with one; which one is not in the recording. */
const replayKeyId = 'replay'

/** A replay reaches nobody. */
const noTransport: Transport = {
  openSocket: () => {
    throw new TransportError('a replay has no lines', false)
  },
  fetch: () => Promise.reject(new TransportError('a replay asks nobody', false)),
}

export interface Replay {
  venues: readonly VenueSetup[]
  clock: Clock
  state: () => { name: string; speed: number; isOver: boolean }
  /** Plays to the end, or until it is stopped. */
  play(): Promise<void>
  stop(): void
}

/** A recording in place of a market: the same adapters, given what they were given then. */
export async function openReplay(path: string, speed: number, clock: Clock): Promise<Replay> {
  const pieces = readRecordingFile(path)
  const first = await pieces.next()
  if (first.done === true) throw new Error('The recording is empty.')
  const { startedAt, venues } = decodeRecordingHead(first.value)
  const sinks = new Map<VenueId, MarketSink>()
  const replayClock = new ReplayClock(clock, startedAt, speed)
  const replayer = new Replayer(venues, (venue, io) => {
    const sink = sinks.get(venue)
    return sink && allVenues[venue].openMarket(io, sink, replayKeyId)
  })
  let isOver = false
  let isStopped = false
  return {
    clock: replayClock,
    venues: venues.map((id) => ({
      id,
      addresses: { rest: '', market: basename(path), user: '', trading: '' },
      isTheExchange: false,
      isReplay: true,
      limits: cautiousLimits,
      transport: noTransport,
      makeMarket: (_io, sink) => {
        sinks.set(id, sink)
        return idleAdapter(sink)
      },
    })),
    state: () => ({ name: basename(path), speed, isOver }),
    play: async () => {
      replayClock.start()
      for await (const piece of pieces) {
        for (const recorded of readPiece(piece)) {
          // oxlint-disable-next-line no-await-in-loop -- everything in its own time
          if (recorded.time > replayClock.now()) await until(replayClock, recorded.time)
          if (isStopped) return
          replayer.play(recorded)
        }
      }
      isOver = true
    },
    stop: () => {
      isStopped = true
    },
  }
}

function until(clock: Clock, time: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(Math.max(0, time - clock.now()), resolve)
  })
}
