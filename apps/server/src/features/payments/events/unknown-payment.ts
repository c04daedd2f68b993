import { raiseAlertNow } from '../alerts/raise-alert.ts'
import { attemptsOf } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { EventSubject } from '../providers/gateway.ts'

/**
 * An event names an order of ours and a payment that is none of its payments: two processes made one
 * each, and this one was not written down. Nobody was sent there, so most run out unpaid. If there is
 * money in it, a person has to know at once. True when the event must not be closed.
 */
export async function alertIfUnknownPayment(
  deps: PaymentDeps,
  { provider, subject, orderId }: { provider: string; subject: EventSubject; orderId: string },
): Promise<boolean> {
  const { providerId, reference } = subject
  if (providerId === null) return false
  const attempts = await attemptsOf(deps.database, orderId)
  const isOurs = attempts.some(
    (attempt) =>
      attempt.provider_id === providerId || (reference !== null && attempt.reference === reference),
  )
  if (isOurs) return false
  const snapshot = await deps.providers.gateway(provider)?.read(providerId)
  const isUnpaid =
    snapshot !== undefined &&
    snapshot.state !== 'paid' &&
    snapshot.state !== 'processing' &&
    snapshot.exception === null
  if (isUnpaid) return false
  await raiseAlertNow(deps, {
    key: `stray:${provider}:${providerId}`,
    kind: 'unknown_event',
    provider,
    orderId,
    details: `payment ${providerId} names this order, and is not known to it`,
  })
  return true
}
