import type { OrderStatus } from '@leadline/contract/payments'
import type { Transaction } from 'kysely'

import type { Tables } from '../../../platform/database/schema.ts'
import { chargedBackMail, disputedMail, disputeWonMail } from '../buyer-mail/dispute-mails.ts'
import type { OrderMail } from '../buyer-mail/order-mail.ts'
import { receiptMail } from '../buyer-mail/receipt-mail.ts'
import { refundMail } from '../buyer-mail/refund-mail.ts'
import { licenceStateOf } from '../orders/order-status.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import type { SettleDeps } from './reading.ts'

/** What a reading has made of an order. */
export interface StatusChange {
  order: OrderRow
  status: OrderStatus
  now: number
  refundedCents: number
}

/** What follows from an order's new status: its licence, and the mail to its buyer. */
export async function applyStatus(
  deps: SettleDeps,
  transaction: Transaction<Tables>,
  change: StatusChange,
): Promise<void> {
  const { order, status, now } = change
  const licenceState = licenceStateOf(status)
  if (licenceState === undefined) return
  const isFirstTime = order.paid_attempt_id === null
  if (isFirstTime) {
    const licence = await deps.licences.issue(transaction, {
      orderId: order.id,
      accountId: order.account_id,
      emailKey: order.email_key,
      planId: order.plan_id,
      now,
      toTheDay: order.anonymous === 1,
    })
    if (order.email !== null) {
      await deps.outbox.queue(
        transaction,
        receiptMail({ ...orderMail(deps, order), licence, hasAccount: order.account_id !== null }),
      )
    }
  }
  if (!isFirstTime || licenceState !== 'valid') {
    await deps.licences.setState(transaction, order.id, licenceState)
  }
  const mail = mailAbout(deps, change)
  if (mail) await deps.outbox.queue(transaction, mail)
}

function mailAbout(deps: SettleDeps, { order, status, now, refundedCents }: StatusChange) {
  if (order.email === null) return undefined
  const mail = orderMail(deps, order)
  if (status === 'refunded' || status === 'partially_refunded') {
    const isCollected = deps.providers.ofMethod(order.method)?.refundsAreCollected ?? false
    return refundMail({ ...mail, refundedCents, isCollected })
  }
  if (status === order.status) return undefined
  // A payment can be disputed more than once: the time tells one mail from the next.
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
