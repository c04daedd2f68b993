import { addDecimals, compareDecimals } from '@leadline/decimal/decimal-text'

import type { FillReport, OrderReport } from '../../account-events.ts'
import type { AccountCore } from './account-core.ts'
import { isAboveZero } from './amounts.ts'

interface Owed {
  filled: string
  trades: number | undefined
  /** Sizes of the trades that were told, by their numbers. */
  readonly told: Map<string, string>
  tries: number
}

export interface FillQueries {
  /** Between what was told of an order and the questions for its trades, one pause after the other. */
  pausesMs: readonly number[]
  /** So many orders share one question. */
  mostAtOnce: number
  /** Tells what it finds by `tell`; `done` in any case. */
  ask(venueOrderIds: readonly string[], done: (now: number) => void): void
}

const mostRemembered = 2000

/**
 * Each trade of an order, told once by the stream and whenever it was asked for; and those that its reports speak of and
 * that did not come, asked for until they add up. No trade is ever made up from a report.
 */
export class PendingFills {
  readonly #core: AccountCore
  readonly #questions: FillQueries
  readonly #owed = new Map<string, Owed>()
  readonly #due = new Set<string>()

  constructor(core: AccountCore, questions: FillQueries) {
    this.#core = core
    this.#questions = questions
  }

  /** The exchange told of an order, and perhaps how many trades it had. */
  heard({ venueOrderId, filled }: OrderReport, trades: number | undefined, now: number): void {
    if (filled === null || !isAboveZero(filled)) return
    const owed = this.#owedOf(venueOrderId)
    if (compareDecimals(filled, owed.filled) <= 0) return
    Object.assign(owed, { filled, trades, tries: 0 })
    if (!isWhole(owed)) this.#askLater(venueOrderId, now)
  }

  tell(fill: FillReport): void {
    const owed = this.#owedOf(fill.venueOrderId)
    if (fill.source === 'stream' && owed.told.has(fill.fillId)) return
    owed.told.set(fill.fillId, fill.size)
    if (isWhole(owed)) this.#core.scheduler.cancel(`fills ${fill.venueOrderId}`)
    this.#core.sink.fill(fill)
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
    const pauseMs = this.#questions.pausesMs[owed.tries]
    if (pauseMs === undefined) {
      this.#core.io.oddity('trades of an order never came', venueOrderId)
      return
    }
    owed.tries += 1
    this.#core.scheduler.at(`fills ${venueOrderId}`, now + pauseMs, (later) => {
      this.#due.add(venueOrderId)
      // Several orders that are due together share one question.
      this.#core.scheduler.at('fills', later, () => {
        this.#ask()
      })
    })
  }

  #ask(): void {
    const ids = [...this.#due].slice(0, this.#questions.mostAtOnce)
    for (const id of ids) this.#due.delete(id)
    this.#questions.ask(ids, (now) => {
      for (const id of ids) if (!isWhole(this.#owedOf(id))) this.#askLater(id, now)
    })
    if (this.#due.size > 0) this.#ask()
  }
}

/** By their number where it is told: sizes in money do not add up to the last digit. */
function isWhole({ filled, trades, told }: Owed): boolean {
  if (trades !== undefined && trades > 0 && told.size >= trades) return true
  const sum = [...told.values()].reduce(addDecimals, '0')
  return compareDecimals(sum, filled) >= 0
}
