import { AppError } from '../../platform/app-error.ts'
import type { SignedIn } from '../../platform/http/authorise.ts'
import type { SecondFactorDeps } from './second-factor-deps.ts'
import { hasSecondFactor } from './second-factors.store.ts'

/**
 * A session alone changes no second factor: it may have been left open or stolen. It takes the
 * password, and where there is a second factor already, a session that has proved it.
 */
export async function proveOwner(
  { database, checkPassword }: SecondFactorDeps,
  password: string,
  { caller, clientAddress }: { caller: SignedIn; clientAddress: string },
): Promise<void> {
  await checkPassword({ accountId: caller.accountId, password, clientAddress })
  if (caller.provedSecondFactor) return
  if (await hasSecondFactor(database, caller.accountId)) throw proveItFirst()
}

export function proveItFirst(): AppError {
  return new AppError(
    'second_factor_required',
    'Sign out and sign in again with your second factor to change it.',
  )
}
