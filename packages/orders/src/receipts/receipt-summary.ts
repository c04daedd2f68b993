import { fillsOfRows } from './journal-rows.ts'
import type { Receipt } from './receipt-format.ts'

/** What sums are made of, without reading the receipt again. Money is in the quote currency. */
export interface ReceiptSummary {
  clientOrderId: string
  venue: string
  symbol: string
  side: 'buy' | 'sell'
  kind: string
  state: string
  sentAt: number
  filled: string
  averagePrice: string | null
  amount: string
  feeInQuote: string | null
  arrivalMid: string | null
  slippage: string | null
  slippageBps: string | null
  best: { by: string; saved: string } | null
  /** It was held against at least one other exchange. */
  isCompared: boolean
  /** US dollars for one unit of the quote currency when it was filled; null where that was not known. */
  quoteUsd: string | null
}

export function summaryOf({ order, result, journal }: Receipt): ReceiptSummary {
  const { clientOrderId, venue, symbol, side, kind, state, sentAt } = order
  const { filled, averagePrice, amount, feeInQuote, arrivalMid, slippage, slippageBps, best } =
    result
  const quote = symbol.split('-')[1] ?? ''
  const known = fillsOfRows(journal).flatMap(({ usd }) => usd[quote] ?? [])
  const named = { clientOrderId, venue, symbol, side, kind, state, sentAt }
  return {
    ...named,
    filled,
    averagePrice,
    amount,
    feeInQuote,
    arrivalMid,
    slippage,
    slippageBps,
    best,
    isCompared: result.alternatives.some(({ isOwn, saved }) => !isOwn && saved !== null),
    quoteUsd: quote === 'USD' ? '1' : (known.at(-1) ?? null),
  }
}
