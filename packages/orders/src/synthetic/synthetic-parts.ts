import type { Instrument } from '@leadline/venues/instrument'
import type { OrderSide } from '@leadline/venues/order-terms'

import { type Decimal, exact, largest, zero } from '../decimal-text.ts'
import { isFinished, type OrderRecord } from '../order-record.ts'

/**
 * The most that an order may have traded or may still trade: what was filled where its end is certain, all of it where
 * it is not.
 */
export function exposureOf(part: OrderRecord): Decimal {
  const { state, isFilledFinal, filled, terms, pendingChange } = part
  if (isFinished(state) && isFilledFinal) return exact(filled)
  // A change that has no answer yet may have happened.
  const requested = exact(pendingChange?.size ?? '0')
  return largest(exact(terms.size ?? '0'), requested, exact(filled))
}

export function sumOf(parts: readonly OrderRecord[], of: (part: OrderRecord) => Decimal): Decimal {
  return parts.reduce((sum, part) => sum.plus(of(part)), zero)
}

export function filledOf(parts: readonly OrderRecord[]): Decimal {
  return sumOf(parts, ({ filled }) => exact(filled))
}

export function withRole(parts: readonly OrderRecord[], role: string): OrderRecord[] {
  return parts.filter(({ source }) => source.kind === 'held' && source.role === role)
}

/** The one that works, of parts that follow one another. */
export function workingOf(parts: readonly OrderRecord[]): OrderRecord | undefined {
  return parts.findLast(({ state }) => !isFinished(state))
}

export function onSide(parts: readonly OrderRecord[], side: OrderSide): OrderRecord[] {
  return parts.filter(({ terms }) => terms.side === side)
}

/** What a buy has really brought: some exchanges take their fee out of the asset itself. */
export function receivedOf(parts: readonly OrderRecord[]): Decimal {
  return sumOf(parts, ({ filled, fills, terms }) => {
    const [base] = terms.symbol.split('-')
    const inKind = fills.filter(({ feeAsset }) => terms.side === 'buy' && feeAsset === base)
    return inKind.reduce((sum, { fee }) => sum.minus(exact(fee)), exact(filled))
  })
}

/** The exchange would not take so little. */
export function isTooSmall(
  { minSize, minNotional, sizeStep }: Instrument,
  size: Decimal,
  price: string | null,
): boolean {
  if (size.lt(exact(sizeStep))) return true
  if (minSize !== null && size.lt(exact(minSize))) return true
  return minNotional !== null && price !== null && size.times(exact(price)).lt(exact(minNotional))
}
