import { type Amount, amountOf } from '@leadline/matching-engine/exchange/amount'
import type { Fill, Ticket } from '@leadline/matching-engine/exchange/ticket'

/** Lists and sums report fees in the quote currency, whatever they were taken in. */
export function feeInQuote(fill: Fill, { plan }: Ticket): Amount {
  if (fill.feeCurrency !== plan.instrument.base) return fill.fee
  return (fill.fee * fill.value) / amountOf(fill.size, plan.instrument.sizeDecimals)
}

export function feesInQuote(ticket: Ticket): Amount {
  return ticket.fills.reduce((sum, fill) => sum + feeInQuote(fill, ticket), 0n)
}
