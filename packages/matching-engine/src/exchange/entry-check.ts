import { amountOf, feeOf } from './amount.ts'
import type { ExchangeRules } from './exchange-rules.ts'
import type { Reason } from './order-plan.ts'
import { requiredHold } from './settlement.ts'
import { canPay, dryRun } from './taking.ts'
import type { Ticket } from './ticket.ts'
import { isTouched } from './trigger-book.ts'

/** Why this order cannot enter now; nothing where it can. */
export function refusalOf(
  ticket: Ticket,
  rules: ExchangeRules,
  when: 'new' | 'triggered' = 'new',
): Reason | undefined {
  const { plan } = ticket
  const { marketBook } = plan.instrument
  const waits = when === 'new' && plan.trigger !== undefined
  if (waits && plan.trigger?.kind === 'touch' && isTouched(plan.trigger, marketBook.lastPrice)) {
    return 'triggers-at-once'
  }
  if (waits) return rules.stopsHold && !canHold(ticket, rules) ? 'insufficient-funds' : undefined
  if (plan.postOnly && rules.postOnlyCross === 'refuse' && ticket.limit !== undefined) {
    if (marketBook.book.wouldTake(plan.side, ticket.limit)) return 'post-only'
  }
  if (ticket.limit !== undefined) return canHold(ticket, rules) ? undefined : 'insufficient-funds'
  if (typeof plan.size !== 'number') return fundsRefusal(ticket, rules)
  if (dryRun(ticket, 1).size === 0) return 'no-liquidity'
  return canPay(ticket, rules) ? undefined : 'insufficient-funds'
}

function canHold(ticket: Ticket, rules: ExchangeRules): boolean {
  return ticket.account.available(ticket.holdCurrency) + ticket.held >= requiredHold(ticket, rules)
}

function fundsRefusal(ticket: Ticket, rules: ExchangeRules): Reason | undefined {
  const { plan, account, money } = ticket
  if (typeof plan.size === 'number') return undefined
  const { funds } = plan.size
  if (dryRun(ticket, 1).size === 0) return 'no-liquidity'
  if (plan.side === 'buy') {
    const isFeeExtra = rules.feeIn !== 'received' && !plan.fundsIncludeFee
    const fee = isFeeExtra ? feeOf(funds, rules.takerFee, rules.feeDecimals) : 0n
    return account.available(money) >= funds + fee ? undefined : 'insufficient-funds'
  }
  // Selling until so much has come in: the coins for it must be there.
  const { base, sizeDecimals } = plan.instrument
  const feeRate = rules.feeIn === 'paid' ? rules.takerFee : 0
  const coins = (account.available(base) * 1_000_000n) / BigInt(1_000_000 + feeRate)
  const lots = Number(coins / amountOf(1, sizeDecimals))
  return dryRun(ticket, lots).value >= funds ? undefined : 'insufficient-funds'
}
