import type { OrderTerms } from '@leadline/venues/order-terms'

import { exact, zero } from '../decimal-text.ts'
import type { JournalState } from '../journal/journal-state.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'
import type { Cancels } from './cancels.ts'
import type { DeskCore } from './desk-core.ts'
import type { PlaceRequest, PlaceResult } from './place-order.ts'
import type { Replacement, ReplacementEvent } from './replacement.ts'

/** What was meant half a minute ago may no longer be meant. */
const meantForMs = 30_000

type ReplacementNews = ReplacementEvent extends infer Event
  ? Event extends ReplacementEvent
    ? Omit<Event, 'id' | 'at'>
    : never
  : never

/**
 * Changes an order by canceling it and, once that is certain and it is known how much of it was filled, placing what is
 * left. Where Leadline was stopped in between, nothing is placed: the order is shown as not replaced.
 */
export class Replacements {
  readonly #core: DeskCore
  readonly #state: JournalState
  readonly #cancels: Cancels
  readonly #place: (request: PlaceRequest, now: number) => PlaceResult
  readonly #ask: (order: OrderRecord, now: number) => void

  constructor(
    core: DeskCore,
    state: JournalState,
    cancels: Cancels,
    place: (request: PlaceRequest, now: number) => PlaceResult,
    ask: (order: OrderRecord, now: number) => void,
  ) {
    this.#core = core
    this.#state = state
    this.#cancels = cancels
    this.#place = place
    this.#ask = ask
  }

  /** At the start: what was under way is not gone on with blindly. */
  giveUpAfterRestart(now: number): void {
    for (const replacement of this.#state.replacements.values()) {
      if (replacement.state !== 'canceling') continue
      const placed = this.#core.records.byDraft(replacement.id)
      this.#note(
        replacement,
        placed
          ? { kind: 'replaced', newClientOrderId: placed.clientOrderId }
          : { kind: 'not-replaced', reason: 'Leadline was stopped before it could be replaced.' },
        now,
      )
    }
  }

  /** Throws where it cannot be written down: then nothing was canceled. */
  begin(
    id: string,
    order: OrderRecord,
    terms: OrderTerms,
    isPriceConfirmed: boolean,
    now: number,
  ): void {
    const { clientOrderId } = order
    const event = { id, at: now, kind: 'asked', clientOrderId, terms, isPriceConfirmed } as const
    this.#core.journal.write([{ about: 'replacement', event }], now)
    this.#state.apply({ about: 'replacement', event })
    this.#core.alarms.at(alarmName(id), now + meantForMs, (later) => {
      const replacement = this.#state.replacements.get(id)
      if (replacement?.state !== 'canceling') return
      const reason = 'It took too long to cancel the order. Nothing was placed in its stead.'
      this.#note(replacement, { kind: 'not-replaced', reason }, later)
    })
    this.#cancels.cancel([order], now)
  }

  isUnderWay(clientOrderId: string): boolean {
    return this.#state.replacementOf(clientOrderId)?.state === 'canceling'
  }

  orderChanged(order: OrderRecord, now: number): void {
    const replacement = this.#state.replacementOf(order.clientOrderId)
    if (replacement?.state !== 'canceling') return
    if (isFinished(order.state)) {
      if (order.isFilledFinal) this.#finish(replacement, order, now)
      else if (order.isConcluded) {
        const reason = 'How much of the order was filled is not known.'
        this.#note(replacement, { kind: 'not-replaced', reason }, now)
      } else this.#ask(order, now)
    } else if (!this.#cancels.isWanted(order.clientOrderId)) {
      const reason = order.reason || 'The exchange did not cancel the order.'
      this.#note(replacement, { kind: 'not-replaced', reason }, now)
    }
  }

  #finish(replacement: Replacement, order: OrderRecord, now: number): void {
    const { id, terms, isPriceConfirmed } = replacement
    if (order.state !== 'canceled' && order.state !== 'filled') {
      return this.#note(replacement, { kind: 'not-replaced', reason: order.reason }, now)
    }
    const left = exact(terms.size ?? '0').minus(exact(order.filled))
    if (left.lte(zero)) {
      const reason = 'It was filled before it could be canceled.'
      return this.#note(replacement, { kind: 'not-needed', reason }, now)
    }
    const { keyId, source, clientOrderId: replaces } = order
    const request = {
      draftId: id,
      keyId,
      terms: { ...terms, size: left.toFixed() },
      source,
      isPriceConfirmed,
      replaces,
    }
    const result = this.#place(request, now)
    if (result.kind === 'sent' || result.kind === 'repeated') {
      const { clientOrderId: newClientOrderId } = result
      return this.#note(replacement, { kind: 'replaced', newClientOrderId }, now)
    }
    return this.#note(replacement, { kind: 'not-replaced', reason: wordsOf(result) }, now)
  }

  #note(replacement: Replacement, news: ReplacementNews, now: number): void {
    const event: ReplacementEvent = { ...news, id: replacement.id, at: now }
    this.#state.apply({ about: 'replacement', event })
    this.#core.journal.note([{ about: 'replacement', event }], now)
    this.#core.alarms.cancel(alarmName(replacement.id))
  }
}

const alarmName = (id: string) => `replacement ${id}`

/** Why an order was not sent. */
export function wordsOf(result: Exclude<PlaceResult, { kind: 'sent' | 'repeated' }>): string {
  if (result.kind === 'gate') return result.refusal.message
  if (result.kind === 'terms') return result.problems.map(({ message }) => message).join(' ')
  return result.message
}
