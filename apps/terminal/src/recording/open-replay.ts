import { basename } from 'node:path'

import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { VenueSetup } from '@leadline/hub/market/venue-setup'
import { idleAdapter } from '@leadline/hub/recording/idle-adapter'
import { decodeRecordingHead } from '@leadline/hub/recording/recording-head'
import { ReplayClock } from '@leadline/hub/recording/replay-clock'
import { ReplayPlayer } from '@leadline/hub/recording/replay-player'
import { Replayer } from '@leadline/hub/recording/replayer'
import type { HubService } from '@leadline/hub/services/hub-service'
import { type ReplayBeginning, ReplayService } from '@leadline/hub/services/replay/replay-service'
import type { Clock } from '@leadline/runtime/clock'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { MarketSink } from '@leadline/venues/market-adapter'
import { cautiousLimits } from '@leadline/venues/session/session-limits'
import { type Transport, TransportError } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'

import { recordingEnd } from './recording-end.ts'
import { readRecordingFile } from './recording-file.ts'
import { recordingEnding } from './recording-folder.ts'

/** An exchange that shows nothing without a key was asked with one; which one is not in the recording. */
const replayKeyId = 'replay'

/** A replay reaches nobody. */
const noTransport: Transport = {
  openSocket: () => {
    throw new TransportError('a replay has no lines', false)
  },
  fetch: () => Promise.reject(new TransportError('a replay asks nobody', false)),
}

/** A recording that is to be shown, and from where. */
export interface ReplayWish {
  path: string
  speed: number
  from?: number | undefined
  isPaused?: boolean | undefined
}

/** What can be done beside it: both start the hub again. */
export interface ReplayExits {
  reopen: (beginning: ReplayBeginning) => void
  leave: () => void
}

export interface Replay {
  venues: readonly VenueSetup[]
  clock: Clock
  state: () => HubStatus['replay']
  service: (exits: ReplayExits) => HubService
  /** Plays to the end, or until it is stopped. */
  play(): Promise<void>
  stop(): void
}

/** A recording in place of a market: the same adapters, given what they were given then. */
export async function openReplay({ path, ...wish }: ReplayWish, wall: Clock): Promise<Replay> {
  const pieces = readRecordingFile(path)
  const first = await pieces.next()
  if (first.done === true) throw new Error('The recording is empty.')
  const { startedAt, venues, symbols = [] } = decodeRecordingHead(first.value)
  const endsAt = Math.max((await recordingEnd(path)) ?? startedAt, startedAt)
  const sinks = new Map<VenueId, MarketSink>()
  const replayer = new Replayer(venues, (venue, io) => {
    const sink = sinks.get(venue)
    return sink && allVenues[venue].openMarket(io, sink, replayKeyId)
  })
  const clock = new ReplayClock(startedAt)
  const play = replayer.play.bind(replayer)
  const player = new ReplayPlayer({ ...wish, pieces, clock, wall, play })
  const fileName = basename(path)
  const name = fileName.replace(new RegExp(`\\${recordingEnding}$`), '')
  return {
    clock,
    venues: venues.map((id) => ({
      id,
      addresses: { rest: '', market: fileName, user: '', trading: '' },
      isTheExchange: false,
      isReplay: true,
      limits: cautiousLimits,
      transport: noTransport,
      makeMarket: (_io, sink) => {
        sinks.set(id, sink)
        return idleAdapter(sink)
      },
    })),
    state: () => ({ name: fileName, speed: player.speed, isOver: player.phase === 'over' }),
    service: (exits) =>
      new ReplayService({ ...exits, player, wall, name, symbols, venues, startedAt, endsAt }),
    play: () => player.run(),
    stop: () => player.stop(),
  }
}
