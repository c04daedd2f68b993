import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { PendingFills } from '../../../kernel/account/pending-fills.ts'
import { excerptOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { CoinbaseKeyCalls } from '../wire/key-calls.ts'
import { readPages } from '../wire/pages.ts'
import { readFill } from './fill-row.ts'
import { rfc3339 } from './order-body.ts'
import type { CoinbaseOrder } from './stream-order.ts'

/** Trades come into the list some hundred milliseconds after the stream told of them. */
const pausesMs = [300, 700, 1500, 3000, 6000, 12_000, 24_000, 48_000]

/**
 * The stream tells how much of an order is filled, and neither the trades nor their prices and fees: those are asked
 * for, until they make up what the stream told.
 */
export class OrderFills {
  readonly #core: AccountCore
  readonly #calls: CoinbaseKeyCalls
  readonly #owed: PendingFills

  constructor(core: AccountCore, calls: CoinbaseKeyCalls) {
    this.#core = core
    this.#calls = calls
    this.#owed = new PendingFills(core, {
      pausesMs,
      mostAtOnce: 50,
      ask: (ids, done) => {
        const query = ids.map((id) => ['order_ids', id] as const)
        this.#read(query, (_isComplete, now) => {
          done(now)
        })
      },
    })
  }

  /** The exchange told of an order. */
  told({ report, trades }: CoinbaseOrder, now: number): void {
    this.#owed.heard(report, trades, now)
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
      if (isComplete) for (const row of pages.rows) this.#tell(row)
      done(isComplete, now)
    })
  }

  #tell(row: JsonObject): void {
    const { known, sink, io } = this.#core
    const fill = readFill(row, known, sink)
    if (fill) this.#owed.tell(fill)
    else io.oddity('coinbase: not a fill', excerptOf(JSON.stringify(row)))
  }
}
