import type { Balance, KeyFacts } from '@leadline/venues/account-events'
import type { VenueId } from '@leadline/venues/venue-names'

import { type Decimal, exact, zero } from '../decimal-text.ts'

export interface ComparedAccount {
  info: { keyId: string; venue: VenueId }
  keyFacts: Pick<KeyFacts, 'accountId'> | undefined
  balancesByAsset: ReadonlyMap<string, Balance>
  balancesAt: number | undefined
}

/** How a decision about two keys is remembered, whichever of them is named first. */
export function pairOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

/**
 * Whether two keys open one account: by its number where the exchange reports one, else by everything that is in it.
 * Undefined where that cannot be determined now.
 */
export function isSameAccount(one: ComparedAccount, other: ComparedAccount): boolean | undefined {
  if (one.info.venue !== other.info.venue) return false
  const [oneId, otherId] = [one.keyFacts?.accountId ?? '', other.keyFacts?.accountId ?? '']
  if (oneId !== '' && otherId !== '') return oneId === otherId
  if (one.balancesAt === undefined || other.balancesAt === undefined) return undefined
  const [ones, others] = [totalsOf(one), totalsOf(other)]
  // Two empty accounts are alike, and there is nothing to count twice.
  if (ones.size === 0 && others.size === 0) return undefined
  const isEqual = [...ones].every(([asset, total]) => others.get(asset)?.eq(total) === true)
  // A fill reaches one of them before the other: that they differ for a moment says nothing.
  return isEqual && ones.size === others.size ? true : undefined
}

function totalsOf({ balancesByAsset }: ComparedAccount): Map<string, Decimal> {
  const totals = new Map<string, Decimal>()
  for (const { asset, available, held } of balancesByAsset.values()) {
    const total = exact(available).plus(exact(held))
    if (!total.eq(zero)) totals.set(asset, total)
  }
  return totals
}

interface Twin extends ComparedAccount {
  sameAs: string | null
}

/** Marks each key that opens the account of an earlier one, until the trader says that they are two accounts. */
export function markSameAccounts(
  accounts: ReadonlyMap<string, Twin>,
  separate: ReadonlySet<string>,
): void {
  const earlier: Twin[] = []
  for (const account of accounts.values()) {
    const { keyId } = account.info
    const first = earlier.find((one) => {
      if (separate.has(pairOf(one.info.keyId, keyId))) return false
      const isSame = isSameAccount(one, account)
      return isSame ?? account.sameAs === one.info.keyId
    })
    account.sameAs = first?.info.keyId ?? null
    if (!first) earlier.push(account)
  }
}
