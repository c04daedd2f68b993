import { type Amount, amountDecimals, amountOf, notional } from './amount.ts'
import type { Ticket } from './ticket.ts'

/** Money per coin over all fills, cut to 18 decimals; nothing traded, nothing. */
export function averagePrice(ticket: Ticket): Amount {
  if (ticket.filled === 0) return 0n
  return (
    (ticket.filledValue * 10n ** BigInt(ticket.plan.instrument.sizeDecimals)) /
    BigInt(ticket.filled)
  )
}

/** What has been paid or received, after fees in money. */
export function valueAfterFees(ticket: Ticket): Amount {
  return ticket.side === 'buy' ? ticket.filledValue + ticket.fees : ticket.filledValue - ticket.fees
}

/** What is still open of an order sized in money. */
export function fundsLeft(ticket: Ticket): Amount {
  const { size } = ticket.plan
  if (typeof size === 'number' || !ticket.isLive) return 0n
  return size.funds - ticket.filledValue
}

export function limitValue(ticket: Ticket): Amount {
  return ticket.limit === undefined
    ? ticket.filledValue
    : notional(ticket.limit, ticket.size, ticket.plan.instrument)
}

export function sizeAmount(ticket: Ticket, lots: number): Amount {
  return amountOf(lots, ticket.plan.instrument.sizeDecimals)
}

/** A part of a whole in percent, with two decimals. */
export function percentDone(ticket: Ticket): string {
  if (ticket.size === 0) return ticket.status === 'filled' ? '100.00' : '0'
  const hundredths = Math.floor((ticket.filled / ticket.size) * 10_000)
  return hundredths === 0 ? '0' : (hundredths / 100).toFixed(2)
}

export const oneAmount = 10n ** BigInt(amountDecimals)
