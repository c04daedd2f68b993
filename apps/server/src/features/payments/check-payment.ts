import { type AttemptRow, attemptsOf, noteMade } from './attempts.store.ts'
import { type Gateway, ProviderRefused, providers, ProviderUnavailable } from './gateway.ts'
import { isSettled } from './order-status.ts'
import { findOrder, type OrderRow, statusOf } from './orders.store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentRequestFor } from './payment-request.ts'
import { settle } from './settle.ts'

/** Ask the provider how one payment stands, and act on the answer. False when it did not answer. */
export async function checkPayment(deps: PaymentDeps, attempt: AttemptRow): Promise<boolean> {
  const gateway = gatewayOf(deps, attempt.provider)
  const order = await findOrder(deps.database, attempt.order_id)
  if (!gateway || !order) return false
  try {
    const providerId = attempt.provider_id ?? (await finishMaking(deps, gateway, order, attempt))
    await closeIfPaidElsewhere(deps, gateway, { ...attempt, provider_id: providerId })
    await captureIfForgotten(deps, providerId, { order, attempt })
    await readAndSettle(deps, gateway, { ...attempt, provider_id: providerId })
    return true
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.warn(
      { provider: attempt.provider, order: order.id, reason: error.message },
      'a payment could not be checked',
    )
    return false
  }
}

/** The end of every way here: a fresh reading goes to settle. */
export async function readAndSettle(
  deps: PaymentDeps,
  gateway: Gateway,
  attempt: AttemptRow,
): Promise<void> {
  const readAt = deps.runtime.now()
  const snapshot =
    attempt.provider_id === null ? undefined : await gateway.read(attempt.provider_id)
  await settle(deps, { attemptId: attempt.id, orderId: attempt.order_id, snapshot, readAt })
}

export function gatewayOf(
  { gateways }: Pick<PaymentDeps, 'gateways'>,
  provider: string,
): Gateway | undefined {
  const name = providers.find((known) => known === provider)
  return name && gateways[name]
}

/** We died after the provider made it and before we wrote its number down: asking again tells it. */
async function finishMaking(
  deps: PaymentDeps,
  gateway: Gateway,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<string> {
  const made = await gateway.create(paymentRequestFor(deps, order, attempt))
  await noteMade(deps.database, attempt.id, { ...made, checkAfter: deps.runtime.now() })
  return made.providerId
}

/** So that nobody pays twice by an old tab. */
async function closeIfPaidElsewhere(deps: PaymentDeps, gateway: Gateway, attempt: AttemptRow) {
  if (attempt.provider_id === null || !['creating', 'open', 'approved'].includes(attempt.state)) {
    return
  }
  const others = await attemptsOf(deps.database, attempt.order_id)
  const isPaid = others.some(({ id, state }) => id !== attempt.id && state === 'paid')
  if (isPaid) await gateway.close(attempt.provider_id)
}

/**
 * The buyer agreed, and by the second time that we look their browser has not taken the money: the
 * tab was closed. Should it do so at this very moment, the provider knows both for one request.
 */
async function captureIfForgotten(
  deps: PaymentDeps,
  providerId: string,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
): Promise<void> {
  const { paypal } = deps.gateways
  if (attempt.provider !== 'paypal' || !paypal || attempt.state !== 'approved') return
  if (isSettled(statusOf(order))) return
  try {
    await paypal.capture({ providerId, orderId: order.id })
  } catch (error) {
    // It is no longer as we knew it: the reading that follows tells what it is.
    if (!(error instanceof ProviderRefused)) throw error
  }
}
