import { exchangeName } from '@leadline/algorithms/exchange-names'

import type { BacktestOrder } from '../script/backtest-order.ts'
import type { Attempt, OrderLifecycle, RunSummary } from './run-summary.ts'

/** The same order of the run may have been sent a little earlier or later. */
const mostApartMs = 5000

/** What the run had in the place of each order of a backtest. */
export class RecordedAttempts {
  readonly #orders: RunSummary['orders']
  readonly #waiting = new Map<string, Attempt[]>()
  readonly #found = new Map<BacktestOrder, Attempt>()

  constructor({ attempts, orders }: RunSummary) {
    this.#orders = orders
    for (const attempt of attempts) {
      const { call, venue = '' } = attempt
      const name = `${venue} ${call.symbol} ${call.kind}`
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), attempt])
    }
  }

  /** To be called once, as the order is sent. */
  sent(order: BacktestOrder, now: number): void {
    const name = `${order.venue.id} ${order.instrument.symbol} ${order.effect}`
    const waiting = this.#waiting.get(name) ?? []
    const at = waiting.findIndex((attempt) => Math.abs(attempt.at - now) <= mostApartMs)
    const [attempt] = at < 0 ? [] : waiting.splice(at, 1)
    if (attempt) this.#found.set(order, attempt)
  }

  lifecycleOf(order: BacktestOrder): OrderLifecycle | undefined {
    const id = this.#found.get(order)?.id
    return id === null || id === undefined ? undefined : this.#orders.get(id)
  }

  /** Why the run's order was not taken; undefined where it was, or where there was none. */
  refusalOf(order: BacktestOrder): string | undefined {
    const attempt = this.#found.get(order)
    if (!attempt) return undefined
    if (attempt.id === null) return 'it did not leave: Leadline refused it.'
    const known = this.#orders.get(attempt.id)
    return known && refusalIn(known)
  }
}

/** As readable text why an exchange did not take an order; undefined where it did. */
export function refusalIn({ order }: OrderLifecycle): string | undefined {
  const isRefused = order.state === 'rejected' || order.state === 'not-placed'
  if (!isRefused) return undefined
  return order.reason === '' ? `${exchangeName(order.venue)} refused it.` : order.reason
}
