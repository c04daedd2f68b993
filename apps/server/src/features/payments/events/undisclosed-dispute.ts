import { inTransaction } from '../../../platform/database/open-database.ts'
import { raiseAlert } from '../alerts/payment-alerts.ts'
import { type AttemptRow, attemptsOf } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { EventSubject, Provider } from '../providers/gateway.ts'

/**
 * A genuine event tells that the money is contested or gone, and the reading after it shows neither.
 * Most likely our app lacks the right to see disputes: only a person can find out.
 */
export async function alertIfUnseen(
  deps: PaymentDeps,
  { tells }: EventSubject,
  checked: readonly AttemptRow[],
): Promise<void> {
  const [first] = checked
  if (tells === undefined || first === undefined) return
  const attempts = await attemptsOf(deps.database, first.order_id)
  const unseen = attempts.filter(
    ({ id, dispute, refunded_cents: refunded }) =>
      checked.some((one) => one.id === id) && dispute === 'none' && refunded === 0,
  )
  const now = deps.runtime.now()
  for (const { id, order_id: orderId, provider } of unseen) {
    await inTransaction(deps.database, (transaction) =>
      raiseAlert(
        deps,
        transaction,
        {
          key: `unseen:${tells}:${id}`,
          kind: 'unseen',
          // Written by us, from the list of providers.
          provider: provider as Provider,
          orderId,
          details: `it tells of a ${tells} and does not show it; may our app see disputes?`,
          isNews: true,
        },
        now,
      ),
    )
    deps.outbox.deliverSoon()
  }
}
