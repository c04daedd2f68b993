import { largerWorth } from '../amended-worth.ts'
import { type Decimal, exact, zero } from '../decimal-text.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'

const dayMs = 86_400_000

/** 00:00 UTC of that day. */
export function dayStartOf(time: number): number {
  return Math.floor(time / dayMs) * dayMs
}

/** Buys open, sells close what is held: Leadline trades spot. */
export function opensPosition({ side }: { side: 'buy' | 'sell' }): boolean {
  return side === 'buy'
}

/**
 * How much of the day's allowance an order uses, in US dollars: all of it while it may still trade, then only what was
 * filled. Orders made elsewhere did not pass the gate and use nothing of it.
 */
export function openingNotional(order: OrderRecord): Decimal {
  const { source, terms, state } = order
  // An amendment that has no answer yet may have happened.
  const { notionalUsd } = largerWorth(order)
  if (notionalUsd === null || source.kind === 'elsewhere' || !opensPosition(terms)) return zero
  const whole = exact(notionalUsd)
  if (!isFinished(state)) return whole
  return whole.times(filledShare(order))
}

function filledShare({ terms, filled, averagePrice }: OrderRecord): Decimal {
  const { size, quoteSize } = terms
  const [part, of] =
    quoteSize === null
      ? [exact(filled), exact(size ?? '0')]
      : [exact(filled).times(exact(averagePrice ?? '0')), exact(quoteSize)]
  if (of.lte(zero)) return zero
  const share = part.div(of)
  return share.gt(exact('1')) ? exact('1') : share
}
