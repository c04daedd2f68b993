import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import type { Transaction } from 'kysely'

import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { secretHash } from '../../platform/secrets/secret-hash.ts'
import { notifyOwner } from './change-second-factors.ts'
import { countAttempt, spendLoginChallenge } from './passkeys/challenges.store.ts'
import { readTypedCode, recoveryCodeHash, type TypedCode } from './recovery-code.ts'
import { spendRecoveryCode } from './recovery-codes.store.ts'
import type { SecondFactorDeps, SecondStep } from './second-factor-deps.ts'
import { openTotpSecret } from './totp/open-totp-secret.ts'
import { matchingStep } from './totp/totp-code.ts'
import { readTotpSecret, spendTotpStep } from './totp/totp.store.ts'
import { countWrongCode } from './wrong-codes.ts'

/**
 * The second step of a login, with a code. Using up the code and the challenge and opening the
 * session are one transaction.
 */
export async function answerSecondFactor(
  deps: SecondFactorDeps,
  input: SecondStep & { code: string },
): Promise<LoginAnswer> {
  const { database, runtime, outbox } = deps
  const challengeHash = secretHash(input.challenge)
  const challenge = await countAttempt(database, { challengeHash, now: runtime.now() })
  if (!challenge) throw challengeIsOver()
  const { accountId } = challenge
  const attempt = await countWrongCode(deps.limiter, accountId)
  const code = readTypedCode(input.code)
  const answer = await inTransaction(database, async (transaction) => {
    // It locks the account, so a password reset or a ban is either seen here or waits for us.
    const finished = await deps.finishLogin(transaction, {
      accountId,
      device: input.device,
      isRemembered: input.remember === true,
    })
    if (finished.token === undefined) return finished
    if (!(await spendCode(deps, transaction, accountId, code))) {
      throw new AppError('invalid_code', 'This code is incorrect or has already been used.', {
        field: 'code',
      })
    }
    if (!(await spendLoginChallenge(transaction, challengeHash))) throw challengeIsOver()
    if (code?.kind === 'recovery-code') {
      await notifyOwner(deps, transaction, { email: finished.email ?? null }, 'code-used')
    }
    return finished
  })
  await attempt.giveBack()
  outbox.deliverSoon()
  return answer
}

async function spendCode(
  deps: SecondFactorDeps,
  transaction: Transaction<Tables>,
  accountId: string,
  typed: TypedCode,
): Promise<boolean> {
  if (!typed) return false
  if (typed.kind === 'recovery-code') {
    const codeHash = recoveryCodeHash(accountId, typed.code)
    return spendRecoveryCode(transaction, { accountId, codeHash })
  }
  const totp = await readTotpSecret(transaction, accountId)
  if (!totp || totp.confirmed_at === null) return false
  const secret = openTotpSecret(deps, accountId, totp.secret)
  const step = matchingStep(secret, typed.code, deps.runtime.now())
  return step !== undefined && spendTotpStep(transaction, { accountId, step })
}

export function challengeIsOver(): AppError {
  return new AppError(
    'invalid_token',
    'This sign-in has expired. Please enter your password again.',
  )
}
