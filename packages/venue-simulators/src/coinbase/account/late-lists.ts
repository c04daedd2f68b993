import type { Json } from '../../wire/json-text.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import type { CoinbaseOrder } from './write-order.ts'

interface Version {
  time: number
  row: Json
  status: string
}

/** What lists show of orders: by some variants later than it happened, and not for ever. */
export class CoinbaseLateLists {
  readonly #variants: CoinbaseVariants
  readonly #rowOf: (order: CoinbaseOrder) => Json
  readonly #statusOf: (order: CoinbaseOrder) => string
  readonly #versions = new Map<CoinbaseOrder, Version[]>()

  constructor(
    variants: CoinbaseVariants,
    rowOf: (order: CoinbaseOrder) => Json,
    statusOf: (order: CoinbaseOrder) => string,
  ) {
    this.#variants = variants
    this.#rowOf = rowOf
    this.#statusOf = statusOf
  }

  /** Something happened to it: for a while lists go on to show what was before. */
  happened(order: CoinbaseOrder, time: number): void {
    if (this.#variants.listedAfterMs === 0) return
    const versions = this.#versions.get(order) ?? []
    versions.push({ time, row: this.#rowOf(order), status: this.#statusOf(order) })
    this.#versions.set(order, versions)
  }

  /** The order as a list has it at that time, if it has it. */
  shown(order: CoinbaseOrder, now: number): Omit<Version, 'time'> | undefined {
    const { listedAfterMs } = this.#variants
    if (this.isForgotten(order, now)) return undefined
    // Of an order that failed at once nothing is reported: it is as it is.
    const isLate = listedAfterMs > 0 && !order.hasFailed
    if (!isLate) return { row: this.#rowOf(order), status: this.#statusOf(order) }
    return this.#versions.get(order)?.findLast(({ time }) => time <= now - listedAfterMs)
  }

  isForgotten({ ticket }: CoinbaseOrder, now: number): boolean {
    const { keptForMs } = this.#variants
    return keptForMs !== null && !ticket.isLive && ticket.updatedAt < now - keptForMs
  }
}
