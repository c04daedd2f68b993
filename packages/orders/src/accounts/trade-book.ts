import type { OrderRecord } from '../order-record.ts'
import { fillKey, type TradedFill, tradedFill } from './traded-amounts.ts'

/** Every fill that is known, once each, in the order of their times. */
export class TradeBook {
  readonly #fills: TradedFill[] = []
  readonly #known = new Set<string>()
  /** Rises with every fill; a fill that came late raises `reordered` as well. */
  version = 0
  reordered = 0

  /** Everything that the journal knows, at the start and when a fill was taken back. */
  fold(orders: Iterable<OrderRecord>): void {
    this.#fills.length = 0
    this.#known.clear()
    this.reordered += 1
    for (const order of orders) {
      for (const fill of order.fills) this.#take(tradedFill(order, fill))
    }
    this.#fills.sort(byTime)
    this.version += 1
  }

  /** The fill, where it is a new one. */
  add(order: OrderRecord): TradedFill | undefined {
    const fill = order.fills.at(-1)
    const traded = fill && tradedFill(order, fill)
    if (!traded || !this.#take(traded)) return undefined
    const last = this.#fills.at(-2)
    if (last && byTime(last, traded) > 0) {
      this.#fills.sort(byTime)
      this.reordered += 1
    }
    this.version += 1
    return traded
  }

  all(): readonly TradedFill[] {
    return this.#fills
  }

  *newestFirst(): Iterable<TradedFill> {
    for (let at = this.#fills.length - 1; at >= 0; at -= 1) {
      const fill = this.#fills[at]
      if (fill) yield fill
    }
  }

  #take(fill: TradedFill): boolean {
    const key = fillKey(fill)
    if (this.#known.has(key)) return false
    this.#known.add(key)
    this.#fills.push(fill)
    return true
  }
}

/** By time; of the same time by the exchange's number, so that every start gives the same books. */
function byTime(a: TradedFill, b: TradedFill): number {
  return a.time - b.time || (a.fillId < b.fillId ? -1 : a.fillId > b.fillId ? 1 : 0)
}
