import { largerWorth } from '../amended-worth.ts'
import { type Decimal, exact, largest, zero } from '../decimal-text.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'

export const dayMs = 86_400_000

/** 00:00 UTC of that day. */
export function dayStartOf(time: number): number {
  return Math.floor(time / dayMs) * dayMs
}

/** As the journal writes it: 2026-11-16. */
export function dayName(time: number): string {
  return new Date(dayStartOf(time)).toISOString().slice(0, 10)
}

/** Buys open, sells close what is held: Leadline trades spot. */
export function opensPosition({ side }: { side: 'buy' | 'sell' }): boolean {
  return side === 'buy'
}

/**
 * How much of the day's allowance an order uses, in US dollars: what was filled at the prices it was filled at, and
 * while it may still trade the rest at the worst price it can reach. Orders made elsewhere did not pass the risk check
 * and use nothing of it.
 */
export function openingNotional(order: OrderRecord): Decimal {
  const { source, terms, state } = order
  // An amendment that has no answer yet may have happened.
  const { notionalUsd } = largerWorth(order)
  if (notionalUsd === null || source.kind === 'elsewhere' || !opensPosition(terms)) return zero
  const whole = exact(notionalUsd)
  const spent = spentUsd(order, whole)
  return isFinished(state) ? spent : spent.plus(stillToSpend(order, whole, spent))
}

/** What an order has spent, in US dollars, whatever becomes of the rest of it. */
export function spentNotional(order: OrderRecord): Decimal {
  return openingNotional({ ...order, state: 'canceled' })
}

/** Filled × price. What the exchange reported only as a sum counts at its average, or else at the worst price. */
function spentUsd(order: OrderRecord, whole: Decimal): Decimal {
  const { fills, filled, averagePrice, terms } = order
  const [, quote = ''] = terms.symbol.split('-')
  let value = zero
  let known = zero
  for (const { price, size, usd } of fills) {
    const quoteUsd = quote === 'USD' ? '1' : usd[quote]
    if (quoteUsd === undefined) continue
    value = value.plus(exact(price).times(exact(size)).times(exact(quoteUsd)))
    known = known.plus(exact(size))
  }
  const untold = exact(filled).minus(known)
  if (untold.lte(zero)) return value
  const unit =
    averagePrice !== null && quote === 'USD' ? exact(averagePrice) : worstUnit(order, whole)
  return value.plus(untold.times(unit))
}

function stillToSpend({ terms, filled }: OrderRecord, whole: Decimal, spent: Decimal): Decimal {
  if (terms.size === null) return largest(whole.minus(spent), zero)
  const size = exact(terms.size)
  const left = largest(size.minus(exact(filled)), zero)
  return size.lte(zero) ? zero : whole.times(left).div(size)
}

function worstUnit({ terms, averagePrice, filled }: OrderRecord, whole: Decimal): Decimal {
  const { size, quoteSize } = terms
  if (size !== null && exact(size).gt(zero)) return whole.div(exact(size))
  // Sized in money: its share of the money, as far as the average shows it.
  if (quoteSize !== null && averagePrice !== null && exact(quoteSize).gt(zero)) {
    return whole.times(exact(averagePrice)).div(exact(quoteSize))
  }
  return exact(filled).gt(zero) ? whole.div(exact(filled)) : zero
}
