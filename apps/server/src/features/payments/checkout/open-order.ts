import { dayMs } from '@leadline/contract/durations'
import { emailKey } from '@leadline/contract/email'

import { AppError } from '../../../platform/app-error.ts'
import { openRenewal } from '../anonymous-purchase/open-anonymous-order.ts'
import {
  addOrder,
  findAccount,
  findOpenOrder,
  findOrder,
  type OrderRow,
} from '../orders/orders.store.ts'
import { isSamePurchase, type Purchase, orderRowFor, requireUnpaid } from '../orders/purchase.ts'
import type { PaymentDeps } from '../payment-deps.ts'

const resumeWithinMs = dayMs

/** Who buys: an account, or an address that has one, or one that may get one. */
interface Buyer {
  accountId: string | null
  email: string | null
  isSignedIn: boolean
}

type Deps = Pick<PaymentDeps, 'database' | 'runtime' | 'providers'>

/** The order that this click is about: the one already open, or a new one. */
export async function openOrder(
  deps: Deps,
  purchase: Purchase,
  given: { accountId: string | undefined; email: string | undefined },
): Promise<OrderRow> {
  const { database, runtime } = deps
  const bought = orderRowFor(purchase)
  const buyer = await findBuyer(deps, given)
  // An account that has no name is not given one by renewing, where none is needed.
  const isNameless = buyer.isSignedIn && buyer.email === null
  const needsNoName = deps.providers.ofMethod(purchase.method)?.needsNoName ?? false
  if (isNameless && needsNoName && buyer.accountId !== null) {
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
    if (order && isTheirs && isSamePurchase(order, purchase)) return requireUnpaid(order)
  }
  if (!buyer.isSignedIn || buyer.accountId === null) return undefined
  const since = runtime.now() - resumeWithinMs
  const open = await findOpenOrder(database, { accountId: buyer.accountId, planId, since })
  return open && isSamePurchase(open, purchase) ? open : undefined
}

function keyOf({ email }: Buyer): string | null {
  return email === null ? null : emailKey(email)
}
