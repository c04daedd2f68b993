import type { LicenseSummary } from '@leadline/contract/licenses'
import type { PaymentMethod } from '@leadline/contract/shop/payments'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { OrderRow } from './orders.store.ts'

/** The column holds only what a checkout wrote, from the methods that are registered. */
export function methodOf(order: OrderRow): PaymentMethod {
  return order.method as PaymentMethod
}

export async function licensesOf(queries: Queries, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, LicenseRow>()
  const rows = await queries
    .selectFrom('licences')
    .select(['id', 'order_id', 'plan_id', 'issued_at', 'updates_until'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.order_id ?? '', row]))
}

interface LicenseRow {
  id: string
  plan_id: number
  issued_at: number
  updates_until: number
}

export function summaryOf(
  license: LicenseRow | undefined,
  planTitle: (planId: number) => string,
): LicenseSummary | null {
  if (!license) return null
  return {
    id: license.id,
    plan: planTitle(license.plan_id),
    issuedAt: iso(license.issued_at),
    updatesUntil: iso(license.updates_until),
  }
}

export function iso(instant: number): string {
  return new Date(instant).toISOString()
}
