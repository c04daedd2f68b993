import { mayStillOpen, openingOf } from '@leadline/algorithms/synthetic/claims'
import { algorithmOf, type OrderRecord } from '@leadline/orders/order-record'
import { isActive } from '@leadline/orders/synthetic/synthetic-order'
import type { Clock } from '@leadline/runtime/clock'

import type { OrderService } from '../orders/order-service.ts'

const lookEveryMs = 1000

/**
 * Opening orders of algorithms that are gone: Leadline was killed, or Python was. They are canceled as soon as that can be
 * done, and requested until they are gone. Closing orders stay, and so does what protects a position: the exits of a bracket.
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
    const isGone = (id: string, owner: { id: string } | undefined, keyId: string) =>
      owner !== undefined &&
      !manager.state.handedOver.has(id) &&
      !this.#isOwned(owner.id) &&
      manager.accounts.get(keyId)?.port !== undefined
    const orders = manager.records
      .working()
      .filter((order) => mayStillOpen(order) && !this.#isLookedAfter(order))
      .filter((order) => isGone(order.clientOrderId, algorithmOf(order.source), order.keyId))
      .map((order) => order.clientOrderId)
    const wholes = manager.synthetic
      .active()
      .filter(({ id, owner, keyId }) => isGone(id, owner, keyId))
      .flatMap((whole) => openingOf(whole, manager.records.ofSynthetic(whole.id)))
    const clientOrderIds = [...orders, ...wholes]
    if (clientOrderIds.length > 0) manager.cancel({ kind: 'orders', clientOrderIds }, 'algorithm')
  }

  /** A part goes with the whole of it. */
  #isLookedAfter({ source }: OrderRecord): boolean {
    const { synthetic } = this.#service.manager.state
    const whole = source.kind === 'held' ? synthetic.get(source.id) : undefined
    return whole !== undefined && isActive(whole)
  }
}
