import { isMoney } from '../attempts/attempt-facts.ts'
import {
  type AttemptRow,
  attemptsOf,
  checkSiblingsSoon,
  noteMade,
} from '../attempts/attempts.store.ts'
import { captureIfForgotten } from '../captures/capture-approved.ts'
import { giveUpPayment } from '../orders/give-up-payment.ts'
import { findOrder, type OrderRow } from '../orders/orders.store.ts'
import { paymentRequestFor } from '../orders/payment-request.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import {
  type Gateway,
  ProviderRefused,
  providers,
  ProviderUnavailable,
} from '../providers/gateway.ts'
import { settle } from '../settlement/settle.ts'

/** What came of asking. Only 'no answer' says anything about the provider: it is down, or out of reach. */
export type Checked = 'checked' | 'refused' | 'no answer'

/** Ask the provider how one payment stands, and act on the answer. */
export async function checkPayment(deps: PaymentDeps, attempt: AttemptRow): Promise<Checked> {
  const gateway = gatewayOf(deps, attempt.provider)
  const order = await findOrder(deps.database, attempt.order_id)
  if (!gateway || !order) return 'refused'
  try {
    const providerId = attempt.provider_id ?? (await finishMaking(deps, gateway, order, attempt))
    if (providerId === undefined) return 'checked'
    await closeIfUnneeded(deps, gateway, { ...attempt, provider_id: providerId })
    await captureIfForgotten(deps, { ...attempt, provider_id: providerId })
    await readAndSettle(deps, gateway, { ...attempt, provider_id: providerId })
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
  const isFirst = snapshot && isMoney(snapshot) && !isMoney(attempt)
  if (isFirst && (await checkSiblingsSoon(deps.database, attempt, readAt))) {
    deps.checkPaymentsSoon()
  }
}

export function gatewayOf(
  { gateways }: Pick<PaymentDeps, 'gateways'>,
  provider: string,
): Gateway | undefined {
  const name = providers.find((known) => known === provider)
  return name && gateways[name]
}

/**
 * We died after the provider made it and before we wrote its number down: asking again tells it.
 * Undefined when the provider will not make it.
 */
async function finishMaking(
  deps: PaymentDeps,
  gateway: Gateway,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<string | undefined> {
  try {
    const made = await gateway.create(paymentRequestFor(deps, order, attempt))
    const checkAfter = deps.runtime.now()
    return (await noteMade(deps.database, attempt.id, { ...made, checkAfter })).providerId
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    const { provider, order_id } = attempt
    deps.log.warn({ provider, order: order_id, reason: error.message }, 'a payment was given up')
    await giveUpPayment(deps, attempt)
    return undefined
  }
}

/** So that nobody pays twice by an old tab: the order is being paid, or the buyer has gone elsewhere. */
async function closeIfUnneeded(deps: PaymentDeps, gateway: Gateway, attempt: AttemptRow) {
  if (attempt.provider_id === null || !['creating', 'open', 'approved'].includes(attempt.state)) {
    return
  }
  const attempts = await attemptsOf(deps.database, attempt.order_id)
  const isUnneeded = attempts.some(
    (other) =>
      other.id !== attempt.id &&
      (isMoney(other) || (other.number > attempt.number && other.provider_id !== null)),
  )
  if (isUnneeded) await gateway.close(attempt.provider_id)
}
