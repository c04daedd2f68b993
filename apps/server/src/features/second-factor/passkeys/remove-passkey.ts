import { AppError } from '../../../platform/app-error.ts'
import type { SignedIn } from '../../../platform/http/authorise.ts'
import { changeSecondFactors } from '../change-second-factors.ts'
import { type SecondFactors, readSecondFactors } from '../read-second-factors.ts'
import type { SecondFactorDeps } from '../second-factor-deps.ts'
import { refuseLastOfStaff } from '../totp/disable-totp.ts'
import { deletePasskey } from './passkeys.store.ts'

export async function removePasskey(
  deps: SecondFactorDeps,
  caller: SignedIn,
  credentialId: string,
): Promise<SecondFactors> {
  const { accountId } = caller
  await changeSecondFactors(deps, caller, {
    what: 'passkey-removed',
    takesAway: true,
    apply: async (transaction, owner) => {
      if (!(await deletePasskey(transaction, { accountId, credentialId }))) {
        throw new AppError('not_found', 'There is no such passkey.')
      }
      await refuseLastOfStaff(transaction, accountId, owner)
    },
  })
  return readSecondFactors(deps.database, accountId)
}
