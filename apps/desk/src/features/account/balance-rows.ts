import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { exact, zero } from '@leadline/orders/decimal-text'
import type { VenueId } from '@leadline/venues/venue-names'

export interface BalanceRow {
  id: string
  asset: string
  venue: VenueId | null
  available: string
  held: string
  total: string
  /** Not live: this is what was known before. */
  isLastKnown: boolean
}

/** What there is of each asset: in each account, or over all of them. Assets of which there is nothing are left out. */
export function balanceRows(
  accounts: readonly WireAccount[],
  by: 'exchange' | 'asset',
): BalanceRow[] {
  // An account that two keys open is there once.
  const counted = accounts.filter(({ sameAs }) => (sameAs ?? null) === null)
  const rows = counted.flatMap(({ keyId, venue, balances, phase }) =>
    balances
      .filter(({ total }) => !exact(total).eq(zero))
      .map(({ asset, available, held, heldByUnknown, total }) => ({
        id: `${keyId} ${asset}`,
        asset,
        venue,
        available,
        held: exact(held).plus(exact(heldByUnknown)).toFixed(),
        total,
        isLastKnown: phase === 'offline',
      })),
  )
  const sorted = rows.toSorted((one, other) => compare(one.asset, other.asset))
  return by === 'exchange' ? sorted : byAsset(sorted)
}

function byAsset(rows: readonly BalanceRow[]): BalanceRow[] {
  const sums = new Map<string, BalanceRow>()
  for (const row of rows) {
    const before = sums.get(row.asset)
    const add = (name: 'available' | 'held' | 'total') =>
      exact(before?.[name] ?? '0')
        .plus(exact(row[name]))
        .toFixed()
    sums.set(row.asset, {
      id: `all ${row.asset}`,
      asset: row.asset,
      venue: null,
      available: add('available'),
      held: add('held'),
      total: add('total'),
      isLastKnown: row.isLastKnown || before?.isLastKnown === true,
    })
  }
  return [...sums.values()]
}

/** Dollars first, the others by name. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  if (one === 'USD') return -1
  if (other === 'USD') return 1
  return one < other ? -1 : 1
}

/** All dollars, those that orders hold included. */
export function cashOf(accounts: readonly WireAccount[]): string {
  return balanceRows(accounts, 'asset').find(({ asset }) => asset === 'USD')?.total ?? '0'
}
