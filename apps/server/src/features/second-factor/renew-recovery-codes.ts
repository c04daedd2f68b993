import { AppError } from '../../platform/app-error.ts'
import type { SignedIn } from '../../platform/http/authorise.ts'
import { changeSecondFactors } from './change-second-factors.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts'
import { replaceRecoveryCodes } from './recovery-codes.store.ts'
import type { SecondFactorDeps } from './second-factor-deps.ts'
import { hasSecondFactor } from './second-factors.store.ts'

export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  caller: SignedIn,
): Promise<{ recoveryCodes: string[] }> {
  const { accountId } = caller
  const recoveryCodes = newRecoveryCodes(deps.runtime)
  await changeSecondFactors(deps, caller, {
    what: 'codes-renewed',
    takesAway: false,
    apply: async (transaction) => {
      if (!(await hasSecondFactor(transaction, accountId))) {
        throw new AppError(
          'invalid_request',
          'Recovery codes stand in for a second factor. Turn one on first.',
        )
      }
      const codeHashes = recoveryCodes.map((code) => recoveryCodeHash(accountId, code))
      await replaceRecoveryCodes(transaction, { accountId, codeHashes })
    },
  })
  return { recoveryCodes }
}
