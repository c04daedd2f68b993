import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import { type Holder, type LicenceRow, licencesInOrder, setUpdatesUntil } from './licences.store.ts'
import { updatesAgain } from './year-of-updates.ts'

/**
 * Each licence adds a year to those before it. When one is revoked, valid again or taken over from an
 * address, it and all later ones are recalculated, so that a holder has as many years of updates as
 * payments.
 */
export async function recalculateUpdates(
  transaction: Transaction<Tables>,
  holder: Holder,
  { planId, changed }: { planId: number; changed: readonly LicenceRow[] },
): Promise<void> {
  const changedIds = new Set(changed.map(({ id }) => id))
  let until: number | undefined
  let isBehind = false
  for (const licence of await licencesInOrder(transaction, holder, planId)) {
    isBehind ||= changedIds.has(licence.id)
    if (licence.state === 'revoked') continue
    const updatesUntil = isBehind
      ? updatesAgain({ issuedAt: licence.issued_at, until })
      : licence.updates_until
    if (updatesUntil !== licence.updates_until) {
      await setUpdatesUntil(transaction, licence.id, updatesUntil)
    }
    until = Math.max(until ?? 0, updatesUntil)
  }
}
