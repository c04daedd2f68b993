import { backOffMs } from '@leadline/runtime/back-off'

import { exact, zero } from '../../decimal-text.ts'
import type { OrderRecord } from '../../order-record.ts'
import type { AccountPort } from '../account-port.ts'
import { type OrderManagerCore } from '../order-manager-core.ts'
import { fillOverlapMs } from './reconciliation.ts'

const retryBackOff = { firstMs: 5000, longestMs: 300_000 }
/** Fills that do not come after so many readings may not exist: then the order itself is uncertain. */
const enoughAttempts = 2

/** More was filled than the fills that were reported add up to: lots and fees would be wrong. */
export function hasFillGap({ filled, fills }: OrderRecord): boolean {
  const reported = fills.reduce((sum, { size }) => sum.plus(exact(size)), zero)
  return exact(filled).gt(reported)
}

/** Requests fills that an order's reports speak of and that have not come by themselves. */
export class FillGaps {
  readonly #core: OrderManagerCore
  readonly #keyId: string
  readonly #port: () => AccountPort | undefined
  readonly #stays: (order: OrderRecord, now: number) => void
  readonly #attempts = new Map<string, number>()

  constructor(
    core: OrderManagerCore,
    keyId: string,
    port: () => AccountPort | undefined,
    stays: (order: OrderRecord, now: number) => void,
  ) {
    this.#core = core
    this.#keyId = keyId
    this.#port = port
    this.#stays = stays
  }

  received(order: OrderRecord, now: number): void {
    const { clientOrderId } = order
    const name = `fills ${this.#keyId} ${clientOrderId}`
    if (!hasFillGap(order)) {
      this.#core.alarms.cancel(name)
      this.#attempts.delete(clientOrderId)
    } else if (!this.#core.alarms.has(name)) this.#requestLater(clientOrderId, name, now)
  }

  #requestLater(clientOrderId: string, name: string, now: number): void {
    const attempt = this.#attempts.get(clientOrderId) ?? 0
    this.#attempts.set(clientOrderId, attempt + 1)
    this.#core.alarms.at(name, now + backOffMs(attempt, retryBackOff), (later) => {
      const order = this.#core.records.get(clientOrderId)
      if (!order || !hasFillGap(order)) return
      this.#requestLater(clientOrderId, name, later)
      if (attempt >= enoughAttempts) this.#stays(order, later)
      this.#port()?.readFills(order.recordedAt - fillOverlapMs, later)
    })
  }
}
