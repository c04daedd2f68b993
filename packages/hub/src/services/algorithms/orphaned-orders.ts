import type { Clock } from '@leadline/runtime/clock'

import type { OrderService } from '../orders/order-service.ts'

const lookEveryMs = 1000

/**
 * Opening orders of algorithms that are gone: Leadline was killed, or Python was. They are canceled as soon as that can be
 * done, and requested until they are gone. Closing orders stay.
 */
export class OrphanedOrders {
  readonly #room: OrderService
  readonly #clock: Clock
  readonly #isOwned: (id: string) => boolean
  #cancelLook: () => void = () => {}

  constructor(room: OrderService, clock: Clock, isOwned: (id: string) => boolean) {
    this.#room = room
    this.#clock = clock
    this.#isOwned = isOwned
  }

  start(): void {
    this.#look()
    this.#cancelLook = this.#clock.after(lookEveryMs, () => this.start())
  }

  stop(): void {
    this.#cancelLook()
  }

  #look(): void {
    const { desk } = this.#room
    const clientOrderIds = desk.records
      .working()
      .filter(
        ({ source, terms, pending, keyId }) =>
          source.kind === 'algorithm' &&
          terms.side === 'buy' &&
          pending !== 'cancel' &&
          !this.#isOwned(source.id) &&
          desk.accounts.get(keyId)?.port !== undefined,
      )
      .map((order) => order.clientOrderId)
    if (clientOrderIds.length > 0) desk.cancel({ kind: 'orders', clientOrderIds })
  }
}
