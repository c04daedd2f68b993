import { AppError } from '../../../platform/app-error.ts'
import { type AttemptRow, findByProviderId } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { canCapture, type CapturedOrder, type CapturingGateway } from '../providers/gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-errors.ts'
import type { Provider } from '../providers/providers.ts'
import { readAndSettle } from '../settlement/read-and-settle.ts'
import { captureReserved, reserveCapture } from './capture-approved.ts'

/**
 * Capture what the buyer has approved, because their browser says that they have. The answer is the
 * provider's; whether it brings a license, settle decides. Throws what the gateway throws.
 */
export async function captureForBrowser(
  deps: PaymentDeps,
  { name, gateway }: Provider,
  providerId: string,
): Promise<{ orderId: string; captured: CapturedOrder }> {
  const isCapturing = gateway !== undefined && canCapture(gateway)
  const attempt = isCapturing ? await findByProviderId(deps.database, name, providerId) : undefined
  if (!isCapturing || !attempt) throw new AppError('not_found', 'There is no such payment.')
  try {
    const captured = await captureAndSettle(deps, gateway, attempt)
    return { orderId: attempt.order_id, captured }
  } catch (error) {
    logFailure(deps, attempt, error)
    throw error
  }
}

async function captureAndSettle(
  deps: PaymentDeps,
  gateway: CapturingGateway,
  attempt: AttemptRow,
): Promise<CapturedOrder> {
  try {
    const { order, row, isCaptured } = await reserveCapture(deps, gateway, attempt)
    if (isCaptured) {
      return gateway.captureAnswer({
        isPaid: row.state === 'paid',
        reference: row.reference,
        refundedCents: row.refunded_cents,
        totalCents: order.total_cents,
        planTitle: deps.planTitle(order.plan_id),
      })
    }
    const captured = await captureReserved(deps, gateway, row)
    await readAfterwards(deps, gateway, attempt)
    return captured
  } catch (error) {
    if (error instanceof ProviderRefused) await readAfterwards(deps, gateway, attempt)
    throw error
  }
}

/** How it stands now. If the provider does not say, the job asks again; the answer to the buyer is known. */
async function readAfterwards(
  deps: PaymentDeps,
  gateway: CapturingGateway,
  attempt: AttemptRow,
): Promise<void> {
  try {
    await readAndSettle(deps, gateway, attempt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    const { provider, order_id: order } = attempt
    deps.log.warn({ provider, order, reason: error.message }, 'a capture was not read')
  }
}

function logFailure({ log }: PaymentDeps, attempt: AttemptRow, error: unknown): void {
  const { provider, order_id: order } = attempt
  if (error instanceof ProviderUnavailable) {
    log.warn({ provider, order, reason: error.message }, 'a capture got no answer')
  }
  if (error instanceof ProviderRefused) {
    log.warn({ provider, order, reason: error.reason }, 'a capture was refused')
  }
}
