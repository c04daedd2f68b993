import {
  receiptFamily,
  type ReceiptUpdate,
  type WireReceiptSummary,
} from '@leadline/desk-protocol/messages/receipt-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import type { Value } from '../value.ts'

/** Receipts of orders, as the hub keeps them. */
export class ReceiptsStore {
  /** Undefined before it is known, and while the hub is away. */
  readonly kept: Value<ReceiptUpdate | undefined>
  /** Why there are none: in a recording. */
  readonly refusal: Value<string>
  readonly #client: ServiceClient<typeof receiptFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, receiptFamily)
    this.kept = this.#client.latest((update) => update)
    this.refusal = this.#client.refusal
  }

  /** Never throws: the text of the file, or why there is none. */
  async read(clientOrderId: string): Promise<{ text: string } | { problem: string }> {
    const { text, reason } = await this.#client.request({ type: 'receipt', clientOrderId })
    return text === null ? { problem: reason || 'The receipt could not be read.' } : { text }
  }

  /** Never throws. The newest first; `count` says how many there are. */
  async summaries(
    from: number,
    to: number,
  ): Promise<{ summaries: readonly WireReceiptSummary[]; count: number; problem: string }> {
    const reply = await this.#client.request({ type: 'receipts', from, to })
    const { isDone, reason, summaries, count } = reply
    return { summaries, count, problem: isDone ? '' : reason || 'The receipts could not be read.' }
  }
}

const openReceiptsStore = (hub: HubLink) => new ReceiptsStore(hub)

export function useReceipts(): ReceiptsStore {
  return useStore(openReceiptsStore)
}
