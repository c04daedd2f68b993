import { needsSecondFactor } from '@leadline/contract/accounts/account-status'

import { AppError } from '../../../platform/app-error.ts'
import type { AccountRow } from '../../../platform/database/account-rows.ts'
import type { Queries } from '../../../platform/database/open-database.ts'
import type { SignedIn } from '../../../platform/http/authorise.ts'
import { changeSecondFactors } from '../change-second-factors.ts'
import { type SecondFactors, readSecondFactors } from '../read-second-factors.ts'
import type { SecondFactorDeps } from '../second-factor-deps.ts'
import { hasSecondFactor } from '../second-factors.store.ts'
import { removeTotpSecret } from './totp.store.ts'

/** Turn the authenticator app off. Where it is off already, nothing happens and nobody is notified. */
export async function disableTotp(
  deps: SecondFactorDeps,
  caller: SignedIn,
): Promise<SecondFactors> {
  const { accountId } = caller
  const { totp } = await readSecondFactors(deps.database, accountId)
  if (totp) {
    await changeSecondFactors(deps, caller, {
      what: 'totp-off',
      takesAway: true,
      apply: async (transaction, owner) => {
        await removeTotpSecret(transaction, accountId)
        await refuseLastOfStaff(transaction, accountId, owner)
      },
    })
  }
  return readSecondFactors(deps.database, accountId)
}

/** After the removal, inside its transaction: throwing takes it back. */
export async function refuseLastOfStaff(
  queries: Queries,
  accountId: string,
  { status }: Pick<AccountRow, 'status'>,
): Promise<void> {
  if (!needsSecondFactor(status) || (await hasSecondFactor(queries, accountId))) return
  throw new AppError(
    'second_factor_required',
    'Your account needs a second factor. Add another one before you remove this one.',
  )
}
