import type { Scheduler } from '@leadline/runtime/scheduler'

import type { OrderRef } from '../../../account-adapter.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import type { CoinbaseKeyCalls } from '../wire/key-calls.ts'
import { readCanceled } from './order-answers.ts'

/** The venue does not say how many it takes. */
const mostAtOnce = 100

/** Cancels that are requested in the same moment leave as one call, so that a halt does not wait for the rate limit. */
export class CancelBatches {
  readonly #scheduler: Scheduler
  readonly #calls: CoinbaseKeyCalls
  readonly #outcomes: OrderOutcomes
  #waiting = new Map<string, OrderRef>()

  constructor(scheduler: Scheduler, calls: CoinbaseKeyCalls, outcomes: OrderOutcomes) {
    this.#scheduler = scheduler
    this.#calls = calls
    this.#outcomes = outcomes
  }

  add(order: OrderRef, now: number): void {
    if (order.venueOrderId === null) return
    this.#waiting.set(order.venueOrderId, order)
    this.#scheduler.at('cancels', now, () => {
      this.#send()
    })
  }

  #send(): void {
    const all = [...this.#waiting]
    this.#waiting = new Map()
    for (let from = 0; from < all.length; from += mostAtOnce) {
      const batch = all.slice(from, from + mostAtOnce)
      const ids = batch.map(([id]) => id)
      const [, first] = batch[0] ?? []
      const purpose =
        batch.length === 1 ? `Cancel ${first?.symbol}` : `Cancel ${batch.length} orders`
      const call = { purpose, path: '/orders/batch_cancel', priority: 'cancel' as const }
      this.#calls.post(call, { order_ids: ids }, (answer, now) => {
        const outcomes = readCanceled(answer, ids)
        for (const [id, order] of batch) {
          const outcome = outcomes.get(id)
          if (outcome) this.#outcomes.canceled(order, outcome, now)
        }
      })
    }
  }
}
