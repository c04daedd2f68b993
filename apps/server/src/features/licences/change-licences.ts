import type { LicenceState } from '@leadline/contract/licences'
import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import { freePlanId } from './issue-licence.ts'
import {
  adopt,
  findLicenceOfOrder,
  holderOf,
  lockHolder,
  refreshPlan,
  setState,
} from './licences.store.ts'
import { recalculateUpdates } from './recalculate-updates.ts'

/** A refund revokes, a dispute suspends, a dispute that is won makes valid again. */
export async function setLicenceState(
  transaction: Transaction<Tables>,
  orderId: string,
  state: LicenceState,
): Promise<void> {
  const before = await findLicenceOfOrder(transaction, orderId)
  const holder = before && holderOf(before)
  if (holder) await lockHolder(transaction, holder)
  const licence = await setState(transaction, orderId, state)
  if (licence && holder && (before.state === 'revoked') !== (state === 'revoked')) {
    const { plan_id: planId } = licence
    await recalculateUpdates(transaction, holder, { planId, changed: [licence] })
  }
  if (licence?.account_id) await refreshPlan(transaction, licence.account_id, freePlanId)
}

/**
 * Somebody has proved an address: what was bought with it before is theirs. The years line up with those
 * of licences that the account has already, so that it has as many as there were payments.
 */
export async function adoptLicences(
  transaction: Transaction<Tables>,
  owner: { accountId: string; emailKey: string },
): Promise<void> {
  const adopted = await adopt(transaction, owner)
  const byPlan = Map.groupBy(adopted, ({ plan_id }) => plan_id)
  for (const [planId, licences] of byPlan) {
    await recalculateUpdates(transaction, owner, { planId, changed: licences })
  }
  await refreshPlan(transaction, owner.accountId, freePlanId)
}
