import type { AdapterIo } from '../src/adapter-io.ts'
import type { MarketAdapter, MarketSink } from '../src/market-adapter.ts'
import { RecordingSink } from '../src/testing/recording-sink.ts'
import { onlyBook } from '../src/testing/sample-subscriptions.ts'

const ignore = () => {}

const quietIo: AdapterIo = {
  connect: ignore,
  disconnect: ignore,
  reconnect: ignore,
  send: ignore,
  request: ignore,
  wakeAt: ignore,
  holdUntil: ignore,
  clock: ignore,
  anomaly: (kind, example) => {
    throw new Error(`${kind}: ${example}`)
  },
}

/** Keeps the books and forgets everything else. */
class QuietSink extends RecordingSink {
  override bookChanged(): void {}
}

/** An adapter with a live book of BTC-USD, and nothing around it that takes time. */
export function openQuietly(
  make: (io: AdapterIo, sink: MarketSink) => MarketAdapter,
  list: unknown,
  snapshot: string,
) {
  const sink = new QuietSink()
  const market = make(quietIo, sink)
  const answer = { kind: 'answered', status: 200, headers: {}, sentAt: 0, receivedAt: 0 } as const
  market.start(0)
  market.answered(1, { ...answer, body: JSON.stringify(list) }, 0)
  market.subscribe('BTC-USD', onlyBook, 0)
  market.opened('market', 0)
  market.message('market', snapshot, 0)
  return {
    receive: (text: string) => market.message('market', text, 0),
    /** A book that lost its proof on the way has been measured doing nothing. */
    mustBeLive: () => {
      if (sink.stateOf('BTC-USD') !== 'live') throw new Error('the book is not live')
    },
  }
}
