import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import { addAttempt, type AttemptRow, attemptsOf, noteMade } from './attempts.store.ts'
import { type Gateway, type MadePayment, ProviderRefused, ProviderUnavailable } from './gateway.ts'
import { isSettled } from './order-status.ts'
import { lockOrder, type OrderRow, setMethod, statusOf } from './orders.store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentRequestFor } from './payment-request.ts'

const minuteMs = 60_000
/** Providers take from half an hour to a day. */
const payWithinMs = 60 * minuteMs
/** A payment that was begun and never answered is asked for again, as the same one, this long. */
const makeAgainWithinMs = 15 * minuteMs
/** One that ends before the buyer has typed their card number is of no use. */
const leastTimeLeftMs = 10 * minuteMs

export type Method = 'stripe' | 'paypal' | 'bitcoin' | 'monero'

/** A payment that the buyer can make now: one that is still open, or a new one at the provider. */
export async function startPayment(
  deps: PaymentDeps,
  gateway: Gateway,
  order: OrderRow,
  method: Method,
): Promise<MadePayment> {
  const attempt = await reserveAttempt(deps, gateway, order, method)
  if (attempt.provider_id !== null) {
    return { providerId: attempt.provider_id, checkoutUrl: attempt.checkout_url }
  }
  const made = await make(deps, gateway, order, attempt)
  await noteMade(deps.database, attempt.id, {
    ...made,
    checkAfter: deps.runtime.now() + minuteMs,
  })
  return made
}

/** Our row comes before the provider's object, so that no object is ever without a row. */
async function reserveAttempt(
  { database, runtime }: PaymentDeps,
  { provider }: Gateway,
  { id: orderId }: OrderRow,
  method: Method,
): Promise<AttemptRow> {
  const now = runtime.now()
  return inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order || isSettled(statusOf(order))) {
      throw new AppError('order_already_paid', 'This order is already paid.')
    }
    const attempts = await attemptsOf(transaction, orderId)
    const usable = attempts.findLast(
      (attempt) => attempt.method === method && attempt.review === null && isUsable(attempt, now),
    )
    if (usable) return usable
    await setMethod(transaction, orderId, method)
    return addAttempt(transaction, {
      id: runtime.newId(),
      order_id: orderId,
      number: (attempts.at(-1)?.number ?? 0) + 1,
      provider,
      method,
      created_at: now,
      expires_at: now + payWithinMs,
      check_after: now + 2 * minuteMs,
    })
  })
}

function isUsable({ state, created_at, expires_at }: AttemptRow, now: number): boolean {
  if (state === 'creating') return now < created_at + makeAgainWithinMs
  return state === 'open' && now < expires_at - leastTimeLeftMs
}

async function make(
  deps: PaymentDeps,
  gateway: Gateway,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<MadePayment> {
  try {
    return await gateway.create(paymentRequestFor(deps, order, attempt))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    const { provider } = gateway
    deps.log.warn({ provider, order: order.id, reason: error.message }, 'a payment was not begun')
    // What was refused is refused again: the next click begins another one.
    if (error instanceof ProviderRefused) await giveUp(deps, attempt.id)
    throw new AppError(
      'unavailable',
      'This way of paying is temporarily unavailable. Please try again, or choose another one.',
      { retryAfterSeconds: 10 },
    )
  }
}

async function giveUp({ database }: PaymentDeps, attemptId: string): Promise<void> {
  await database
    .updateTable('payment_attempts')
    .set({ state: 'cancelled', check_after: null })
    .where('id', '=', attemptId)
    .where('state', '=', 'creating')
    .execute()
}
