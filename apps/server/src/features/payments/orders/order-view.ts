import type { LicenceSummary } from '@leadline/contract/licences'
import type { PaymentMethod } from '@leadline/contract/payments'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { OrderRow } from './orders.store.ts'

/** The column holds only what a checkout wrote, from the methods that are registered. */
export function methodOf(order: OrderRow): PaymentMethod {
  return order.method as PaymentMethod
}

export async function licencesOf(queries: Queries, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, LicenceRow>()
  const rows = await queries
    .selectFrom('licences')
    .select(['id', 'order_id', 'plan_id', 'issued_at', 'updates_until'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.order_id ?? '', row]))
}

interface LicenceRow {
  id: string
  plan_id: number
  issued_at: number
  updates_until: number
}

export function summaryOf(
  licence: LicenceRow | undefined,
  planTitle: (planId: number) => string,
): LicenceSummary | null {
  if (!licence) return null
  return {
    id: licence.id,
    plan: planTitle(licence.plan_id),
    issuedAt: iso(licence.issued_at),
    updatesUntil: iso(licence.updates_until),
  }
}

export function iso(instant: number): string {
  return new Date(instant).toISOString()
}
