import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import { type Holder, type LicenceRow, licencesInLine, setUpdatesUntil } from './licences.store.ts'
import { updatesAgain } from './year-of-updates.ts'

/**
 * Each licence adds its year to those before it. One has been taken out of the line, or put back into
 * it: it and those after it are counted anew, so that there are as many years as payments.
 */
export async function lineUpAgain(
  transaction: Transaction<Tables>,
  holder: Holder,
  changed: LicenceRow,
): Promise<void> {
  let until: number | undefined
  let isBehind = false
  for (const licence of await licencesInLine(transaction, holder, changed.plan_id)) {
    isBehind ||= licence.id === changed.id
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
