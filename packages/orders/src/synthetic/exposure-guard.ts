import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact } from '../decimal-text.ts'
import type { OrderRecord } from '../order-record.ts'
import type { SyntheticOrder } from './synthetic-order.ts'
import { exposureOf, filledOf, onSide, sumOf } from './synthetic-parts.ts'

/** The most that may be working and filled together on a side: all of it going in, what went in coming out. */
export function mostOnSide(
  { terms }: Pick<SyntheticOrder, 'terms'>,
  parts: readonly OrderRecord[],
  side: OrderTerms['side'],
): Decimal {
  return side === terms.side ? exact(terms.size) : filledOf(onSide(parts, terms.side))
}

/** A last look before a part leaves, whatever decided it: never more than the whole. */
export function isWithinSize(
  synthetic: Pick<SyntheticOrder, 'terms'>,
  parts: readonly OrderRecord[],
  part: OrderTerms,
): boolean {
  const already = sumOf(onSide(parts, part.side), exposureOf)
  return already.plus(exact(part.size ?? '0')).lte(mostOnSide(synthetic, parts, part.side))
}
