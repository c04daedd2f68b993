import { emailKey } from '@leadline/contract/email'
import { cryptoTypes } from '@leadline/contract/payments'

import { AppError } from '../../../platform/app-error.ts'
import { openRenewal } from '../anonymous-purchase/open-anonymous-order.ts'
import {
  addOrder,
  findAccount,
  findOpenOrder,
  findOrder,
  type OrderRow,
} from '../orders/orders.store.ts'
import { isFor, type Purchase, rowOf, unpaid } from '../orders/purchase.ts'
import type { PaymentDeps } from '../payment-deps.ts'

const goOnWithinMs = 24 * 3_600_000

/** Who buys: an account, or an address that has one, or one that may get one. */
interface Buyer {
  accountId: string | null
  email: string | null
  isSignedIn: boolean
}

type Deps = Pick<PaymentDeps, 'database' | 'runtime'>

/** The order that this click is about: the one already open, or a new one. */
export async function openOrder(
  deps: Deps,
  purchase: Purchase,
  given: { accountId: string | undefined; email: string | undefined },
): Promise<OrderRow> {
  const { database, runtime } = deps
  const bought = rowOf(purchase)
  const buyer = await findBuyer(deps, given)
  // Coins need no name: an account that has none is not given one by renewing.
  if (buyer.isSignedIn && buyer.email === null && isCoin(purchase) && buyer.accountId !== null) {
    return openRenewal(deps, purchase, buyer.accountId)
  }
  const open = await findUnpaid(deps, purchase, buyer)
  if (open) return open
  return addOrder(database, {
    id: runtime.newId(),
    account_id: buyer.accountId,
    email: buyer.email,
    email_key: keyOf(buyer),
    anonymous: 0,
    created_at: runtime.now(),
    ...bought,
  })
}

async function findBuyer(
  { database }: Deps,
  { accountId, email }: { accountId: string | undefined; email: string | undefined },
): Promise<Buyer> {
  if (accountId !== undefined) {
    const account = await findAccount(database, accountId)
    // Somebody signed in buys for themselves, whatever address the browser sent along.
    return { accountId, email: account?.email ?? null, isSignedIn: true }
  }
  if (email === undefined) throw new AppError('invalid_request', 'Email is required')
  const account = await database
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return { accountId: account?.id ?? null, email, isSignedIn: false }
}

/**
 * Only an order of the same buyer for the same plan at the same price. Whoever is not signed in goes on
 * only with the order that they name: whether an address has an account, or has an order open, shows in
 * no answer.
 */
async function findUnpaid(
  { database, runtime }: Deps,
  purchase: Purchase,
  buyer: Buyer,
): Promise<OrderRow | undefined> {
  const { planId, orderId } = purchase
  if (orderId !== undefined) {
    const order = await findOrder(database, orderId)
    const isTheirs =
      order?.anonymous === 0 &&
      (!buyer.isSignedIn || order.account_id === buyer.accountId) &&
      order.email_key === keyOf(buyer)
    if (order && isTheirs && isFor(order, purchase)) return unpaid(order)
  }
  if (!buyer.isSignedIn || buyer.accountId === null) return undefined
  const since = runtime.now() - goOnWithinMs
  const open = await findOpenOrder(database, { accountId: buyer.accountId, planId, since })
  return open && isFor(open, purchase) ? open : undefined
}

function keyOf({ email }: Buyer): string | null {
  return email === null ? null : emailKey(email)
}

function isCoin({ method }: Purchase): boolean {
  return cryptoTypes.some((coin) => coin === method)
}
