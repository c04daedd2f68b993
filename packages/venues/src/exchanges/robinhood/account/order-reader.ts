import { isFinished } from '../../../kernel/account/order-report.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { readOrderObject, type RobinhoodOrder } from './rest-order.ts'

/** Reads orders, and remembers of which a cancel was taken: their own state does not report until they have ended. */
export class OrderReader {
  readonly #canceling = new Set<string>()

  cancelTaken(venueOrderId: string): void {
    this.#canceling.add(venueOrderId)
  }

  read(row: JsonObject, now: number): RobinhoodOrder | undefined {
    const order = readOrderObject(row, now)
    if (!order) return undefined
    const { venueOrderId, status } = order.report
    if (isFinished(status)) this.#canceling.delete(venueOrderId)
    const isCancelPending = this.#canceling.has(venueOrderId)
    return { ...order, report: { ...order.report, isCancelPending } }
  }

  list(rows: readonly JsonObject[], now: number): RobinhoodOrder[] {
    return rows.flatMap((row) => this.read(row, now) ?? [])
  }
}
