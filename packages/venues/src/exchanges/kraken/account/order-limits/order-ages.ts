import type { OrderRef } from '../../../../account-adapter.ts'

const mostKept = 2000

/** When orders were placed or last changed: canceling or changing a young one costs more. */
export class OrderAges {
  #touchedAt = new Map<string, number>()

  touch(clientOrderId: string, now: number): void {
    this.#touchedAt.delete(clientOrderId)
    this.#touchedAt.set(clientOrderId, now)
    if (this.#touchedAt.size > mostKept) {
      const [oldest = ''] = this.#touchedAt.keys()
      this.#touchedAt.delete(oldest)
    }
  }

  ageOf({ clientOrderId, sentAt }: OrderRef, now: number): number {
    return Math.max(now - (this.#touchedAt.get(clientOrderId) ?? sentAt), 0)
  }
}
