import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { PendingFills } from '../../../kernel/account/pending-fills.ts'
import { excerptOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { CoinbaseKeyCalls } from '../wire/key-calls.ts'
import { readPages } from '../wire/pages.ts'
import { readFill } from './fill-row.ts'
import { rfc3339 } from './order-body.ts'
import type { CoinbaseOrder } from './stream-order.ts'

/** Trades come into the list some hundred milliseconds after the stream reported them. */
const pausesMs = [300, 700, 1500, 3000, 6000, 12_000, 24_000, 48_000]

/**
 * The stream says how much of an order is filled, and neither the trades nor their prices and fees: those are asked
 * for, until they make up what the stream reported.
 */
export class OrderFills {
  readonly #core: AccountCore
  readonly #calls: CoinbaseKeyCalls
  readonly #pending: PendingFills

  constructor(core: AccountCore, calls: CoinbaseKeyCalls) {
    this.#core = core
    this.#calls = calls
    this.#pending = new PendingFills(core, {
      pausesMs,
      mostAtOnce: 50,
      request: (ids, done) => {
        const query = ids.map((id) => ['order_ids', id] as const)
        this.#read(query, (_isComplete, now) => {
          done(now)
        })
      },
    })
  }

  /** The exchange reported an order. */
  reported({ report, trades }: CoinbaseOrder, now: number): void {
    this.#pending.received(report, trades, now)
  }

  /** Everything since then, whichever order it belongs to. */
  readSince(since: number, done: (isComplete: boolean) => void): void {
    // The list is ordered by when a trade was booked, which may be later than when it happened.
    const start = rfc3339(Math.max(since - 60_000, 0))
    this.#read([['start_sequence_timestamp', start]], done)
  }

  #read(
    query: readonly (readonly [string, string])[],
    done: (isComplete: boolean, now: number) => void,
  ): void {
    const path = '/orders/historical/fills'
    const call = { purpose: 'Fills', path, priority: 'account' as const }
    readPages(this.#calls, call, [...query, ['limit', '100']], 'fills', (pages, now) => {
      const isComplete = !('failed' in pages)
      if (isComplete) for (const row of pages.rows) this.#report(row)
      done(isComplete, now)
    })
  }

  #report(row: JsonObject): void {
    const { known, sink, io } = this.#core
    const fill = readFill(row, known, sink)
    if (fill) this.#pending.report(fill)
    else io.anomaly('coinbase: not a fill', excerptOf(JSON.stringify(row)))
  }
}
