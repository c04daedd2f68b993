import type { OrderTerms } from '@leadline/venues/order-terms'

import { exact, zero } from '../../decimal-text.ts'
import type { JournalState } from '../../journal/journal-state.ts'
import { isFinished, isUnanswered, type OrderRecord } from '../../order-record.ts'
import type { Cancels } from '../cancels/cancels.ts'
import { type OrderManagerCore, eventOf } from '../order-manager-core.ts'
import type { PlaceRequest, PlaceResult } from '../place-order.ts'
import { isUnderWay, type Replacement, type ReplacementEvent } from './replacement.ts'
import { attemptId, attemptsOf, unfinished } from './unfinished-replacements.ts'

/** What was meant half a minute ago may no longer be meant. */
const meantForMs = 30_000

type ReplacementEventBody = ReplacementEvent extends infer Event
  ? Event extends ReplacementEvent
    ? Omit<Event, 'id' | 'at'>
    : never
  : never

export interface ReplacementPorts {
  cancels: Cancels
  place: (request: PlaceRequest, now: number) => PlaceResult
  /** What became of the order? */
  request: (order: OrderRecord, now: number) => void
  /** What is unfinished may have changed. */
  changed: () => void
}

export type ReplacementDecision = 'place' | 'leave'

/**
 * Why what is left of a script's order must not be placed any more; empty where it may. Asked right before it would leave: the script
 * may have been paused or have sold its coins elsewhere while the old order was being canceled.
 */
export type ReplacementCheck = (canceled: OrderRecord, left: string) => string

interface Wanted {
  terms: OrderTerms
  isPriceConfirmed: boolean
  isNewFirst: boolean
  recheck?: ReplacementCheck | undefined
}

/**
 * Changes an order by canceling it and, once that is certain and it is known how much of it was filled, placing what is
 * left; a protective stop the other way round where that is possible (new-first.ts). Where Leadline was stopped in
 * between, nothing is placed or canceled blindly: what is not at the exchange is for the trader to decide.
 */
export class Replacements {
  readonly #core: OrderManagerCore
  readonly #state: JournalState
  readonly #ports: ReplacementPorts
  /** Not after a restart: then what was under way is given up. */
  readonly #rechecks = new Map<string, ReplacementCheck>()

  constructor(core: OrderManagerCore, state: JournalState, ports: ReplacementPorts) {
    this.#core = core
    this.#state = state
    this.#ports = ports
  }

  /** At the start: what was under way is not gone on with blindly. */
  giveUpAfterRestart(now: number): void {
    for (const replacement of this.#state.replacements.values()) {
      const placed = this.#core.records.byDraft(replacement.id)
      if (replacement.state === 'placing' && placed) this.#follow(replacement, now)
      else if (isUnderWay(replacement)) {
        this.#note(
          replacement,
          placed
            ? { kind: 'replaced', newClientOrderId: placed.clientOrderId }
            : { kind: 'not-replaced', reason: stoppedInBetween },
          now,
        )
        if (!placed) this.#keep(replacement, now)
      }
    }
  }

  /** Throws where it cannot be written down: then nothing was canceled. */
  begin(id: string, order: OrderRecord, { recheck, ...wanted }: Wanted, now: number): void {
    const { clientOrderId } = order
    const requested = { kind: 'asked', clientOrderId, ...wanted, isAskedAbout: true } as const
    const event: ReplacementEvent = { id, at: now, ...requested }
    this.#core.journal.write([{ about: 'replacement', event }], now)
    this.#state.apply({ about: 'replacement', event })
    if (recheck) this.#rechecks.set(id, recheck)
    if (wanted.isNewFirst) return this.#placeFirst(id, order, now)
    this.#core.alarms.at(alarmName(id), now + meantForMs, (later) => {
      const replacement = this.#state.replacements.get(id)
      if (replacement?.state !== 'canceling') return
      const reason = 'It took too long to cancel the order. Nothing was placed instead.'
      this.#note(replacement, { kind: 'not-replaced', reason }, later)
    })
    this.#ports.cancels.cancel([order], now)
  }

  isUnderWay(clientOrderId: string): boolean {
    const replacement = this.#state.replacementOf(clientOrderId)
    return replacement !== undefined && isUnderWay(replacement)
  }

  /** The trader cancels these orders: nothing is to be put in their place any more. */
  drop(orders: readonly OrderRecord[], now: number): void {
    for (const { clientOrderId, replaces } of orders) {
      const ofNew = replaces === null ? undefined : this.#state.replacementOf(replaces)
      const own = this.#state.replacementOf(clientOrderId)
      for (const replacement of [ofNew, own]) {
        const isOpen =
          replacement && (isUnderWay(replacement) || (replacement === own && hasFailed(own)))
        if (isOpen) this.#note(replacement, { kind: 'left', reason: 'You canceled it.' }, now)
      }
    }
  }

  /** Long after its change failed the exchange still lists an order: however it ends, that is not why. */
  listedOpen(clientOrderIds: Iterable<string>, asOf: number, now: number): void {
    for (const clientOrderId of clientOrderIds) {
      const replacement = this.#state.replacementOf(clientOrderId)
      if (!replacement || !hasFailed(replacement)) continue
      if (asOf < replacement.askedAt + meantForMs) continue
      this.#note(replacement, { kind: 'left', reason: replacement.reason }, now)
    }
  }

  orderChanged(order: OrderRecord, now: number): void {
    const ofNew = order.replaces === null ? undefined : this.#state.replacementOf(order.replaces)
    if (ofNew?.state === 'placing') return this.#follow(ofNew, now)
    const replacement = this.#state.replacementOf(order.clientOrderId)
    if (replacement?.state === 'placing') return this.#follow(replacement, now)
    if (replacement?.state !== 'canceling') return
    if (isFinished(order.state)) {
      if (order.isFilledFinal) this.#finish(replacement, order, now)
      else if (order.isConcluded) {
        const reason = 'How much of the order was filled is not known.'
        this.#note(replacement, { kind: 'not-replaced', reason }, now)
      } else this.#ports.request(order, now)
    } else if (!this.#ports.cancels.isWanted(order.clientOrderId)) {
      const reason = order.reason || 'The exchange did not cancel the order.'
      this.#note(replacement, { kind: 'not-replaced', reason }, now)
    }
  }

  /** What the trader wants to become of a change of which nothing is at the exchange. Asked twice, it is done once. */
  decide(id: string, decision: ReplacementDecision, now: number): PlaceResult | { kind: 'left' } {
    const replacement = this.#state.replacements.get(id)
    if (!replacement) return { kind: 'impossible', message: 'This change is not known here.' }
    const open = unfinished(replacement, this.#state, this.#core.records, now)
    const attempts = attemptsOf(replacement, this.#core.records)
    const newest = attempts.at(-1)
    if (!open) {
      if (decision === 'place' && newest && replacement.state === 'replaced') {
        return { kind: 'repeated', clientOrderId: newest.clientOrderId }
      }
      if (decision === 'leave' && replacement.state === 'left') return { kind: 'left' }
      return { kind: 'impossible', message: 'You have decided this already.' }
    }
    if (decision === 'leave') {
      const event = { id, at: now, kind: 'left', reason: 'You dismissed it.' } as const
      this.#core.journal.write([{ about: 'replacement', event }], now)
      this.#state.apply({ about: 'replacement', event })
      this.#ports.changed()
      return { kind: 'left' }
    }
    const { order, left } = open
    if (left === null) {
      const message = 'It is not known yet how much of the old order was filled.'
      return { kind: 'impossible', message }
    }
    const request = this.#request(replacement, order, left, attempts.length)
    // The market has moved since: how far the price reaches through it is looked at once more.
    const result = this.#ports.place(
      { ...request, source: { kind: 'hand' }, isPriceConfirmed: false },
      now,
    )
    if (result.kind !== 'sent' && result.kind !== 'repeated') return result
    const { clientOrderId: newClientOrderId } = result
    this.#note(replacement, { kind: 'replaced', newClientOrderId }, now)
    return result
  }

  #placeFirst(id: string, order: OrderRecord, now: number): void {
    const replacement = this.#state.replacements.get(id)
    if (!replacement) return
    const result = this.#ports.place(
      this.#request(replacement, order, replacement.terms.size ?? '0', 0),
      now,
    )
    if (result.kind === 'sent' || result.kind === 'repeated') return this.#follow(replacement, now)
    return this.#note(replacement, { kind: 'not-replaced', reason: wordsOf(result) }, now)
  }

  /** The new order left first: the old one goes when that is at the exchange, and the new one if the old one traded. */
  #follow(replacement: Replacement, now: number): void {
    const { records } = this.#core
    const order = records.get(replacement.clientOrderId)
    const placed = records.byDraft(replacement.id)
    if (!order || !placed || isUnanswered(placed.state)) return
    const { clientOrderId: newClientOrderId } = placed
    if (placed.state === 'rejected' || placed.state === 'not-placed') {
      return this.#note(replacement, { kind: 'not-replaced', reason: placed.reason }, now)
    }
    if (!isFinished(order.state)) return this.#ports.cancels.cancel([order], now)
    if (!order.isFilledFinal && !order.isConcluded) return this.#ports.request(order, now)
    if (exact(order.filled).eq(zero)) {
      return this.#note(replacement, { kind: 'replaced', newClientOrderId }, now)
    }
    // Both must not trade: what was requested is on its way through the old one.
    const reason = 'The old order traded before it could be canceled.'
    const kind = order.state === 'filled' ? 'not-needed' : 'not-replaced'
    this.#note(replacement, { kind, reason }, now)
    if (!isFinished(placed.state)) this.#ports.cancels.cancel([placed], now)
  }

  #finish(replacement: Replacement, order: OrderRecord, now: number): void {
    if (order.state !== 'canceled' && order.state !== 'filled') {
      return this.#note(replacement, { kind: 'not-replaced', reason: order.reason }, now)
    }
    const { terms } = replacement
    const left = exact(terms.size ?? '0').minus(exact(order.filled))
    if (left.lte(zero)) {
      const reason = 'It was filled before it could be canceled.'
      return this.#note(replacement, { kind: 'not-needed', reason }, now)
    }
    const blocked = this.#rechecks.get(replacement.id)?.(order, left.toFixed()) ?? ''
    if (blocked !== '') return this.#note(replacement, { kind: 'left', reason: blocked }, now)
    const result = this.#ports.place(this.#request(replacement, order, left.toFixed(), 0), now)
    if (result.kind === 'sent' || result.kind === 'repeated') {
      const { clientOrderId: newClientOrderId } = result
      return this.#note(replacement, { kind: 'replaced', newClientOrderId }, now)
    }
    return this.#note(replacement, { kind: 'not-replaced', reason: wordsOf(result) }, now)
  }

  #request(
    replacement: Replacement,
    { keyId, source, clientOrderId: replaces }: OrderRecord,
    size: string,
    attempt: number,
  ): PlaceRequest {
    const { isPriceConfirmed } = replacement
    const terms = { ...replacement.terms, size }
    const draftId = attemptId(replacement, attempt)
    const mayOpen = this.#rechecks.has(replacement.id) && { algorithmMayOpen: true }
    return { draftId, keyId, terms, source, isPriceConfirmed, replaces, ...mayOpen }
  }

  /** Where the cancel got lost with the program, the old order is better than none: it is not canceled again. */
  #keep({ clientOrderId }: Replacement, now: number): void {
    const order = this.#core.records.get(clientOrderId)
    if (!order || isFinished(order.state) || order.pending !== 'cancel') return
    const outcome = { kind: 'not-sent', reason: stoppedInBetween } as const
    this.#core.records.learn(
      [eventOf(clientOrderId, now, { kind: 'cancel-answered', outcome })],
      now,
    )
  }

  #note(replacement: Replacement, body: ReplacementEventBody, now: number): void {
    const event: ReplacementEvent = { ...body, id: replacement.id, at: now }
    this.#state.apply({ about: 'replacement', event })
    this.#core.journal.note([{ about: 'replacement', event }], now)
    this.#core.alarms.cancel(alarmName(replacement.id))
    this.#rechecks.delete(replacement.id)
    this.#ports.changed()
  }
}

const hasFailed = ({ state }: Replacement) => state === 'not-replaced'
const stoppedInBetween = 'Leadline was stopped while this order was being changed.'
const alarmName = (id: string) => `replacement ${id}`

/** Why an order was not sent. */
export function wordsOf(result: Exclude<PlaceResult, { kind: 'sent' | 'repeated' }>): string {
  if (result.kind === 'risk') return result.refusal.message
  if (result.kind === 'terms') return result.problems.map(({ message }) => message).join(' ')
  return result.message
}
