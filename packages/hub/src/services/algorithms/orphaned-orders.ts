import { mayStillOpen } from '@leadline/algorithms/algorithm-runner'
import type { Clock } from '@leadline/runtime/clock'

import type { OrderService } from '../orders/order-service.ts'

const lookEveryMs = 1000

/**
 * Opening orders of algorithms that are gone: Leadline was killed, or Python was. They are canceled as soon as that can be
 * done, and requested until they are gone. Closing orders stay.
 */
export class OrphanedOrders {
  readonly #service: OrderService
  readonly #clock: Clock
  readonly #isOwned: (id: string) => boolean
  #cancelLook: () => void = () => {}

  constructor(service: OrderService, clock: Clock, isOwned: (id: string) => boolean) {
    this.#service = service
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
    const { manager } = this.#service
    const clientOrderIds = manager.records
      .working()
      .filter(
        (order) =>
          order.source.kind === 'algorithm' &&
          mayStillOpen(order) &&
          !manager.state.handedOver.has(order.clientOrderId) &&
          !this.#isOwned(order.source.id) &&
          manager.accounts.get(order.keyId)?.port !== undefined,
      )
      .map((order) => order.clientOrderId)
    if (clientOrderIds.length > 0) manager.cancel({ kind: 'orders', clientOrderIds }, 'algorithm')
  }
}
