import * as z from 'zod/mini'

import { OrderNumber } from '../order-terms.ts'
import { Milliseconds } from '../own-number.ts'
import { serviceFamily } from './service-family.ts'

const text = z.string()
const maybe = z.nullable(z.string())

/** Summaries that one reply holds at most, the newest. */
export const mostSummaries = 5000

/** What a desk asks of receipts. */
const ReceiptRequest = z.discriminatedUnion('type', [
  /** The receipt of one order, as the text of its file. */
  z.object({ type: z.literal('receipt'), clientOrderId: OrderNumber }),
  /** What sums are made of, for orders sent in a time; the newest first. */
  z.object({ type: z.literal('receipts'), from: Milliseconds, to: Milliseconds }),
])
export type ReceiptRequest = z.infer<typeof ReceiptRequest>

/** Of one receipt. Money is decimal text in the quote currency. */
export const WireReceiptSummary = z.object({
  clientOrderId: text,
  venue: text,
  symbol: text,
  side: z.enum(['buy', 'sell']),
  kind: text,
  state: text,
  sentAt: z.number(),
  filled: text,
  averagePrice: maybe,
  amount: text,
  feeInQuote: maybe,
  arrivalMid: maybe,
  slippage: maybe,
  slippageBps: maybe,
  /** The alternative that would have saved most: an exchange, or 'split'. */
  best: z.nullable(z.object({ by: text, saved: text })),
  isCompared: z.boolean(),
  /** US dollars for one unit of the quote currency. */
  quoteUsd: maybe,
})
export type WireReceiptSummary = z.infer<typeof WireReceiptSummary>

const ReceiptUpdate = z.object({
  type: z.literal('receiptsKept'),
  /** 'memory': they are gone when the tab is closed. */
  place: z.enum(['memory', 'disk']),
  /** Why nothing can be written; '' where all is well. */
  failure: text,
  /** Rises with each one that is written. */
  written: z.number(),
})
export type ReceiptUpdate = z.infer<typeof ReceiptUpdate>

const ReceiptReply = z.object({
  /** To `receipt`. */
  text: maybe,
  /** To `receipts`, with how many there are where not all of them are here. */
  summaries: z.array(WireReceiptSummary),
  count: z.number(),
})

export const receiptFamily = serviceFamily('receipts', {
  requests: ReceiptRequest,
  updates: ReceiptUpdate,
  body: ReceiptReply,
  nothing: { text: null, summaries: [], count: 0 },
})
