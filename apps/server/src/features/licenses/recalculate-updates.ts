import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import { type Holder, type LicenseRow, licensesInOrder, setUpdatesUntil } from './licenses.store.ts'
import { updatesAgain } from './year-of-updates.ts'

/**
 * Each license adds a year to those before it. When one is revoked, valid again or taken over from an
 * address, it and all later ones are recalculated, so that a holder has as many years of updates as
 * payments.
 */
export async function recalculateUpdates(
  transaction: Transaction<Tables>,
  holder: Holder,
  { planId, changed }: { planId: number; changed: readonly LicenseRow[] },
): Promise<void> {
  const changedIds = new Set(changed.map(({ id }) => id))
  let until: number | undefined
  let isBehind = false
  for (const license of await licensesInOrder(transaction, holder, planId)) {
    isBehind ||= changedIds.has(license.id)
    if (license.state === 'revoked') continue
    const updatesUntil = isBehind
      ? updatesAgain({ issuedAt: license.issued_at, until })
      : license.updates_until
    if (updatesUntil !== license.updates_until) {
      await setUpdatesUntil(transaction, license.id, updatesUntil)
    }
    until = Math.max(until ?? 0, updatesUntil)
  }
}
