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
    await recalculateUpdates(transaction, holder, licence)
  }
  if (licence?.account_id) await refreshPlan(transaction, licence.account_id, freePlanId)
}

/** Somebody has proved an address: what was bought with it before is theirs. */
export async function adoptLicences(
  transaction: Transaction<Tables>,
  owner: { accountId: string; emailKey: string },
): Promise<void> {
  await adopt(transaction, owner)
  await refreshPlan(transaction, owner.accountId, freePlanId)
}
