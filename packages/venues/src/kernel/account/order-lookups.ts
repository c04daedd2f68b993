import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AccountSink, OrderRef } from '../../account-adapter.ts'

/** 'not-there': the exchange gave a whole answer, and the order is not in it. */
export type Finding = 'found' | 'not-there' | { failed: string }

/** When to ask again, and when an exchange has had time to know. */
export interface LookupPlan {
  /** Between two queries; the last pause goes on. */
  pausesMs: readonly number[]
  /** 'absent' takes so many whole answers without the order, */
  leastAnswers: number
  /** the last one requested so long after the order was sent, */
  afterSentMs: number
  /** and this long after the first query. */
  afterFirstMs: number
  /** Without any clear answer for this long, that is reported: somebody may ask again. */
  giveUpAfterMs: number
  /** The exchange has shown by other means that it has no such order: one whole answer without it is enough. */
  isSurelyAbsent?(order: OrderRef): boolean
}

interface LookUp {
  order: OrderRef
  firstAt: number
  tries: number
  answers: number
}

const absent = 'The exchange has had time to know of it and does not.'

type Query = (order: OrderRef, now: number, done: (finding: Finding, now: number) => void) => void

/** What became of orders whose answer never came: asked until it is known, never concluded too early. */
export class OrderLookups {
  readonly #scheduler: Scheduler
  readonly #sink: Pick<AccountSink, 'lookedUp'>
  readonly #plan: LookupPlan
  readonly #query: Query
  readonly #running = new Map<string, LookUp>()

  constructor(
    scheduler: Scheduler,
    sink: Pick<AccountSink, 'lookedUp'>,
    plan: LookupPlan,
    query: Query,
  ) {
    this.#scheduler = scheduler
    this.#sink = sink
    this.#plan = plan
    this.#query = query
  }

  start(order: OrderRef, now: number): void {
    const running = this.#running.get(order.clientOrderId)
    if (running) {
      running.order = { ...order, venueOrderId: order.venueOrderId ?? running.order.venueOrderId }
      return
    }
    const lookUp = { order, firstAt: now, tries: 0, answers: 0 }
    this.#running.set(order.clientOrderId, lookUp)
    this.#request(lookUp, now)
  }

  /** Some other message reported the order, which was passed on already. */
  reportReceived(clientOrderId: string | null): void {
    const lookUp = clientOrderId === null ? undefined : this.#running.get(clientOrderId)
    if (lookUp) this.#end(lookUp, 'found', '')
  }

  /** The exchange has shown something: what is surely absent now need not be requested again. */
  reconsider(): void {
    for (const lookUp of this.#running.values()) {
      if (lookUp.answers > 0 && this.#isSurelyAbsent(lookUp)) this.#end(lookUp, 'absent', absent)
    }
  }

  #isSurelyAbsent({ order }: LookUp): boolean {
    return this.#plan.isSurelyAbsent?.(order) === true
  }

  #request(lookUp: LookUp, now: number): void {
    lookUp.tries += 1
    this.#query(lookUp.order, now, (finding, later) => {
      if (this.#running.get(lookUp.order.clientOrderId) !== lookUp) return
      this.#answer(lookUp, finding, now, later)
    })
  }

  #answer(lookUp: LookUp, finding: Finding, requestedAt: number, now: number): void {
    const { leastAnswers, afterSentMs, afterFirstMs, giveUpAfterMs, pausesMs } = this.#plan
    if (finding === 'found') {
      this.#end(lookUp, 'found', '')
      return
    }
    if (finding === 'not-there') {
      lookUp.answers += 1
      // A clock that was set back must not keep the query open for hours.
      const sentAt = Math.min(lookUp.order.sentAt, lookUp.firstAt)
      const hadTime =
        requestedAt >= sentAt + afterSentMs && requestedAt >= lookUp.firstAt + afterFirstMs
      if ((lookUp.answers >= leastAnswers && hadTime) || this.#isSurelyAbsent(lookUp)) {
        this.#end(lookUp, 'absent', absent)
        return
      }
    } else if (now >= lookUp.firstAt + giveUpAfterMs) {
      this.#end(lookUp, 'failed', finding.failed)
      return
    }
    const pauseMs = pausesMs[Math.min(lookUp.tries, pausesMs.length) - 1] ?? 0
    this.#scheduler.at(`look up ${lookUp.order.clientOrderId}`, now + pauseMs, (later) => {
      this.#request(lookUp, later)
    })
  }

  #end(lookUp: LookUp, result: 'found' | 'absent' | 'failed', reason: string): void {
    const { clientOrderId } = lookUp.order
    this.#running.delete(clientOrderId)
    this.#scheduler.cancel(`look up ${clientOrderId}`)
    this.#sink.lookedUp(clientOrderId, result, reason)
  }
}
