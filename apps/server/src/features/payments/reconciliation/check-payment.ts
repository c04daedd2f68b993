import { isMoney } from '../attempts/attempt-facts.ts'
import { type AttemptRow, attemptsOf, factsOf, recordCreated } from '../attempts/attempts.store.ts'
import { leftAttempts } from '../attempts/left-attempt.ts'
import { isUnderWay } from '../attempts/under-way.ts'
import { captureIfAbandoned } from '../captures/capture-abandoned.ts'
import { giveUpPayment } from '../orders/give-up-payment.ts'
import { findOrder, type OrderRow } from '../orders/orders.store.ts'
import { paymentRequestFor } from '../orders/payment-request.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { canClose, type Gateway } from '../providers/gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-errors.ts'
import { readAndSettle } from '../settlement/read-and-settle.ts'

/** What came of asking. Only 'no answer' says anything about the provider: it is down, or out of reach. */
export type CheckOutcome = 'checked' | 'refused' | 'no answer'

/** Ask the provider how one payment stands, and act on the answer. */
export async function checkPayment(deps: PaymentDeps, attempt: AttemptRow): Promise<CheckOutcome> {
  const gateway = deps.providers.gateway(attempt.provider)
  const order = await findOrder(deps.database, attempt.order_id)
  if (!gateway || !order) return 'refused'
  try {
    const providerId = attempt.provider_id ?? (await finishCreating(deps, gateway, order, attempt))
    if (providerId === undefined) return 'checked'
    const created = { ...attempt, provider_id: providerId }
    await closeIfUnneeded(deps, gateway, created)
    await captureIfAbandoned(deps, gateway, created)
    await readAndSettle(deps, gateway, created)
    return 'checked'
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.warn(
      { provider: attempt.provider, order: order.id, reason: error.message },
      'a payment could not be checked',
    )
    return error instanceof ProviderRefused ? 'refused' : 'no answer'
  }
}

/**
 * We died after the provider created it and before we wrote its number down: asking again finds it.
 * Undefined when the provider will not create it.
 */
async function finishCreating(
  deps: PaymentDeps,
  gateway: Gateway,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<string | undefined> {
  try {
    const created = await gateway.create(paymentRequestFor(deps, order, attempt))
    const checkAfter = deps.runtime.now()
    return (await recordCreated(deps.database, attempt.id, { ...created, checkAfter })).providerId
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const { provider, order_id } = attempt
    deps.log.warn({ provider, order: order_id, reason: error.message }, 'a payment was given up')
    await giveUpPayment(deps, attempt)
    return undefined
  }
}

/** So that nobody pays twice by an old tab: the order is being paid, or the buyer has gone elsewhere. */
async function closeIfUnneeded(
  deps: PaymentDeps,
  gateway: Gateway,
  attempt: AttemptRow & { provider_id: string },
): Promise<void> {
  if (!canClose(gateway) || !['creating', 'open', 'approved'].includes(attempt.state)) return
  const attempts = await attemptsOf(deps.database, attempt.order_id)
  const isBeingPaid = attempts.some(
    (other) => other.id !== attempt.id && (isMoney(other) || isUnderWay(factsOf(other))),
  )
  const isUnneeded = isBeingPaid || leftAttempts(attempts).has(attempt.id)
  if (isUnneeded) await gateway.close(attempt.provider_id)
}
