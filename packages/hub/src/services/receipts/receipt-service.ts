import {
  mostSummaries,
  receiptFamily,
  type ReceiptRequest,
  type ReceiptUpdate,
} from '@leadline/desk-protocol/messages/receipt-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { Clock } from '@leadline/runtime/clock'

import type { HubService, JoinedService, ServiceSession } from '../hub-service.ts'
import type { ExecutionReceipts } from './execution-receipts.ts'
import type { ReceiptStore } from './receipt-store.ts'

type Family = typeof receiptFamily

/** Receipts come in bursts where a plan or an algorithm sends: this often it is reported. */
const reportEveryMs = 250

/** Receipts, for the desks. */
export class ReceiptService implements HubService<Family> {
  readonly family = receiptFamily
  readonly #receipts: ExecutionReceipts
  readonly #store: ReceiptStore
  readonly #clock: Clock

  constructor(receipts: ExecutionReceipts, store: ReceiptStore, clock: Clock) {
    this.#receipts = receipts
    this.#store = store
    this.#clock = clock
  }

  join({ publish }: ServiceSession<Family>): JoinedService<Family> {
    let cancel: (() => void) | undefined
    const stopListening = this.#receipts.listen(() => {
      cancel ??= this.#clock.after(reportEveryMs, () => {
        cancel = undefined
        publish(this.#state())
      })
    })
    publish(this.#state())
    return {
      handle: (request) => this.#handle(request),
      leave: () => {
        stopListening()
        cancel?.()
      },
    }
  }

  #state(): ReceiptUpdate {
    const { place, failure } = this.#store
    return { type: 'receiptsKept', place, failure, written: this.#receipts.written }
  }

  #handle(request: ReceiptRequest): Outcome<Family> {
    switch (request.type) {
      case 'receipt': {
        const found = this.#receipts.read(request.clientOrderId)
        return 'text' in found ? found : { isDone: false, reason: found.reason }
      }
      case 'receipts':
        return this.#receipts.summaries(request.from, request.to, mostSummaries)
    }
  }
}
