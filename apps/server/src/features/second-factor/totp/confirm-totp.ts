import { AppError } from '../../../platform/app-error.ts'
import type { SignedIn } from '../../../platform/http/authorise.ts'
import { changeSecondFactors } from '../change-second-factors.ts'
import { newRecoveryCodes, readTypedCode, recoveryCodeHash } from '../recovery-code.ts'
import { replaceRecoveryCodes } from '../recovery-codes.store.ts'
import type { SecondFactorDeps } from '../second-factor-deps.ts'
import { countWrongCode } from '../wrong-codes.ts'
import { openTotpSecret } from './open-totp-secret.ts'
import { matchingStep } from './totp-code.ts'
import { confirmTotpSecret, readTotpSecret } from './totp.store.ts'

/**
 * 15 minutes. After that a secret that was shown but never confirmed is worthless to whoever finds
 * it.
 */
const stepsToConfirm = 30

/** The first code turns the authenticator app on. */
export async function confirmTotp(
  deps: SecondFactorDeps,
  caller: SignedIn,
  typed: string,
): Promise<{ recoveryCodes: string[] }> {
  const { accountId } = caller
  const now = deps.runtime.now()
  const attempt = await countWrongCode(deps.limiter, accountId)
  const code = readTypedCode(typed)
  const pending = await readTotpSecret(deps.database, accountId)
  if (!pending || pending.confirmed_at !== null) throw startAgain()
  const { secret, last_used_step: madeInStep } = pending
  const step =
    code?.kind === 'totp'
      ? matchingStep(openTotpSecret(deps, accountId, secret), code.code, now)
      : undefined
  if (step === undefined) {
    throw new AppError(
      'invalid_code',
      'This code is incorrect. Enter the one your app shows now.',
      {
        field: 'code',
      },
    )
  }
  if (step > madeInStep + stepsToConfirm) throw startAgain()
  const recoveryCodes = newRecoveryCodes(deps.runtime)
  await changeSecondFactors(deps, caller, {
    what: 'totp-on',
    takesAway: false,
    apply: async (transaction) => {
      const isOn = await confirmTotpSecret(transaction, { accountId, secret, step, now })
      if (!isOn) throw startAgain()
      const codeHashes = recoveryCodes.map((each) => recoveryCodeHash(accountId, each))
      await replaceRecoveryCodes(transaction, { accountId, codeHashes })
    },
  })
  await attempt.giveBack()
  return { recoveryCodes }
}

function startAgain(): AppError {
  return new AppError('invalid_code', 'This setup has expired. Please start again.')
}
