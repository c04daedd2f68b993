import type { LicenseState } from '@leadline/contract/licenses'
import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import { freePlanId } from './issue-license.ts'
import {
  adopt,
  findLicenseOfOrder,
  holderOf,
  lockHolder,
  refreshPlan,
  setState,
} from './licenses.store.ts'
import { recalculateUpdates } from './recalculate-updates.ts'

/** A refund revokes, a dispute suspends, a dispute that is won makes valid again. */
export async function setLicenseState(
  transaction: Transaction<Tables>,
  orderId: string,
  state: LicenseState,
): Promise<void> {
  const before = await findLicenseOfOrder(transaction, orderId)
  const holder = before && holderOf(before)
  if (holder) await lockHolder(transaction, holder)
  const license = await setState(transaction, orderId, state)
  if (license && holder && (before.state === 'revoked') !== (state === 'revoked')) {
    const { plan_id: planId } = license
    await recalculateUpdates(transaction, holder, { planId, changed: [license] })
  }
  if (license?.account_id) await refreshPlan(transaction, license.account_id, freePlanId)
}

/**
 * Somebody has proved an address: what was bought with it before is theirs. The years line up with those
 * of licenses that the account has already, so that it has as many as there were payments.
 */
export async function adoptLicenses(
  transaction: Transaction<Tables>,
  owner: { accountId: string; emailKey: string },
): Promise<void> {
  const adopted = await adopt(transaction, owner)
  const byPlan = Map.groupBy(adopted, ({ plan_id }) => plan_id)
  for (const [planId, licenses] of byPlan) {
    await recalculateUpdates(transaction, owner, { planId, changed: licenses })
  }
  await refreshPlan(transaction, owner.accountId, freePlanId)
}
