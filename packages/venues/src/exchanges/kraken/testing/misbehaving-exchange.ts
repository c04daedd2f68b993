import { type LevelChange, MisbehavingConnection } from '../../../testing/misbehaving-connection.ts'
import { onlyBook } from '../../../testing/sample-subscriptions.ts'
import { KrakenMarketHarness, type KrakenFrame } from './market-harness.ts'
import { bookOfBtc } from './written-book.ts'

/** Only so many levels are in the checksum: beyond them nothing is proven. */
const proven = 10

/** Kraken on a bad connection: it grants every subscription, with a snapshot. */
export class MisbehavingKraken extends MisbehavingConnection<KrakenFrame> {
  readonly harness = KrakenMarketHarness.started()
  readonly book = bookOfBtc(40)
  protected readonly heartbeat = '{"channel":"heartbeat"}'
  protected readonly noise = [
    '{"channel":"bo',
    '[]',
    'null',
    '{"channel":"book","type":"update","data":[{}]}',
  ]

  constructor() {
    super()
    this.harness.subscribe('BTC-USD', onlyBook)
    this.open()
  }

  theirs(): unknown {
    return [this.book.text('bids').slice(0, proven), this.book.text('asks').slice(0, proven)]
  }

  shown(): unknown {
    const { bids, asks } = this.harness.sink.levels('BTC-USD')
    return [bids.slice(0, proven), asks.slice(0, proven)]
  }

  protected connectionOpened(): void {}

  protected respond({ method, params, req_id: id }: KrakenFrame): string[] {
    if (method === 'ping') return [`{"method":"pong","req_id":${id}}`]
    return (params?.symbol ?? []).flatMap((symbol) => {
      const answer = JSON.stringify({ method, result: { symbol }, success: true, req_id: id })
      return method === 'subscribe' ? [answer, this.book.snapshot()] : [answer]
    })
  }

  protected change({ side, step, size }: LevelChange): string {
    return side === 'bid'
      ? this.book.update({ bids: [[599_999 - step, size]] })
      : this.book.update({ asks: [[600_001 + step, size]] })
  }

  protected spoil(frame: string): string {
    return frame.replace('"qty":', '"qty":1')
  }
}
