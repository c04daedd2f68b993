import { inTransaction } from '../../../platform/database/open-database.ts'
import { openSigningKeys } from '../../../platform/secrets/signing-keys.ts'
import type { TestApp } from '../../../testing/open-test-app.ts'
import { issueLicense, type IssuedLicense, type PaidOrder } from '../issue-license.ts'

/** A paid order, as the payments leave it. */
export async function addOrder(
  app: TestApp,
  { accountId = null, emailKey = null, planId = 3 }: Partial<PaidOrder> = {},
): Promise<string> {
  const id = app.runtime.newId()
  await app.database
    .insertInto('orders')
    .values({
      id,
      account_id: accountId,
      email: emailKey,
      email_key: emailKey,
      anonymous: 0,
      plan_id: planId,
      subtotal_cents: 2499,
      tax_cents: 200,
      total_cents: 2699,
      tax_basis_points: 800,
      currency: 'USD',
      status: 'paid',
      method: 'stripe',
      refunded_cents: 0,
      created_at: app.runtime.now(),
    })
    .execute()
  return id
}

/** The license of an order, in a transaction of its own. */
export async function issue(
  app: TestApp,
  order: Partial<PaidOrder> & { orderId: string },
): Promise<IssuedLicense> {
  const deps = { runtime: app.runtime, keys: openSigningKeys(app.config), planTitle }
  return inTransaction(app.database, (transaction) =>
    issueLicense(deps, transaction, {
      accountId: null,
      emailKey: null,
      planId: 3,
      now: app.runtime.now(),
      toTheDay: false,
      ...order,
    }),
  )
}

/** An order and its license. */
export async function buy(app: TestApp, buyer: Partial<PaidOrder>): Promise<IssuedLicense> {
  return issue(app, { ...buyer, orderId: await addOrder(app, buyer) })
}

const planTitle = (planId: number) =>
  ({ 2: 'Algo', 3: 'Premium', 999: 'Enterprise' })[planId] ?? String(planId)
