import { hourMs, minuteMs } from '@leadline/contract/durations'

import { AppError } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import {
  addAttempt,
  type AttemptRow,
  attemptsOf,
  factsOf,
  recordCreated,
} from '../attempts/attempts.store.ts'
import { checkOtherAttemptsSoon } from '../attempts/due-attempts.store.ts'
import { isUnderWay } from '../attempts/under-way.ts'
import { giveUpPayment } from '../orders/give-up-payment.ts'
import { isSettled } from '../orders/order-status.ts'
import { lockOrder, type OrderRow, statusOf } from '../orders/orders.store.ts'
import { paymentRequestFor } from '../orders/payment-request.ts'
import { paymentUnderWay } from '../orders/payment-under-way.ts'
import { refreshStatus } from '../orders/refresh-order-status.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { CreatedPayment, Gateway } from '../providers/gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-errors.ts'
import { refuseIfPaidBefore } from '../settlement/find-duplicate-payment.ts'
import { readLeftPayments } from './read-left-payments.ts'

/** Providers take from half an hour to a day. */
const payWithinMs = hourMs
/** A payment that was begun and never answered is asked for again, as the same one, this long. */
const createAgainWithinMs = 15 * minuteMs
/** One that ends before the buyer has typed their card number is of no use. */
const leastTimeLeftMs = 10 * minuteMs

/** A payment that the buyer can make now: one that is still open, or a new one at the provider. */
export async function startPayment(
  deps: PaymentDeps,
  gateway: Gateway,
  order: OrderRow,
  method: string,
): Promise<CreatedPayment> {
  await readLeftPayments(deps, order.id, method)
  const attempt = await reserveAttempt(deps, gateway, order, method)
  if (attempt.provider_id !== null) {
    return { providerId: attempt.provider_id, checkoutUrl: attempt.checkout_url }
  }
  const created = await create(deps, gateway, order, attempt)
  const now = deps.runtime.now()
  const recorded = await recordCreated(deps.database, attempt.id, {
    ...created,
    checkAfter: now + minuteMs,
  })
  // The buyer has turned to this one: what they left can be closed.
  if (await checkOtherAttemptsSoon(deps.database, attempt, now)) deps.checkPaymentsSoon()
  return recorded
}

/** Our row comes before the provider's object, so that no object is ever without a row. */
async function reserveAttempt(
  { database, runtime }: PaymentDeps,
  gateway: Gateway,
  { id: orderId }: OrderRow,
  method: string,
): Promise<AttemptRow> {
  const now = runtime.now()
  return inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order || isSettled(statusOf(order))) {
      throw new AppError('order_already_paid', 'This order is already paid.')
    }
    const attempts = await attemptsOf(transaction, orderId)
    const usable = attempts.findLast(
      (attempt) =>
        attempt.method === method &&
        attempt.review === null &&
        (takesTheRest(attempt) || (isUsable(attempt, now) && !mayBeLeft(attempt, attempts))),
    )
    if (usable) return usable
    const underWay = attempts.find((attempt) => isUnderWay(factsOf(attempt)))
    if (underWay) throw paymentUnderWay(underWay.method)
    const attempt = await addAttempt(transaction, {
      id: runtime.newId(),
      order_id: orderId,
      number: (attempts.at(-1)?.number ?? 0) + 1,
      provider: gateway.provider,
      method,
      created_at: now,
      expires_at: now + payWithinMs,
      check_after: now + 2 * minuteMs,
    })
    await refreshStatus(transaction, { ...order, method })
    return attempt
  })
}

function isUsable({ state, created_at, expires_at }: AttemptRow, now: number): boolean {
  if (state === 'creating') return now < created_at + createAgainWithinMs
  return state === 'open' && now < expires_at - leastTimeLeftMs
}

/** A part of the coins is there: the same invoice takes the rest. */
function takesTheRest(attempt: AttemptRow): boolean {
  return attempt.state === 'open' && isUnderWay(factsOf(attempt))
}

/** The buyer has begun another payment since: this one is closed by then, or no longer taken. */
function mayBeLeft({ number }: AttemptRow, attempts: readonly AttemptRow[]): boolean {
  const wasCreated = ({ state, provider_id }: AttemptRow) =>
    state !== 'cancelled' || provider_id !== null
  return attempts.some((other) => other.number > number && wasCreated(other))
}

async function create(
  deps: PaymentDeps,
  gateway: Gateway,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<CreatedPayment> {
  try {
    return await gateway.create(paymentRequestFor(deps, order, attempt))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    const { provider } = gateway
    deps.log.warn({ provider, order: order.id, reason: error.message }, 'a payment was not begun')
    // What was refused is refused again: the next click begins another one.
    if (error instanceof ProviderRefused) await giveUpPayment(deps, attempt)
    await refuseIfPaidBefore(deps, gateway, attempt, error)
    throw new AppError(
      'unavailable',
      'This payment method is temporarily unavailable. Please try again, or choose another one.',
      { retryAfterSeconds: 10 },
    )
  }
}
