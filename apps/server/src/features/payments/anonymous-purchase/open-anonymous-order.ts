import { AppError } from '../../../platform/app-error.ts'
import { startOfDay } from '../../../platform/utc-day.ts'
import {
  addClaimableOrder,
  addOrder,
  findAccount,
  findByClaimHash,
  findOrder,
  type OrderRow,
} from '../orders/orders.store.ts'
import { refuseIfPaying } from '../orders/payment-under-way.ts'
import { isSamePurchase, type Purchase, orderRowFor, requireUnpaid } from '../orders/purchase.ts'
import type { PaymentDeps } from '../payment-deps.ts'

type Deps = Pick<PaymentDeps, 'database' | 'runtime'>

/**
 * An order without a person: no address, no time of day. An account that is itself anonymous renews
 * its own license; everybody else gets a new account, claimed with the secret behind `claimHash`.
 */
export async function openAnonymousOrder(
  deps: Deps,
  purchase: Purchase,
  given: { accountId: string | undefined; claimHash: string },
): Promise<OrderRow> {
  const { database, runtime } = deps
  const { accountId, claimHash } = given
  const bought = orderRowFor(purchase)
  const account = accountId === undefined ? undefined : await findAccount(database, accountId)
  if (account && account.email === null) return openRenewal(deps, purchase, account.id)
  const known = await findByClaimHash(database, claimHash)
  if (known) return continueWith(known, purchase)
  const added = await addClaimableOrder(database, {
    id: runtime.newId(),
    account_id: null,
    anonymous: 1,
    claim_hash: claimHash,
    created_at: startOfDay(runtime.now()),
    ...bought,
  })
  // A second click in the same moment was faster: both go on with its order.
  const order = added ?? (await findByClaimHash(database, claimHash))
  if (!order) throw new Error('an anonymous order was neither added nor there')
  return added ?? continueWith(order, purchase)
}

/** The account has no address, and this order says no more of its owner than the account does. */
export async function openRenewal(
  deps: Deps,
  purchase: Purchase,
  accountId: string,
): Promise<OrderRow> {
  const { database, runtime } = deps
  if (purchase.orderId !== undefined) {
    const open = await findOrder(database, purchase.orderId)
    const isTheirs = open?.anonymous === 1 && open.begun_by === accountId
    if (open && isTheirs && isSamePurchase(open, purchase)) return requireUnpaid(open)
  }
  await refuseIfPaying(deps, accountId, purchase)
  return addOrder(database, {
    id: runtime.newId(),
    account_id: accountId,
    begun_by: accountId,
    anonymous: 1,
    claim_hash: null,
    created_at: startOfDay(runtime.now()),
    ...orderRowFor(purchase),
  })
}

/** One claim code claims one order, so another plan or another price needs another code. */
function continueWith(order: OrderRow, purchase: Purchase): OrderRow {
  if (isSamePurchase(requireUnpaid(order), purchase)) return order
  throw new AppError(
    'claim_code_taken',
    'This claim code belongs to an order for a different plan or price. A new order needs a new claim code.',
  )
}
