import { AppError } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { isMoney } from '../attempts/attempt-facts.ts'
import { type AttemptRow, attemptsOf } from '../attempts/attempts.store.ts'
import { lockOrder, type OrderRow } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { type CapturedOrder, type CapturingGateway, ProviderRefused } from '../providers/gateway.ts'
import { duplicateInvoice, findTwin } from '../settlement/find-duplicate-payment.ts'
import { noteCapturing, noteRefusedCapture } from './captures.store.ts'

/** Longer than a capture takes, with all its repetitions. */
const lookAgainAfterMs = 2 * 60_000

/** These say nothing about the buyer's card: it was not even asked. */
const notDeclines = ['ORDER_NOT_APPROVED', 'RESOURCE_NOT_FOUND', duplicateInvoice]

/**
 * Take what the buyer has approved, once, and never beside another payment of the same order. Both who
 * take money come here: the buyer's browser, and the job when that browser is gone. Unless it `wasTaken`
 * before, a reading must follow.
 */
export async function captureApproved(
  deps: PaymentDeps,
  paypal: CapturingGateway,
  attempt: Pick<AttemptRow, 'id' | 'order_id'>,
): Promise<{ captured: CapturedOrder; wasTaken: boolean }> {
  const { order, row, isTaken } = await reserve(deps, attempt)
  const captured = isTaken ? storedResult(deps, order, row) : await take(deps, paypal, row)
  return { captured, wasTaken: isTaken }
}

/**
 * The buyer agreed, and by the second time that we look their browser has not taken the money: the
 * tab was closed. Not after a decline: whether to try another card is theirs to say.
 */
export async function captureIfForgotten(deps: PaymentDeps, attempt: AttemptRow): Promise<void> {
  const { paypal } = deps.gateways
  const isForgotten = ({ state, declines }: AttemptRow) => state === 'approved' && declines === 0
  if (attempt.provider !== 'paypal' || !paypal || !isForgotten(attempt)) return
  try {
    const { row, isTaken } = await reserve(deps, attempt, isForgotten)
    if (!isTaken) await take(deps, paypal, row)
  } catch (error) {
    // It is no longer as we knew it: the reading that follows tells what it is.
    if (!(error instanceof ProviderRefused || error instanceof AppError)) throw error
  }
}

interface Reserved {
  order: OrderRow
  row: AttemptRow
  isTaken: boolean
}

/** Under the order's lock, so that of two tabs or processes one is first. */
async function reserve(
  { database, runtime }: PaymentDeps,
  { id, order_id }: Pick<AttemptRow, 'id' | 'order_id'>,
  isWanted: (row: AttemptRow) => boolean = () => true,
): Promise<Reserved> {
  return inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, order_id)
    const rows = order ? await attemptsOf(transaction, order_id) : []
    const row = rows.find((one) => one.id === id)
    if (!order || !row) throw new AppError('not_found', 'There is no such payment.')
    const isTaken = row.state === 'paid' || (row.state === 'processing' && row.reference !== null)
    if (isTaken) return { order, row, isTaken }
    if (rows.some((other) => other.id !== id && isMoney(other))) throw paidAnotherWay()
    if (row.review !== null || !isWanted(row)) {
      throw new AppError(
        'order_not_approved',
        'This payment is being looked at. Nothing was taken.',
      )
    }
    const now = runtime.now()
    await noteCapturing(transaction, id, { now, checkAfter: now + lookAgainAfterMs })
    return { order, row, isTaken }
  })
}

async function take(
  deps: PaymentDeps,
  paypal: CapturingGateway,
  row: AttemptRow,
): Promise<CapturedOrder> {
  try {
    return await paypal.capture({
      providerId: row.provider_id ?? '',
      orderId: row.order_id,
      declines: row.declines,
    })
  } catch (error) {
    // Anything but a refusal leaves it open whether the money was taken.
    if (!(error instanceof ProviderRefused)) throw error
    const isDecline = !notDeclines.includes(error.reason)
    await noteRefusedCapture(deps.database, row, { isDecline })
    const isPaid = error.reason === duplicateInvoice && (await findTwin(deps, paypal, row))
    throw isPaid ? paidAnotherWay() : error
  }
}

function paidAnotherWay(): AppError {
  return new AppError(
    'order_already_paid',
    'This order is already paid, or being paid in another way. Nothing was taken from PayPal.',
  )
}

/** What the button was told the first time, from what we know. */
function storedResult(
  { planTitle }: PaymentDeps,
  order: OrderRow,
  { state, reference, refunded_cents: refunded }: AttemptRow,
): CapturedOrder {
  const arrived = refunded >= order.total_cents ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  const taken = refunded === 0 ? 'COMPLETED' : arrived
  const capture = { id: reference ?? '', status: state === 'paid' ? taken : 'PENDING' }
  const items = [{ name: planTitle(order.plan_id) }]
  return { status: 'COMPLETED', debugId: '', purchaseUnits: [{ captures: [capture], items }] }
}
