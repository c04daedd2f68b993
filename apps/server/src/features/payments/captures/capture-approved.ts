import { minuteMs } from '@leadline/contract/durations'

import { AppError } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { isMoney } from '../attempts/attempt-facts.ts'
import { type AttemptRow, attemptsOf } from '../attempts/attempts.store.ts'
import { leftAttempts } from '../attempts/left-attempt.ts'
import { lockOrder, type OrderRow } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { CapturedOrder, CapturingGateway } from '../providers/gateway.ts'
import { ProviderRefused } from '../providers/provider-errors.ts'
import { findDuplicatePayment } from '../settlement/find-duplicate-payment.ts'
import { recordCaptureRefused, recordCaptureStarted } from './captures.store.ts'

/** Longer than a capture takes, with all its repetitions. */
const lookAgainAfterMs = 2 * minuteMs

/** A payment whose turn it is to be captured, or that was captured before. */
export interface Capture {
  order: OrderRow
  row: AttemptRow
  isCaptured: boolean
}

/**
 * Reserve a payment for capturing: once, never beside another payment of the same order, and not after
 * the buyer has turned to another one. Under the order's lock, so that of two tabs or processes one is
 * first. Both who capture come here: the buyer's browser, and the job when that browser is gone.
 */
export async function reserveCapture(
  deps: PaymentDeps,
  gateway: CapturingGateway,
  { id, order_id }: Pick<AttemptRow, 'id' | 'order_id'>,
  isWanted: (row: AttemptRow) => boolean = () => true,
): Promise<Capture> {
  const { database, runtime } = deps
  return inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, order_id)
    const rows = order ? await attemptsOf(transaction, order_id) : []
    const row = rows.find((one) => one.id === id)
    if (!order || !row) throw new AppError('not_found', 'There is no such payment.')
    const isCaptured =
      row.state === 'paid' || (row.state === 'processing' && row.reference !== null)
    if (isCaptured) return { order, row, isCaptured }
    if (rows.some((other) => other.id !== id && isMoney(other))) throw paidAnotherWay(deps, gateway)
    if (leftAttempts(rows).has(id)) throw leftForAnother(deps, gateway)
    if (row.review !== null || !isWanted(row)) {
      throw new AppError('order_not_approved', 'This payment is under review. Nothing was taken.')
    }
    const now = runtime.now()
    await recordCaptureStarted(transaction, id, { now, checkAfter: now + lookAgainAfterMs })
    return { order, row, isCaptured }
  })
}

/** Capture what was reserved. A reading must follow, whatever came of it. */
export async function captureReserved(
  deps: PaymentDeps,
  gateway: CapturingGateway,
  row: AttemptRow,
): Promise<CapturedOrder> {
  try {
    return await gateway.capture({
      providerId: row.provider_id ?? '',
      orderId: row.order_id,
      declines: row.declines,
    })
  } catch (error) {
    // Anything but a refusal leaves it open whether the money was taken.
    if (!(error instanceof ProviderRefused)) throw error
    await recordCaptureRefused(deps.database, row, { isDecline: error.meaning === undefined })
    const isPaid =
      error.meaning === 'paid before' && (await findDuplicatePayment(deps, gateway, row))
    throw isPaid ? paidAnotherWay(deps, gateway) : error
  }
}

function paidAnotherWay(deps: PaymentDeps, gateway: CapturingGateway): AppError {
  return new AppError(
    'order_already_paid',
    `This order is already paid, or being paid in another way. Nothing was taken from ${titleOf(deps, gateway)}.`,
  )
}

function leftForAnother(deps: PaymentDeps, gateway: CapturingGateway): AppError {
  const title = titleOf(deps, gateway)
  return new AppError(
    'order_not_approved',
    `You have since chosen another way to pay. Nothing was taken from ${title}. To pay with ${title} after all, choose it again.`,
  )
}

function titleOf({ providers }: PaymentDeps, { provider }: CapturingGateway): string {
  return providers.find(provider)?.title ?? provider
}
