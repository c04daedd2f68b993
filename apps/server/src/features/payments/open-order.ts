import { emailKey } from '@leadline/contract/email'
import type { PlanId } from '@leadline/contract/plans'

import { AppError } from '../../platform/app-error.ts'
import { priceOf } from './order-price.ts'
import { isSettled } from './order-status.ts'
import {
  addOrder,
  findByClaimHash,
  findOpenOrder,
  findOrder,
  type OrderRow,
  statusOf,
} from './orders.store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { toTheDay } from './settle.ts'

const goOnWithinMs = 24 * 3_600_000

export interface Purchase {
  planId: PlanId
  method: 'stripe' | 'paypal' | 'bitcoin' | 'monero'
  /** The order that the buyer's browser is at, if it is at one. */
  orderId: string | undefined
}

/** Who buys: an account, or an address that has one, or one that may get one. */
interface Buyer {
  accountId: string | null
  email: string | null
}

type Deps = Pick<PaymentDeps, 'database' | 'runtime'>

/** The order that this click is about: the one already open, or a new one. */
export async function openOrder(
  deps: Deps,
  purchase: Purchase,
  given: { accountId: string | undefined; email: string | undefined },
): Promise<OrderRow> {
  const { database, runtime } = deps
  const price = priceOf(purchase.planId)
  const buyer = await findBuyer(deps, given)
  const open = await findUnpaid(deps, purchase, buyer)
  if (open) return open
  return addOrder(database, {
    id: runtime.newId(),
    account_id: buyer.accountId,
    email: buyer.email,
    email_key: buyer.email === null ? null : emailKey(buyer.email),
    anonymous: 0,
    created_at: runtime.now(),
    ...rowOf(purchase, price),
  })
}

/**
 * An order without a person: no address, no time of day. An account that is itself anonymous renews
 * its own licence; everybody else gets a new account, claimed with the secret behind `claimHash`.
 */
export async function openAnonymousOrder(
  { database, runtime }: Deps,
  purchase: Purchase,
  given: { accountId: string | undefined; claimHash: string },
): Promise<OrderRow> {
  const price = priceOf(purchase.planId)
  const known = await findByClaimHash(database, given.claimHash)
  if (known) return unpaid(known)
  const account =
    given.accountId === undefined ? undefined : await readAccount(database, given.accountId)
  const renews = account !== undefined && account.email === null
  if (renews && purchase.orderId !== undefined) {
    const open = await findOrder(database, purchase.orderId)
    const isTheirs = open?.anonymous === 1 && open.account_id === account.id
    if (open && isTheirs && open.plan_id === purchase.planId && hasTodaysPrice(open)) {
      return unpaid(open)
    }
  }
  return addOrder(database, {
    id: runtime.newId(),
    account_id: renews ? account.id : null,
    anonymous: 1,
    claim_hash: renews ? null : given.claimHash,
    created_at: toTheDay({ anonymous: 1 }, runtime.now()),
    ...rowOf(purchase, price),
  })
}

function rowOf({ planId, method }: Purchase, price: ReturnType<typeof priceOf>) {
  return {
    plan_id: planId,
    subtotal_cents: price.subtotalCents,
    tax_cents: price.taxCents,
    total_cents: price.totalCents,
    tax_basis_points: price.taxBasisPoints,
    currency: 'USD',
    status: 'pending',
    method,
    refunded_cents: 0,
  }
}

async function findBuyer(
  { database }: Deps,
  { accountId, email }: { accountId: string | undefined; email: string | undefined },
): Promise<Buyer> {
  if (accountId !== undefined) {
    const account = await readAccount(database, accountId)
    // Somebody signed in buys for themselves, whatever address the browser sent along.
    return { accountId, email: account?.email ?? null }
  }
  if (email === undefined) throw new AppError('invalid_request', 'Email is required')
  const account = await database
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return { accountId: account?.id ?? null, email }
}

async function readAccount(database: PaymentDeps['database'], id: string) {
  return database
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Only an order of the same buyer for the same plan at the same price. */
async function findUnpaid(
  { database, runtime }: Deps,
  { planId, orderId }: Purchase,
  buyer: Buyer,
): Promise<OrderRow | undefined> {
  if (orderId !== undefined) {
    const order = await findOrder(database, orderId)
    const isTheirs =
      order?.anonymous === 0 &&
      order.account_id === buyer.accountId &&
      order.email_key === (buyer.email === null ? null : emailKey(buyer.email))
    if (order && isTheirs && order.plan_id === planId && hasTodaysPrice(order)) return unpaid(order)
  }
  if (buyer.accountId === null) return undefined
  const since = runtime.now() - goOnWithinMs
  const open = await findOpenOrder(database, { accountId: buyer.accountId, planId, since })
  return open && hasTodaysPrice(open) ? open : undefined
}

function hasTodaysPrice(order: OrderRow): boolean {
  const price = priceOf(order.plan_id as PlanId)
  return order.total_cents === price.totalCents && order.tax_cents === price.taxCents
}

function unpaid(order: OrderRow): OrderRow {
  if (!isSettled(statusOf(order))) return order
  throw new AppError('order_already_paid', 'This order is already paid.')
}
