import type { LicenseState } from '@leadline/contract/licenses'
import type { PaymentFacts } from '@leadline/contract/orders/order-moment'
import type { OrderStatus } from '@leadline/contract/shop/payments'
import type { Transaction } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'
import { chargedBackMail, disputedMail, disputeWonMail } from '../buyer-mail/dispute-mails.ts'
import type { OrderMail } from '../buyer-mail/order-mail.ts'
import { receiptMail } from '../buyer-mail/receipt-mail.ts'
import { refundMail } from '../buyer-mail/refund-mail.ts'
import { reviewMail } from '../buyer-mail/review-mail.ts'
import { licenseStateOf } from '../orders/order-status.ts'
import { giveOrderTo, type OrderRow } from '../orders/orders.store.ts'
import type { SettleDeps } from './reading.ts'

/** What a reading has made of an order. */
export interface StatusChange {
  order: OrderRow
  status: OrderStatus
  now: number
  refundedCents: number
  /** The payment that was read, as it stands now. */
  payment: PaymentFacts
}

/** What follows from an order's new status: its license, and the mail to its buyer. */
export async function applyStatus(
  deps: SettleDeps,
  transaction: Transaction<Tables>,
  change: StatusChange,
): Promise<void> {
  const licenseState = licenseStateOf(change.status)
  if (licenseState !== undefined) await applyToLicense(deps, transaction, change, licenseState)
  const mail = mailAbout(deps, change)
  if (mail) await deps.outbox.queue(transaction, mail)
}

async function applyToLicense(
  deps: SettleDeps,
  transaction: Transaction<Tables>,
  { order, now }: StatusChange,
  licenseState: LicenseState,
): Promise<void> {
  const isFirstTime = order.paid_attempt_id === null
  if (isFirstTime) {
    const accountId = await ownerOf(deps, transaction, order)
    const license = await deps.licenses.issue(transaction, {
      orderId: order.id,
      accountId,
      emailKey: order.email_key,
      planId: order.plan_id,
      now,
      toTheDay: order.anonymous === 1,
    })
    if (order.email !== null) {
      await deps.outbox.queue(
        transaction,
        receiptMail({ ...orderMail(deps, order), license, isInAccount: accountId !== null }),
      )
    }
  }
  if (!isFirstTime || licenseState !== 'valid') {
    await deps.licenses.setState(transaction, order.id, licenseState)
  }
}

/**
 * The account that bought it or, of a guest, the one whose owner has proved the address. Without such
 * a one it waits: an account that merely registered the address is handed nothing.
 */
async function ownerOf(
  { provedOwner }: SettleDeps,
  transaction: Transaction<Tables>,
  { id, account_id, email_key }: OrderRow,
): Promise<string | null> {
  if (account_id !== null || email_key === null) return account_id
  const accountId = await provedOwner(transaction, email_key)
  if (accountId === undefined) return null
  await giveOrderTo(transaction, { id, accountId })
  return accountId
}

function mailAbout(deps: SettleDeps, change: StatusChange) {
  const { order, status, now, refundedCents, payment } = change
  if (order.email === null) return undefined
  const mail = orderMail(deps, order)
  if (status === 'refunded' || status === 'partially_refunded') {
    const isCollected = deps.providers.ofMethod(order.method)?.refundsAreCollected ?? false
    return refundMail({ ...mail, refundedCents, isCollected })
  }
  if (status === order.status) return undefined
  if (status === 'review') return reviewMail({ ...mail, payment })
  // A payment can be disputed more than once: the time distinguishes one mail from the next.
  if (status === 'disputed') return disputedMail({ ...mail, at: now })
  if (status === 'charged_back') return chargedBackMail(mail)
  return order.status === 'disputed' ? disputeWonMail({ ...mail, at: now }) : undefined
}

function orderMail(deps: SettleDeps, order: OrderRow): OrderMail {
  return {
    order,
    to: order.email ?? '',
    planTitle: deps.planTitle(order.plan_id),
    publicUrl: deps.publicUrl(),
    supportEmail: deps.supportEmail,
  }
}
