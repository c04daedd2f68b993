import type { OrderRef } from '../../../../account-adapter.ts'

/**
 * Cancels of orders that are on their way: Kraken would not know yet what to cancel. They leave when the order is
 * answered or learned of; also when its answer never came, because then it may be there.
 */
export class DelayedCancels {
  readonly #cancel: (order: OrderRef, now: number) => void
  readonly #drop: (clientOrderId: string, reason: string) => void
  readonly #underWay = new Set<string>()
  readonly #held = new Map<string, OrderRef>()

  constructor(
    cancel: (order: OrderRef, now: number) => void,
    drop: (clientOrderId: string, reason: string) => void,
  ) {
    this.#cancel = cancel
    this.#drop = drop
  }

  sent(clientOrderId: string): void {
    this.#underWay.add(clientOrderId)
  }

  /** True if the cancel has to wait, and does. */
  hold(order: OrderRef): boolean {
    if (order.venueOrderId !== null || !this.#underWay.has(order.clientOrderId)) return false
    this.#held.set(order.clientOrderId, order)
    return true
  }

  /** The order was answered, or something reported of it. */
  release(clientOrderId: string, now: number): void {
    this.#underWay.delete(clientOrderId)
    const order = this.#take(clientOrderId)
    if (order) this.#cancel(order, now)
  }

  /** Nothing became of the order. */
  drop(clientOrderId: string, reason: string): void {
    this.#underWay.delete(clientOrderId)
    if (this.#take(clientOrderId)) this.#drop(clientOrderId, reason)
  }

  #take(clientOrderId: string): OrderRef | undefined {
    const order = this.#held.get(clientOrderId)
    this.#held.delete(clientOrderId)
    return order
  }
}
