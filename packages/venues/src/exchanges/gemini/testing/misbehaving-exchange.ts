import { type LevelChange, MisbehavingConnection } from '../../../testing/misbehaving-connection.ts'
import { onlyBook } from '../../../testing/sample-subscriptions.ts'
import { GeminiMarketHarness, type GeminiFrame } from './market-harness.ts'
import { WrittenBook } from './written-book.ts'

/** Gemini on a bad connection: it grants every subscription, with a snapshot before or after its answer. */
export class MisbehavingGemini extends MisbehavingConnection<GeminiFrame> {
  readonly harness = GeminiMarketHarness.started()
  readonly book: WrittenBook
  protected readonly heartbeat = undefined
  protected readonly noise = [
    '{"e":"depth',
    '[]',
    'null',
    '{"e":"depthUpdate","s":"ethusd","U":1,"u":2}',
  ]
  #snapshotFirst: boolean
  #isSubscribed = false

  constructor(snapshotFirst: boolean, isLax: boolean) {
    super()
    this.#snapshotFirst = snapshotFirst
    this.book = new WrittenBook('btcusd', 9_007_199_254_740_993n, isLax)
    this.harness.subscribe('BTC-USD', onlyBook)
    this.open()
  }

  theirs(): unknown {
    return { bids: this.book.text('b'), asks: this.book.text('a') }
  }

  shown(): unknown {
    return this.harness.sink.levels('BTC-USD')
  }

  protected connectionOpened(): void {
    this.#isSubscribed = false
  }

  protected respond({ id, method }: GeminiFrame): string[] {
    const answer = JSON.stringify({ id, status: 200 })
    if (method === 'unsubscribe') this.#isSubscribed = false
    if (method !== 'subscribe') return [answer]
    this.#isSubscribed = true
    const snapshot = this.book.snapshot()
    return this.#snapshotFirst ? [snapshot, answer] : [answer, snapshot]
  }

  protected change({ side, step, size }: LevelChange): string | undefined {
    const frame =
      side === 'bid'
        ? this.book.update({ b: [[7_739_500 - step * 10, size]] })
        : this.book.update({ a: [[7_740_150 + step * 10, size]] })
    return this.#isSubscribed ? frame : undefined
  }

  protected spoil(frame: string): string {
    return frame.replace('["', '["x')
  }
}
