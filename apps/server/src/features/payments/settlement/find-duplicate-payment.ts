import { AppError } from '../../../platform/app-error.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { raiseAlert } from '../alerts/payment-alerts.ts'
import { isMoney } from '../attempts/attempt-facts.ts'
import { type AttemptRow, attemptsOf } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import {
  type CapturingGateway,
  ProviderRefused,
  ProviderUnavailable,
} from '../providers/gateway.ts'
import { settle } from './settle.ts'

export const duplicateInvoice = 'DUPLICATE_INVOICE_ID'

/** A payment was not begun: because its order is paid already? */
export async function refuseIfPaidBefore(
  deps: PaymentDeps,
  error: unknown,
  attempt: Pick<AttemptRow, 'id' | 'order_id'>,
): Promise<void> {
  const { paypal } = deps.gateways
  const isTold = error instanceof ProviderRefused && error.reason === duplicateInvoice
  if (!paypal || !isTold) return
  const isPaid = await findTwin(deps, paypal, attempt).catch((thrown: unknown) => {
    // It cannot be told now; the job finds it.
    if (thrown instanceof ProviderUnavailable) return false
    throw thrown
  })
  if (isPaid) throw new AppError('order_already_paid', 'This order is already paid.')
}

/**
 * PayPal has seen money for this order: is it in another of its payments that we know of? If not, a
 * person has to look for it.
 */
export async function findTwin(
  deps: PaymentDeps,
  paypal: CapturingGateway,
  { id, order_id: orderId }: Pick<AttemptRow, 'id' | 'order_id'>,
): Promise<boolean> {
  for (const twin of await twinsOf(deps, { id, orderId })) {
    if (twin.provider_id === null) continue
    const readAt = deps.runtime.now()
    const snapshot = await paypal.read(twin.provider_id)
    await settle(deps, { attemptId: twin.id, orderId, snapshot, readAt })
  }
  const twins = await twinsOf(deps, { id, orderId })
  if (twins.some(isMoney)) return true
  const now = deps.runtime.now()
  await inTransaction(deps.database, (transaction) =>
    raiseAlert(
      deps,
      transaction,
      {
        key: `duplicate_invoice:${orderId}`,
        kind: 'duplicate_invoice',
        provider: 'paypal',
        orderId,
        details: 'it says that this order was paid before, by no payment that we know of',
      },
      now,
    ),
  )
  deps.outbox.deliverSoon()
  return false
}

async function twinsOf(
  { database }: PaymentDeps,
  { id, orderId }: { id: string; orderId: string },
): Promise<AttemptRow[]> {
  const attempts = await attemptsOf(database, orderId)
  return attempts.filter((attempt) => attempt.id !== id && attempt.provider === 'paypal')
}
