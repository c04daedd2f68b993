import type { OrderTerms } from '@leadline/venues/order-terms'

import { shownBalances } from '../../accounts/account-balances.ts'
import { exact, zero } from '../../decimal-text.ts'
import type { OrderRecord } from '../../order-record.ts'
import type { OrderRecords } from '../../order-records.ts'
import type { AccountManager } from '../account-manager.ts'

/**
 * Whether the new order of a change may leave before the old one is canceled: of a protective stop alone, and only where
 * enough of the asset is free for a second one. Then the position is never without a stop, and what can go wrong in
 * between sells more of what is held. Anything else could buy or sell twice what was requested while both stand, so
 * it is
 * canceled first. Most often the old stop holds the very coins that the new one needs, and it has to go first as well.
 */
export function isNewFirst(
  account: AccountManager,
  records: OrderRecords,
  order: OrderRecord,
  terms: OrderTerms,
): boolean {
  if (!isProtectiveStop(order.terms) || !isProtectiveStop(terms)) return false
  if (terms.size === null || exact(order.filled).gt(zero)) return false
  const [base] = terms.symbol.split('-')
  const { keyId } = account.info
  const balances = shownBalances(account.balancesByAsset.values(), records.workingOf(keyId))
  const free = balances.find(({ asset }) => asset === base)?.available ?? '0'
  return exact(free).gte(exact(terms.size))
}

const stops = new Set<OrderTerms['kind']>([
  'stop-market',
  'stop-limit',
  'trailing-stop-market',
  'trailing-stop-limit',
])

/** It sells what is held when the market falls. */
export function isProtectiveStop({ side, kind }: Pick<OrderTerms, 'side' | 'kind'>): boolean {
  return side === 'sell' && stops.has(kind)
}
