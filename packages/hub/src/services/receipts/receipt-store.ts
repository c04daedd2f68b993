import type { WireReceiptSummary } from '@leadline/desk-protocol/messages/receipt-messages'

/** What was copied when an order was sent, until the order has ended. */
export interface SentFacts {
  clientOrderId: string
  sentAt: number
  /** The exchanges as they stood, as JSON. */
  venues: string
}

/** Where receipts are kept. Losing one costs a proof, never an order: nothing here throws. */
export interface ReceiptStore {
  readonly place: 'memory' | 'disk'
  /** Why nothing can be written; '' where all is well. */
  readonly failure: string
  /** Of orders that had not ended. */
  sent(): SentFacts[]
  keepSent(facts: SentFacts): void
  forgetSent(clientOrderId: string): void
  /** A whole receipt, in the place of what was kept of its order before: all of it or none. */
  keep(summary: WireReceiptSummary, text: string): void
  /** The text of the whole receipt of an order. */
  read(clientOrderId: string): string | undefined
  /** Sent from, inclusive, and before, exclusive; the newest first. */
  summaries(
    from: number,
    to: number,
    most: number,
  ): { summaries: WireReceiptSummary[]; count: number }
}

/** For a hub that leaves nothing behind: at /try and in tests. It holds the newest. */
export function memoryReceipts(most = 500): ReceiptStore {
  const open = new Map<string, SentFacts>()
  const whole = new Map<string, { summary: WireReceiptSummary; text: string }>()
  return {
    place: 'memory',
    failure: '',
    sent: () => [...open.values()],
    keepSent: (facts) => void open.set(facts.clientOrderId, facts),
    forgetSent: (clientOrderId) => void open.delete(clientOrderId),
    keep: (summary, text) => {
      open.delete(summary.clientOrderId)
      whole.delete(summary.clientOrderId)
      whole.set(summary.clientOrderId, { summary, text })
      const [oldest] = whole.keys()
      if (whole.size > most && oldest !== undefined) whole.delete(oldest)
    },
    read: (clientOrderId) => whole.get(clientOrderId)?.text,
    summaries: (from, to, limit) => {
      const found = [...whole.values()]
        .map(({ summary }) => summary)
        .filter(({ sentAt }) => sentAt >= from && sentAt < to)
        .toSorted((a, b) => b.sentAt - a.sentAt)
      return { summaries: found.slice(0, limit), count: found.length }
    },
  }
}
