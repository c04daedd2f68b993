import { AppError } from '../../../platform/app-error.ts'
import type { AttemptRow } from '../attempts/attempts.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { canCapture, type Gateway } from '../providers/gateway.ts'
import { ProviderRefused } from '../providers/provider-errors.ts'
import { captureReserved, reserveCapture } from './capture-approved.ts'

/**
 * The buyer agreed, and by the second time that we look their browser has not captured the money: the
 * tab was closed. Not after a decline: whether to try another card is theirs to say.
 */
export async function captureIfAbandoned(
  deps: PaymentDeps,
  gateway: Gateway,
  attempt: AttemptRow,
): Promise<void> {
  const isAbandoned = ({ state, declines }: AttemptRow) => state === 'approved' && declines === 0
  if (!canCapture(gateway) || !isAbandoned(attempt)) return
  try {
    const { row, isCaptured } = await reserveCapture(deps, gateway, attempt, isAbandoned)
    if (!isCaptured) await captureReserved(deps, gateway, row)
  } catch (error) {
    // It is no longer as we knew it: the reading that follows shows what it is.
    if (!(error instanceof ProviderRefused || error instanceof AppError)) throw error
  }
}
