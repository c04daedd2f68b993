import type { Scheduler } from '@leadline/runtime/scheduler'

import type { OrderRef } from '../../account-adapter.ts'
import type { RequestOutcome } from '../../account-events.ts'
import { refused } from './unanswered.ts'

const patienceMs = 60_000

/**
 * Cancels of orders whose number at the exchange is not known yet, for exchanges that cancel by that alone. They leave
 * as soon as any message reports the number.
 */
export class WaitingCancels {
  readonly #scheduler: Scheduler
  readonly #send: (order: OrderRef, now: number) => void
  readonly #report: (clientOrderId: string, outcome: RequestOutcome) => void
  readonly #waiting = new Map<string, OrderRef>()

  constructor(
    scheduler: Scheduler,
    send: (order: OrderRef, now: number) => void,
    report: (clientOrderId: string, outcome: RequestOutcome) => void,
  ) {
    this.#scheduler = scheduler
    this.#send = send
    this.#report = report
  }

  add(order: OrderRef, now: number): void {
    this.#waiting.set(order.clientOrderId, order)
    this.#scheduler.at(`cancel ${order.clientOrderId}`, now + patienceMs, () => {
      const reason = 'The exchange has not reported its ID of the order.'
      this.#take(order.clientOrderId)
      this.#report(order.clientOrderId, { kind: 'not-sent', reason })
    })
  }

  has(clientOrderId: string): boolean {
    return this.#waiting.has(clientOrderId)
  }

  /** The order's number is known from now on. */
  identified(clientOrderId: string | null, venueOrderId: string, now: number): void {
    const order = this.#take(clientOrderId)
    if (order) this.#send({ ...order, venueOrderId }, now)
  }

  /** There is no such order: nothing is left to cancel. */
  drop(clientOrderId: string, reason: string): void {
    if (this.#take(clientOrderId)) this.#report(clientOrderId, refused('unknown-order', '', reason))
  }

  #take(clientOrderId: string | null): OrderRef | undefined {
    const order = clientOrderId === null ? undefined : this.#waiting.get(clientOrderId)
    if (!order) return undefined
    this.#waiting.delete(order.clientOrderId)
    this.#scheduler.cancel(`cancel ${order.clientOrderId}`)
    return order
  }
}
