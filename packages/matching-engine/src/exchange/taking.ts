import { type RestingOrder, opposite } from '../book/resting-order.ts'
import { type Amount, feeOf, notional } from './amount.ts'
import type { ExchangeRules } from './exchange-rules.ts'
import { coinsToSell } from './settlement.ts'
import { Ticket } from './ticket.ts'

/** Where an order stops taking. */
export function worstPrice(ticket: Ticket): number {
  const { plan } = ticket
  const open = plan.side === 'buy' ? Number.POSITIVE_INFINITY : 0
  return ticket.limit ?? plan.protect ?? open
}

export interface DryRun {
  size: number
  value: Amount
  /** The worst price it would reach. */
  last: number | undefined
}

/** What an order would take right now, leaving out orders of its own account. */
export function dryRun(ticket: Ticket, wanted: number): DryRun {
  const { instrument, side } = ticket.plan
  const ladder = instrument.marketBook.book.sideOf(opposite(side))
  const worst = worstPrice(ticket)
  const run: DryRun = { size: 0, value: 0n, last: undefined }
  for (let depth = 0; depth < ladder.length && run.size < wanted; depth += 1) {
    const level = ladder.at(depth)
    if (!level || (side === 'buy' ? level.price > worst : level.price < worst)) break
    for (let order = level.head; order && run.size < wanted; order = order.next) {
      if (isOwn(order, ticket)) continue
      const size = Math.min(order.remaining, wanted - run.size)
      run.size += size
      run.value += notional(level.price, size, instrument)
      run.last = level.price
    }
  }
  return run
}

/** How many lots this much money still buys or brings at a price. */
export function lotsForFunds(
  ticket: Ticket,
  funds: Amount,
  price: number,
  rules: ExchangeRules,
): number {
  const { instrument, fundsIncludeFee, side } = ticket.plan
  let spendable = funds
  if (fundsIncludeFee && side === 'buy' && rules.feeIn !== 'received') {
    spendable = (funds * 1_000_000n) / BigInt(1_000_000 + rules.takerFee)
  }
  return Number(spendable / notional(price, 1, instrument))
}

export function isOwn(order: RestingOrder, ticket: Ticket): boolean {
  return order.owner?.party === ticket.party
}

export function ticketOf(order: RestingOrder): Ticket | undefined {
  return order.owner instanceof Ticket ? order.owner : undefined
}

/** Is there enough to pay for all that a market order would take? */
export function canPay(ticket: Ticket, rules: ExchangeRules): boolean {
  const { account, money, plan } = ticket
  if (plan.side === 'sell') {
    const lots = typeof plan.size === 'number' ? plan.size : 0
    return account.available(plan.instrument.base) >= coinsToSell(lots, plan.instrument, rules)
  }
  const { value } = dryRun(ticket, ticket.remaining)
  const fee = rules.feeIn === 'received' ? 0n : feeOf(value, rules.takerFee, rules.feeDecimals)
  return account.available(money) >= value + fee
}
