import { inTransaction } from '../../../platform/database/open-database.ts'
import { raiseAlert } from '../alerts/payment-alerts.ts'
import { attemptsOf } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { EventSubject, Provider } from '../providers/gateway.ts'
import { gatewayOf } from '../reconciliation/check-payment.ts'

/**
 * An event names an order of ours and a payment that is none of its payments: two processes made one
 * each, and this one was not written down. Nobody was sent there, so most run out unpaid. If there is
 * money in it, a person has to know at once. True when the event must not be closed.
 */
export async function alertIfStray(
  deps: PaymentDeps,
  { provider, subject, orderId }: { provider: Provider; subject: EventSubject; orderId: string },
): Promise<boolean> {
  const { providerId, reference } = subject
  if (providerId === null) return false
  const attempts = await attemptsOf(deps.database, orderId)
  const isOurs = attempts.some(
    (attempt) =>
      attempt.provider_id === providerId || (reference !== null && attempt.reference === reference),
  )
  if (isOurs) return false
  const snapshot = await gatewayOf(deps, provider)?.read(providerId)
  const isUnpaid =
    snapshot !== undefined &&
    snapshot.state !== 'paid' &&
    snapshot.state !== 'processing' &&
    snapshot.exception === null
  if (isUnpaid) return false
  const now = deps.runtime.now()
  await inTransaction(deps.database, (transaction) =>
    raiseAlert(
      deps,
      transaction,
      {
        key: `stray:${provider}:${providerId}`,
        kind: 'unknown_event',
        provider,
        orderId,
        details: `payment ${providerId} names this order, and is not known to it`,
      },
      now,
    ),
  )
  deps.outbox.deliverSoon()
  return true
}
