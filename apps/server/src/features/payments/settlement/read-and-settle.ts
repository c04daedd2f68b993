import { isMoney } from '../attempts/attempt-facts.ts'
import type { AttemptRow } from '../attempts/attempts.store.ts'
import { checkOtherAttemptsSoon } from '../attempts/due-attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { Gateway } from '../providers/gateway.ts'
import { settle } from './settle.ts'

/** Ask the provider how a payment stands, and settle what it says. Every check of a payment ends here. */
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
  if (isFirst && (await checkOtherAttemptsSoon(deps.database, attempt, readAt))) {
    deps.checkPaymentsSoon()
  }
}
