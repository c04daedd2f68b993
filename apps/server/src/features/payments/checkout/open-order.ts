import { emailKey } from '@leadline/contract/accounts/email'
import { dayMs } from '@leadline/contract/durations'

import { AppError } from '../../../platform/app-error.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import { openRenewal } from '../anonymous-purchase/open-anonymous-order.ts'
import {
  addOrder,
  findAccount,
  findOpenOrder,
  findOrder,
  type OrderRow,
  takeOverOrder,
} from '../orders/orders.store.ts'
import { refuseIfJustPaid, refuseIfPaying } from '../orders/payment-under-way.ts'
import { isSamePurchase, type Purchase, orderRowFor, requireUnpaid } from '../orders/purchase.ts'
import type { PaymentDeps } from '../payment-deps.ts'

const resumeWithinMs = dayMs

interface Given {
  accountId: string | undefined
  email: string | undefined
  browserSecret?: string | undefined
}

/** Who buys: an account, or an address typed into a browser. */
interface Buyer {
  accountId: string | null
  email: string | null
  browserHash: string | null
}

type Deps = Pick<PaymentDeps, 'database' | 'runtime' | 'providers'>

/** The order that this click is about: the one already open, or a new one. */
export async function openOrder(deps: Deps, purchase: Purchase, given: Given): Promise<OrderRow> {
  const { database, runtime } = deps
  const bought = orderRowFor(purchase)
  const buyer = await findBuyer(deps, given)
  const { accountId } = buyer
  // An account that has no name is not given one by renewing, where none is needed.
  const needsNoName = deps.providers.ofMethod(purchase.method)?.needsNoName ?? false
  if (accountId !== null && buyer.email === null && needsNoName) {
    return openRenewal(deps, purchase, accountId)
  }
  const open = await findUnpaid(deps, purchase, buyer)
  if (open) return open
  if (accountId !== null) await refuseIfPaying(deps, accountId, purchase)
  else if (buyer.browserHash !== null) {
    const { planId } = purchase
    await refuseIfJustPaid(deps, buyer.browserHash, { planId, emailKey: keyOf(buyer) })
  }
  return addOrder(database, {
    id: runtime.newId(),
    account_id: accountId,
    begun_by: accountId,
    browser_hash: accountId === null ? buyer.browserHash : null,
    email: buyer.email,
    email_key: keyOf(buyer),
    anonymous: 0,
    created_at: runtime.now(),
    ...bought,
  })
}

async function findBuyer(
  { database }: Deps,
  { accountId, email, browserSecret }: Given,
): Promise<Buyer> {
  const browserHash = browserSecret === undefined ? null : secretHash(browserSecret)
  if (accountId !== undefined) {
    const account = await findAccount(database, accountId)
    // Somebody signed in buys for themselves, whatever address the browser sent along.
    return { accountId, email: account?.email ?? null, browserHash }
  }
  if (email === undefined) throw new AppError('invalid_request', 'Email is required')
  // Whose account the address belongs to is asked when it is paid: anybody can type an address.
  return { accountId: null, email, browserHash }
}

/**
 * Only an order of the same buyer for the same plan at the same price, and only by the account or the
 * browser that began it: an address and an order's number are known to others, too.
 */
async function findUnpaid(
  { database, runtime }: Deps,
  purchase: Purchase,
  buyer: Buyer,
): Promise<OrderRow | undefined> {
  const { planId, orderId } = purchase
  const { accountId, browserHash } = buyer
  const order = orderId === undefined ? undefined : await findOrder(database, orderId)
  if (order && isBegunBy(order, buyer) && isSamePurchase(order, purchase)) {
    const unpaid = requireUnpaid(order)
    if (accountId === null || unpaid.begun_by === accountId) return unpaid
    return takeOverOrder(database, { id: unpaid.id, accountId })
  }
  const beginner =
    accountId !== null ? { accountId } : browserHash !== null ? { browserHash } : undefined
  if (!beginner) return undefined
  const since = runtime.now() - resumeWithinMs
  const open = await findOpenOrder(database, beginner, { planId, emailKey: keyOf(buyer), since })
  return open && isSamePurchase(open, purchase) ? open : undefined
}

function isBegunBy(order: OrderRow, buyer: Buyer): boolean {
  const { accountId, browserHash } = buyer
  const isOfAccount = accountId !== null && order.begun_by === accountId
  const isOfBrowser =
    browserHash !== null && order.begun_by === null && order.browser_hash === browserHash
  return order.anonymous === 0 && order.email_key === keyOf(buyer) && (isOfAccount || isOfBrowser)
}

function keyOf({ email }: Buyer): string | null {
  return email === null ? null : emailKey(email)
}
