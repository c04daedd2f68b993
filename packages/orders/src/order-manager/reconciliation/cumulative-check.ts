import { venueOf } from '@leadline/venues/venue-registry'

import { exact, largest, zero } from '../../decimal-text.ts'
import type { OrderRecord } from '../../order-record.ts'
import type { OrderManagerCore } from '../order-manager-core.ts'
import type { OrderUpdate } from './unreadable-update.ts'

/** So long the report that belongs to a fill may take. */
const reportedWithinMs = 5000
const mostRemembered = 2000

/** An order's fills and what its reports say was filled: neither may be more than the other for long. */
export class CumulativeCheck {
  readonly #core: OrderManagerCore
  readonly #disagrees: (order: OrderRecord, claim: string, now: number) => void
  /** The most that reports have said was filled, since Leadline was started. */
  readonly #reported = new Map<string, string>()

  constructor(
    core: OrderManagerCore,
    disagrees: (order: OrderRecord, claim: string, now: number) => void,
  ) {
    this.#core = core
    this.#disagrees = disagrees
  }

  read(clientOrderId: string, update: OrderUpdate, now: number): void {
    if ('report' in update) this.#remember(clientOrderId, update.report.filled)
    const name = `cumulative ${clientOrderId}`
    if (!this.#claimOf(clientOrderId)) this.#core.alarms.cancel(name)
    else if (!this.#core.alarms.has(name)) {
      this.#core.alarms.at(name, now + reportedWithinMs, (later) => {
        const claim = this.#claimOf(clientOrderId)
        const order = this.#core.records.get(clientOrderId)
        if (claim && order) this.#disagrees(order, claim, later)
      })
    }
  }

  #remember(clientOrderId: string, filled: string | null): void {
    if (filled === null) return
    const before = this.#reported.get(clientOrderId) ?? '0'
    this.#reported.delete(clientOrderId)
    this.#reported.set(clientOrderId, largest(exact(before), exact(filled)).toFixed())
    if (this.#reported.size > mostRemembered) {
      const [oldest = ''] = this.#reported.keys()
      this.#reported.delete(oldest)
    }
  }

  #claimOf(clientOrderId: string): string | undefined {
    const order = this.#core.records.get(clientOrderId)
    const reported = this.#reported.get(clientOrderId)
    if (!order || reported === undefined) return undefined
    const sum = order.fills.reduce((total, { size }) => total.plus(exact(size)), zero)
    if (sum.lte(exact(reported))) return undefined
    const { name } = venueOf(order.venue)
    return `${name} reports fills of ${sum.toFixed()} and ${reported} filled of the same order.`
  }
}
