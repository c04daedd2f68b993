import { raiseAlertNow } from '../alerts/raise-alert.ts'
import { type AttemptRow, attemptsOf } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { EventSubject } from '../providers/gateway.ts'

/**
 * A genuine event reports that the money is contested or gone, and the reading after it shows neither.
 * Most likely our app lacks the right to see disputes: only a person can find out.
 */
export async function alertIfUndisclosed(
  deps: PaymentDeps,
  { reports }: EventSubject,
  checked: readonly AttemptRow[],
): Promise<void> {
  const [first] = checked
  if (reports === undefined || first === undefined) return
  const attempts = await attemptsOf(deps.database, first.order_id)
  const undisclosed = attempts.filter(
    ({ id, dispute, refunded_cents: refunded }) =>
      checked.some((one) => one.id === id) && dispute === 'none' && refunded === 0,
  )
  for (const { id, order_id: orderId, provider } of undisclosed) {
    await raiseAlertNow(deps, {
      key: `unseen:${reports}:${id}`,
      kind: 'unseen',
      provider,
      orderId,
      details: `it reports a ${reports} and does not show it; may our app see disputes?`,
      reopens: true,
    })
  }
}
