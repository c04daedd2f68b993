import { basename } from 'node:path'

import type { HubSetup } from '@leadline/hub/hub'
import { Recorder } from '@leadline/hub/recording/recorder'
import type { AccountSetup } from '@leadline/hub/services/orders/account-connection'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { openPaperNews, type PaperNews } from '@leadline/paper-trading/news/paper-news'

import { openPaperAccount, type OpenPaperAccount } from '../../paper/open-paper-account.ts'
import { paperSettingsFile } from '../../paper/paper-settings.ts'
import { openReplay, type Replay, type ReplayWish } from '../../recording/open-replay.ts'
import { createRecordingFile } from '../../recording/recording-file.ts'
import { nodeTransport } from '../network/node-transport.ts'
import { nodeClock } from '../node-clock.ts'
import type { Settings } from '../settings.ts'
import type { CommandLine } from '../start/command-line.ts'
import { type MarketKeys, realVenues } from './real-market.ts'

type MarketParts = Pick<HubSetup, 'mode' | 'venues' | 'clock'> &
  Partial<Pick<HubSetup, 'wrap' | 'recording' | 'replay' | 'store'>>

/** Where prices come from: the exchanges, the simulated ones, or a recording of either. */
export interface OpenMarket {
  parts: MarketParts
  /** Those that are there without a vault: the ones of paper trading. */
  accounts: readonly AccountSetup[]
  /** Where its orders and candles are kept: those of practice are never beside those of the exchanges. */
  folder: string
  paper: OpenPaperAccount | undefined
  /** The simulated feed of paper trading. */
  news?: PaperNews
  /** A recording that is played back in place of a market. */
  replay?: Replay
  /** The hub listens. */
  begin: () => void
  stop: () => Promise<void>
}

const flushMs = 1000

export async function openMarket(
  settings: Settings,
  { record, replay, speed, beginning, ownFills }: CommandLine,
  version: string,
  isPaper: boolean,
  keys: MarketKeys,
): Promise<OpenMarket> {
  const { home, paperFunds } = settings
  if (replay !== undefined) {
    const { usd } = paperSettingsFile(home).read()
    return await replayedMarket({ path: replay, speed, usd, ownFills, ...beginning }, home)
  }
  const paper = isPaper ? openPaperAccount(home, nodeClock, paperFunds) : undefined
  const market = paper?.market
  const venues =
    market?.venues ?? realVenues(settings.exchanges, nodeTransport(`Leadline/${version}`), keys)
  const parts: MarketParts = { mode: market ? 'practice' : 'real', venues, clock: nodeClock }
  const news = paper && openPaperNews(nodeClock, paper.seed)
  const stop = () => {
    news?.stop()
    paper?.stop()
    return Promise.resolve()
  }
  const open = {
    parts,
    accounts: market?.accounts ?? [],
    folder: paper?.folder ?? home,
    paper,
    ...(news && { news }),
    begin: () => {},
    stop,
  }
  return record === undefined ? open : await recordedMarket(open, record, version)
}

async function recordedMarket(
  { parts, stop, ...open }: OpenMarket,
  path: string,
  version: string,
): Promise<OpenMarket> {
  const file = await createRecordingFile(path)
  const venues = parts.venues.map(({ id }) => id)
  const head = { version, startedAt: nodeClock.now(), venues }
  const recorder = new Recorder(head, (bytes) => file.piece(bytes))
  const flushing = setInterval(() => recorder.flush(), flushMs)
  const recording = () => file.failure ?? basename(path)
  return {
    ...open,
    parts: { ...parts, recording, wrap: (venue, adapter) => recorder.wrap(venue, adapter) },
    stop: async () => {
      clearInterval(flushing)
      await stop()
      recorder.flush()
      await file.close()
    },
  }
}

async function replayedMarket(wish: ReplayWish, home: string): Promise<OpenMarket> {
  const replay = await openReplay(wish, nodeClock)
  const { venues, accounts, clock } = replay
  return {
    // What was true then is not kept as what is true now.
    parts: { mode: 'replay', venues, clock, replay: () => replay.state(), store: memoryStore() },
    accounts,
    folder: home,
    paper: undefined,
    replay,
    begin: () => void replay.play(),
    stop: () => {
      replay.stop()
      return Promise.resolve()
    },
  }
}
