import { AppError } from '../../../platform/app-error.ts'
import { raiseAlertNow } from '../alerts/raise-alert.ts'
import { isMoney } from '../attempts/attempt-facts.ts'
import { type AttemptRow, attemptsOf } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { Gateway } from '../providers/gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-errors.ts'
import { settle } from './settle.ts'

/** The provider refused to begin a payment: because its order is paid already? Then say so. */
export async function refuseIfPaidBefore(
  deps: PaymentDeps,
  gateway: Gateway,
  attempt: Pick<AttemptRow, 'id' | 'order_id'>,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ProviderRefused) || error.meaning !== 'paid before') return
  const isPaid = await findDuplicatePayment(deps, gateway, attempt).catch((thrown: unknown) => {
    // The provider does not answer; the job finds it later.
    if (thrown instanceof ProviderUnavailable) return false
    throw thrown
  })
  if (isPaid) throw new AppError('order_already_paid', 'This order is already paid.')
}

/**
 * The provider has seen money for this order: is it in another payment of it that we know of? If not, a
 * person has to look for it.
 */
export async function findDuplicatePayment(
  deps: PaymentDeps,
  gateway: Gateway,
  { id, order_id: orderId }: Pick<AttemptRow, 'id' | 'order_id'>,
): Promise<boolean> {
  const { provider } = gateway
  const others = async () =>
    (await attemptsOf(deps.database, orderId)).filter(
      (attempt) => attempt.id !== id && attempt.provider === provider,
    )
  for (const other of await others()) {
    if (other.provider_id === null) continue
    const readAt = deps.runtime.now()
    const snapshot = await gateway.read(other.provider_id)
    await settle(deps, { attemptId: other.id, orderId, snapshot, readAt })
  }
  if ((await others()).some(isMoney)) return true
  await raiseAlertNow(deps, {
    key: `duplicate_invoice:${orderId}`,
    kind: 'duplicate_invoice',
    provider,
    orderId,
    details: 'it says that this order was paid before, by no payment that we know of',
  })
  return false
}
