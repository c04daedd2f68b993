import type { Json } from '../../wire/json-text.ts'
import type { CoinbaseReadings } from '../protocol-variants.ts'
import type { CoinbaseOrder } from './write-order.ts'

interface Version {
  time: number
  row: Json
  status: string
}

/** What lists show of orders: by some readings later than it happened, and not for ever. */
export class CoinbaseLateLists {
  readonly #readings: CoinbaseReadings
  readonly #rowOf: (order: CoinbaseOrder) => Json
  readonly #statusOf: (order: CoinbaseOrder) => string
  readonly #versions = new Map<CoinbaseOrder, Version[]>()

  constructor(
    readings: CoinbaseReadings,
    rowOf: (order: CoinbaseOrder) => Json,
    statusOf: (order: CoinbaseOrder) => string,
  ) {
    this.#readings = readings
    this.#rowOf = rowOf
    this.#statusOf = statusOf
  }

  /** Something happened to it: for a while lists go on to show what was before. */
  happened(order: CoinbaseOrder, time: number): void {
    if (this.#readings.listedAfterMs === 0) return
    const versions = this.#versions.get(order) ?? []
    versions.push({ time, row: this.#rowOf(order), status: this.#statusOf(order) })
    this.#versions.set(order, versions)
  }

  /** The order as a list has it at that time, if it has it. */
  shown(order: CoinbaseOrder, now: number): Omit<Version, 'time'> | undefined {
    const { listedAfterMs } = this.#readings
    if (this.isForgotten(order, now)) return undefined
    // Of an order that failed at once nothing is told: it is as it is.
    const isLate = listedAfterMs > 0 && !order.hasFailed
    if (!isLate) return { row: this.#rowOf(order), status: this.#statusOf(order) }
    return this.#versions.get(order)?.findLast(({ time }) => time <= now - listedAfterMs)
  }

  isForgotten({ ticket }: CoinbaseOrder, now: number): boolean {
    const { keptForMs } = this.#readings
    return keptForMs !== null && !ticket.isLive && ticket.updatedAt < now - keptForMs
  }
}
