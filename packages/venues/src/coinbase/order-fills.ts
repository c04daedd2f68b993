import { addDecimals, compareDecimals } from '@leadline/decimal/decimal-text'

import type { AccountCore } from '../accounts/account-core.ts'
import { isAboveZero } from '../accounts/amounts.ts'
import { excerptOf, type Fields } from '../wire/read-json.ts'
import type { CoinbaseKeyCalls } from './coinbase-key-calls.ts'
import { readFill } from './fill-row.ts'
import { rfc3339 } from './order-body.ts'
import { readPages } from './pages.ts'
import type { CoinbaseOrder } from './stream-order.ts'

interface Owed {
  filled: string
  trades: number | undefined
  /** Sizes of the trades that were told, by their numbers. */
  readonly told: Map<string, string>
  tries: number
}

/** Trades come into the list some hundred milliseconds after the stream told of them. */
const pausesMs = [300, 700, 1500, 3000, 6000, 12_000, 24_000, 48_000]
const mostAtOnce = 50
const mostRemembered = 2000

/**
 * The stream tells how much of an order is filled, and neither the trades nor their prices and fees: those are asked
 * for, until they make up what the stream told. No trade is ever made up from the stream.
 */
export class OrderFills {
  readonly #core: AccountCore
  readonly #calls: CoinbaseKeyCalls
  readonly #owed = new Map<string, Owed>()
  readonly #due = new Set<string>()

  constructor(core: AccountCore, calls: CoinbaseKeyCalls) {
    this.#core = core
    this.#calls = calls
  }

  /** The exchange told of an order. */
  told({ report, trades }: CoinbaseOrder, now: number): void {
    const { venueOrderId, filled } = report
    if (filled === null || !isAboveZero(filled)) return
    const owed = this.#owedOf(venueOrderId)
    if (compareDecimals(filled, owed.filled) <= 0) return
    Object.assign(owed, { filled, trades, tries: 0 })
    if (!isWhole(owed)) this.#askLater(venueOrderId, now)
  }

  /** Everything since then, whichever order it belongs to. */
  readSince(since: number, done: (isComplete: boolean) => void): void {
    // The list is ordered by when a trade was booked, which may be later than when it happened.
    const start = rfc3339(Math.max(since - 60_000, 0))
    const query = [['start_sequence_timestamp', start]] as const
    this.#read(query, (rows) => {
      for (const row of rows ?? []) this.#tell(row)
      done(rows !== undefined)
    })
  }

  #owedOf(venueOrderId: string): Owed {
    const known = this.#owed.get(venueOrderId)
    if (known) return known
    const owed = { filled: '0', trades: undefined, told: new Map<string, string>(), tries: 0 }
    this.#owed.set(venueOrderId, owed)
    const [oldest] = this.#owed.keys()
    if (this.#owed.size > mostRemembered && oldest !== undefined) this.#owed.delete(oldest)
    return owed
  }

  #askLater(venueOrderId: string, now: number): void {
    const owed = this.#owedOf(venueOrderId)
    const pauseMs = pausesMs[owed.tries]
    if (pauseMs === undefined) {
      this.#core.io.oddity('coinbase: trades of an order never came', venueOrderId)
      return
    }
    owed.tries += 1
    this.#core.wakeups.at(`fills ${venueOrderId}`, now + pauseMs, (later) => {
      this.#due.add(venueOrderId)
      // Several orders that are due together share one question.
      this.#core.wakeups.at('fills', later, () => {
        this.#ask()
      })
    })
  }

  #ask(): void {
    const ids = [...this.#due].slice(0, mostAtOnce)
    for (const id of ids) this.#due.delete(id)
    const query = ids.map((id) => ['order_ids', id] as const)
    this.#read(query, (rows, now) => {
      for (const row of rows ?? []) this.#tell(row)
      for (const id of ids) if (!isWhole(this.#owedOf(id))) this.#askLater(id, now)
      if (this.#due.size > 0) this.#ask()
    })
  }

  #read(
    query: readonly (readonly [string, string])[],
    done: (rows: readonly Fields[] | undefined, now: number) => void,
  ): void {
    const path = '/orders/historical/fills'
    const call = { purpose: 'Fills', path, priority: 'account' as const }
    readPages(this.#calls, call, [...query, ['limit', '100']], 'fills', (pages, now) => {
      done('failed' in pages ? undefined : pages.rows, now)
    })
  }

  #tell(row: Fields): void {
    const { known, sink, io } = this.#core
    const fill = readFill(row, known, sink)
    if (!fill) {
      io.oddity('coinbase: not a fill', excerptOf(JSON.stringify(row)))
      return
    }
    const { told } = this.#owedOf(fill.venueOrderId)
    if (told.has(fill.fillId)) return
    told.set(fill.fillId, fill.size)
    sink.fill(fill)
  }
}

/** By their number where it is told: sizes in money do not add up to the last digit. */
function isWhole({ filled, trades, told }: Owed): boolean {
  if (trades !== undefined && trades > 0 && told.size >= trades) return true
  const sum = [...told.values()].reduce(addDecimals, '0')
  return compareDecimals(sum, filled) >= 0
}
