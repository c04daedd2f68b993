import type { BacktestPlan } from '@leadline/backtest/backtest-plan'
import {
  type MarketWish,
  type OpenMarket,
  SourceRefused,
} from '@leadline/backtest/sources/backtest-market'
import { PaperSource } from '@leadline/backtest/sources/paper-source'
import type { BacktestSource } from '@leadline/desk-protocol/messages/backtest-messages'

import { decodeRecordingHead } from '../../recording/recording-head.ts'
import type { BacktestSetup } from './backtest-setup.ts'
import { openCandleSource } from './candle-source.ts'
import type { PastCandles } from './past-candles.ts'
import { type Pauses, RecordingSource } from './recording-source.ts'

const dayMs = 86_400_000
const mostPaperDays = 31

interface SourceNeeds extends Pauses {
  candles: PastCandles
  setup: BacktestSetup
}

/** The market that was chosen. */
export function openSource(
  { seed }: BacktestPlan,
  source: BacktestSource,
  { candles, setup, ...pauses }: SourceNeeds,
): OpenMarket {
  switch (source.kind) {
    case 'practice':
      return (wish) => openPaperSource(seed, wish)
    case 'candles':
      return (wish) => openCandleSource(candles, source, wish)
    case 'recording':
      return (wish) => openRecording(setup.recordings.read(source.name), wish, pauses)
  }
}

function openPaperSource(seed: number, wish: MarketWish): PaperSource {
  if (wish.to - wish.from > mostPaperDays * dayMs) {
    throw new SourceRefused(`Practice can be backtested over ${mostPaperDays} days at once.`)
  }
  return new PaperSource(seed, wish)
}

async function openRecording(
  pieces: AsyncIterable<Uint8Array>,
  wish: MarketWish,
  pauses: Pauses,
): Promise<RecordingSource> {
  const reading = pieces[Symbol.asyncIterator]()
  const first = await reading.next()
  if (first.done) throw new SourceRefused('The recording is empty.')
  const head = readHead(first.value)
  if (wish.to <= head.startedAt) throw new SourceRefused('The recording began after that time.')
  const source = new RecordingSource(head, reading)
  await source.begin(wish, head, pauses)
  return source
}

function readHead(bytes: Uint8Array) {
  try {
    return decodeRecordingHead(bytes)
  } catch {
    throw new SourceRefused('This is not a recording of Leadline.')
  }
}
