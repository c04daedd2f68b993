import { type Amount, amountOf, feeOf, notional } from './amount.ts'
import type { ExchangeRules } from './exchange-rules.ts'
import type { Fill, Ticket } from './ticket.ts'

/** What an order must hold for the part that is still to be filled. */
export function requiredHold(ticket: Ticket, rules: ExchangeRules): Amount {
  const { instrument } = ticket.plan
  if (ticket.side === 'sell') return coinsToSell(ticket.remaining, instrument, rules)
  const limit = ticket.limit ?? holdPriceOf(ticket)
  const value = notional(limit, ticket.remaining, instrument)
  return rules.feeIn === 'received'
    ? value
    : value + feeOf(value, Math.max(rules.takerFee, rules.makerFee), rules.feeDecimals)
}

/** So many lots, and their fee where coins pay for it. */
export function coinsToSell(
  lots: number,
  { sizeDecimals }: Ticket['plan']['instrument'],
  { feeIn, takerFee, makerFee, feeDecimals }: ExchangeRules,
): Amount {
  const coins = amountOf(lots, sizeDecimals)
  return feeIn === 'paid' ? coins + feeOf(coins, Math.max(takerFee, makerFee), feeDecimals) : coins
}

/** A waiting market stop holds what its stop price would cost, and a little more. */
function holdPriceOf(ticket: Ticket): number {
  const { trigger, instrument } = ticket.plan
  const stop = trigger?.kind === 'touch' ? trigger.price : instrument.marketBook.lastPrice
  return Math.ceil(stop * 1.01)
}

/** Moves money and coins for one fill. The hold is settled by the caller. */
export function settleFill(
  ticket: Ticket,
  rules: ExchangeRules,
  fill: Omit<Fill, 'value' | 'fee' | 'feeCurrency'>,
): Fill {
  const { instrument } = ticket.plan
  const { account, money } = ticket
  const value = notional(fill.price, fill.size, instrument)
  const coins = amountOf(fill.size, instrument.sizeDecimals)
  const rate = fill.isMaker ? rules.makerFee : rules.takerFee
  const isBuy = ticket.side === 'buy'
  const isFeeInBase = rules.feeIn === (isBuy ? 'received' : 'paid')
  const fee = feeOf(isFeeInBase ? coins : value, rate, rules.feeDecimals)
  account.add(money, isBuy ? -value : value)
  account.add(instrument.base, isBuy ? coins : -coins)
  account.add(isFeeInBase ? instrument.base : money, -fee)
  return { ...fill, value, fee, feeCurrency: isFeeInBase ? instrument.base : money }
}
