import { basename } from 'node:path'

import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import { decodeRecordingHead } from '@leadline/hub/recording/recording-head'
import type { HubService } from '@leadline/hub/services/hub-service'
import type { OrderService } from '@leadline/hub/services/orders/order-service'
import { type ReplayBeginning, ReplayService } from '@leadline/hub/services/replay/replay-service'
import { readListings } from '@leadline/paper-trading/recorded/read-listings'
import {
  adapterPlayback,
  openRecordedMarket,
  type RecordedMarket,
} from '@leadline/paper-trading/recorded/recorded-market'
import type { Clock } from '@leadline/runtime/clock'

import { recordingEnd } from './recording-end.ts'
import { readRecordingFile } from './recording-file.ts'
import { recordingEnding } from './recording-folder.ts'

/** A recording that is to be shown, and from where. */
export interface ReplayWish {
  path: string
  /** What the trader begins with there. */
  usd: string
  speed: number
  from?: number | undefined
  isPaused?: boolean | undefined
}

/** What it needs of the hub, and what starts the hub again. */
export interface ReplayExits {
  /** Once the hub is there. */
  trading: () => OrderService | undefined
  reopen: (beginning: ReplayBeginning) => void
  leave: () => void
}

export interface Replay extends Pick<RecordedMarket, 'venues' | 'accounts' | 'clock'> {
  state: () => HubStatus['replay']
  service: (exits: ReplayExits) => HubService
  /** Plays to the end, or until it is stopped. */
  play(): Promise<void>
  stop(): void
}

/** A recording of a file in place of a market. */
export async function openReplay({ path, ...wish }: ReplayWish, wall: Clock): Promise<Replay> {
  const pieces = readRecordingFile(path)
  const first = await pieces.next()
  if (first.done === true) throw new Error('The recording is empty.')
  const head = decodeRecordingHead(first.value)
  const { startedAt, venues, symbols = [] } = head
  const endsAt = Math.max((await recordingEnd(path)) ?? startedAt, startedAt)
  const listings = await readListings(head, afterHead(path))
  const fileName = basename(path)
  const market = openRecordedMarket({
    ...wish,
    startedAt,
    venues,
    name: fileName,
    listings,
    pieces,
    wall,
    playback: (sinkOf) => adapterPlayback(venues, sinkOf),
  })
  const { player, exchanges } = market
  const { usd } = wish
  const name = fileName.replace(new RegExp(`\\${recordingEnding}$`), '')
  return {
    ...market,
    state: () => ({ name: fileName, speed: player.speed, isOver: player.phase === 'over' }),
    service: (exits) =>
      new ReplayService({
        ...exits,
        player,
        wall,
        name,
        symbols,
        venues,
        startedAt,
        endsAt,
        usd,
        queued: () => exchanges.queued(),
      }),
    play: () => player.run(),
    stop: () => player.stop(),
  }
}

async function* afterHead(path: string): AsyncGenerator<Uint8Array> {
  const pieces = readRecordingFile(path)
  await pieces.next()
  yield* pieces
}
