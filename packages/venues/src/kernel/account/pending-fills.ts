import { addDecimals, compareDecimals } from '@leadline/decimal/decimal-text'

import type { FillReport, OrderReport } from '../../account-events.ts'
import type { AccountCore } from './account-core.ts'
import { isAboveZero } from './amounts.ts'

interface PendingFill {
  filled: string
  trades: number | undefined
  /** Sizes of the trades that were reported, by their numbers. */
  readonly reported: Map<string, string>
  tries: number
}

export interface FillQueries {
  /** Between what was reported of an order and the queries for its trades, one pause after the other. */
  pausesMs: readonly number[]
  /** So many orders share one query. */
  mostAtOnce: number
  /** Reports what it finds by `report`; `done` in any case. */
  request(venueOrderIds: readonly string[], done: (now: number) => void): void
}

const mostRemembered = 2000

/**
 * Each trade of an order, reported once by the stream and whenever it was requested; and those that its reports speak
 * of and
 * that did not come, requested until they add up. No trade is ever made up from a report.
 */
export class PendingFills {
  readonly #core: AccountCore
  readonly #queries: FillQueries
  readonly #pending = new Map<string, PendingFill>()
  readonly #due = new Set<string>()

  constructor(core: AccountCore, queries: FillQueries) {
    this.#core = core
    this.#queries = queries
  }

  /** The exchange reported an order, and perhaps how many trades it had. */
  received({ venueOrderId, filled }: OrderReport, trades: number | undefined, now: number): void {
    if (filled === null || !isAboveZero(filled)) return
    const pending = this.#pendingOf(venueOrderId)
    if (compareDecimals(filled, pending.filled) <= 0) return
    Object.assign(pending, { filled, trades, tries: 0 })
    if (!isWhole(pending)) this.#requestLater(venueOrderId, now)
  }

  report(fill: FillReport): void {
    const pending = this.#pendingOf(fill.venueOrderId)
    if (fill.source === 'stream' && pending.reported.has(fill.fillId)) return
    pending.reported.set(fill.fillId, fill.size)
    if (isWhole(pending)) this.#core.scheduler.cancel(`fills ${fill.venueOrderId}`)
    this.#core.sink.fill(fill)
  }

  #pendingOf(venueOrderId: string): PendingFill {
    const known = this.#pending.get(venueOrderId)
    if (known) return known
    const pending = {
      filled: '0',
      trades: undefined,
      reported: new Map<string, string>(),
      tries: 0,
    }
    this.#pending.set(venueOrderId, pending)
    const [oldest] = this.#pending.keys()
    if (this.#pending.size > mostRemembered && oldest !== undefined) this.#pending.delete(oldest)
    return pending
  }

  #requestLater(venueOrderId: string, now: number): void {
    const pending = this.#pendingOf(venueOrderId)
    const pauseMs = this.#queries.pausesMs[pending.tries]
    if (pauseMs === undefined) {
      this.#core.io.anomaly('trades of an order never came', venueOrderId)
      return
    }
    pending.tries += 1
    this.#core.scheduler.at(`fills ${venueOrderId}`, now + pauseMs, (later) => {
      this.#due.add(venueOrderId)
      // Several orders that are due together share one query.
      this.#core.scheduler.at('fills', later, () => {
        this.#request()
      })
    })
  }

  #request(): void {
    const ids = [...this.#due].slice(0, this.#queries.mostAtOnce)
    for (const id of ids) this.#due.delete(id)
    this.#queries.request(ids, (now) => {
      for (const id of ids) if (!isWhole(this.#pendingOf(id))) this.#requestLater(id, now)
    })
    if (this.#due.size > 0) this.#request()
  }
}

/** By their number where it is reported: sizes in money do not add up to the last digit. */
function isWhole({ filled, trades, reported }: PendingFill): boolean {
  if (trades !== undefined && trades > 0 && reported.size >= trades) return true
  const sum = [...reported.values()].reduce(addDecimals, '0')
  return compareDecimals(sum, filled) >= 0
}
