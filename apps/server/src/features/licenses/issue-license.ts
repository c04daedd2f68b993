import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import type { IssuerDeps } from './license-deps.ts'
import {
  addLicense,
  findLicenseOfOrder,
  holderOf,
  latestUpdatesUntil,
  type LicenseRow,
  lockHolder,
  refreshPlan,
} from './licenses.store.ts'
import { writeLicense } from './write-license.ts'
import { updatesOf } from './year-of-updates.ts'

export const freePlanId = 1

export interface PaidOrder {
  orderId: string
  accountId: string | null
  /** Of a buyer without an account: the license goes to the account that proves this address. */
  emailKey: string | null
  planId: number
  now: number
  /** True for an anonymous purchase, of which only the day is stored. */
  toTheDay: boolean
}

export interface IssuedLicense {
  id: string
  planId: number
  issuedAt: number
  updatesUntil: number
  file: { name: string; text: string }
}

/** Exactly one license per order: a second call returns the first one's. */
export async function issueLicense(
  deps: IssuerDeps,
  transaction: Transaction<Tables>,
  order: PaidOrder,
): Promise<IssuedLicense> {
  const row =
    (await findLicenseOfOrder(transaction, order.orderId)) ?? (await add(deps, transaction, order))
  return {
    id: row.id,
    planId: row.plan_id,
    issuedAt: row.issued_at,
    updatesUntil: row.updates_until,
    file: writeLicense(deps, row),
  }
}

async function add(
  { runtime }: IssuerDeps,
  transaction: Transaction<Tables>,
  order: PaidOrder,
): Promise<LicenseRow> {
  const { orderId, accountId, planId, now, toTheDay } = order
  const emailKey = accountId === null ? order.emailKey : null
  const holder = holderOf({ account_id: accountId, email_key: emailKey })
  // Locked before it is read: of two orders settled at once, the second adds its year to the first
  // one's.
  if (holder) await lockHolder(transaction, holder)
  const until = holder && (await latestUpdatesUntil(transaction, holder, planId))
  const { issuedAt, updatesUntil } = updatesOf({ now, until, toTheDay })
  const added = await addLicense(transaction, {
    id: runtime.newId(),
    order_id: orderId,
    account_id: accountId,
    email_key: emailKey,
    plan_id: planId,
    state: 'valid',
    issued_at: issuedAt,
    updates_until: updatesUntil,
  })
  if (accountId !== null) await refreshPlan(transaction, accountId, freePlanId)
  const license = added ?? (await findLicenseOfOrder(transaction, orderId))
  if (!license) throw new Error(`no license could be issued for the order ${orderId}`)
  return license
}
