import { basename } from 'node:path'

import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { FillOfThen } from '@leadline/desk-protocol/messages/replay-messages'
import { storedListings } from '@leadline/hub/market-store/stored-listings'
import { storedPlayback } from '@leadline/hub/market-store/stored-playback'
import { decodeRecordingHead, type RecordingHead } from '@leadline/hub/recording/recording-head'
import type { HubService } from '@leadline/hub/services/hub-service'
import type { OrderService } from '@leadline/hub/services/orders/order-service'
import { type ReplayBeginning, ReplayService } from '@leadline/hub/services/replay/replay-service'
import { readListings } from '@leadline/paper-trading/recorded/read-listings'
import {
  adapterPlayback,
  listingsOf,
  openRecordedMarket,
  type RecordedMarket,
  type RecordedMarketNeeds,
} from '@leadline/paper-trading/recorded/recorded-market'
import type { Clock } from '@leadline/runtime/clock'

import { recordingEnd } from './recording-end.ts'
import { readRecordingFile } from './recording-file.ts'
import { indexPathOf, recordingEnding } from './recording-folder.ts'
import { openStoredMarketFile } from './stored-market-file.ts'

/** A recording that is to be shown, and from where. */
export interface ReplayWish {
  path: string
  /** What the trader begins with there. */
  usd: string
  speed: number
  from?: number | undefined
  isPaused?: boolean | undefined
  /** What the trader bought and sold in the market from which it was opened. */
  ownFills?: readonly FillOfThen[] | undefined
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

/** Candles and tape reach back so far from the moment that is shown first. */
const contextMs = 600_000
/** A recording that was stopped ends with messages that say nothing of books or trades. */
const mostMissingMs = 5000

/** A recording of a file in place of a market. */
export async function openReplay(
  { path, ownFills, ...wish }: ReplayWish,
  wall: Clock,
): Promise<Replay> {
  const first = await readRecordingFile(path).next()
  if (first.done === true) throw new Error('The recording is empty.')
  const head = decodeRecordingHead(first.value)
  const { startedAt, venues, symbols = [] } = head
  const fileName = basename(path)
  const played = (await understood(path, head, wish.from)) ?? (await received(path, head))
  const { endsAt, isFoundQuickly, ...playing } = played
  let trading: () => OrderService | undefined = () => undefined
  const market = openRecordedMarket({
    ...wish,
    ...playing,
    venues,
    name: fileName,
    wall,
    mayHush: () => [...(trading()?.manager.records.all() ?? [])].length === 0,
  })
  const { player, exchanges } = market
  const { usd } = wish
  const name = fileName.replace(new RegExp(`\\${recordingEnding}$`), '')
  return {
    ...market,
    state: () => ({ name: fileName, speed: player.speed, isOver: player.phase === 'over' }),
    service: (exits) => {
      ;({ trading } = exits)
      return new ReplayService({
        ...exits,
        player,
        wall,
        name,
        symbols,
        venues,
        startedAt,
        endsAt,
        usd,
        ...(isFoundQuickly && { reopenBeyondMs: 2 * contextMs }),
        queued: () => exchanges.queued(),
        fillsOfThen: ownFills?.filter(({ time }) => time >= startedAt && time <= endsAt),
      })
    },
    play: () => player.run(),
    stop: () => player.stop(),
  }
}

type Played = Pick<RecordedMarketNeeds, 'startedAt' | 'listings' | 'pieces' | 'playback'> & {
  endsAt: number
  /** Any moment of it, however far away. */
  isFoundQuickly: boolean
}

/** From the index beside it, so that what is far from the moment need not be read; undefined where there is none. */
async function understood(
  path: string,
  { startedAt, venues, symbols = [] }: RecordingHead,
  from = startedAt,
): Promise<Played | undefined> {
  const index = await openStoredMarketFile(indexPathOf(path))
  // Of another recording of that name.
  if (index?.head.startedAt !== startedAt) return undefined
  // Leadline was killed, or the disk took no more of it: its end is only in the recording.
  if (index.endsAt < (await endOf(path, startedAt)) - mostMissingMs) return undefined
  const { at, time } = index.beginningBefore(from - contextMs)
  const about = { venues, symbols }
  return {
    startedAt: time,
    endsAt: index.endsAt,
    isFoundQuickly: true,
    listings: listingsOf(await storedListings(about, index.pieces(at))),
    pieces: index.pieces(at),
    playback: (sinkOf) => storedPlayback(about, sinkOf),
  }
}

/** From its beginning, through the adapters. */
async function received(path: string, head: RecordingHead): Promise<Played> {
  const { startedAt, venues } = head
  return {
    startedAt,
    isFoundQuickly: false,
    endsAt: await endOf(path, startedAt),
    listings: await readListings(head, afterHead(path)),
    pieces: afterHead(path),
    playback: (sinkOf) => adapterPlayback(venues, sinkOf),
  }
}

async function endOf(path: string, startedAt: number): Promise<number> {
  return Math.max((await recordingEnd(path)) ?? startedAt, startedAt)
}

async function* afterHead(path: string): AsyncGenerator<Uint8Array> {
  const pieces = readRecordingFile(path)
  await pieces.next()
  yield* pieces
}
