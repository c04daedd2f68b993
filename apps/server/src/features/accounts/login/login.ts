import { isLockedOut } from '@leadline/contract/accounts/account-status'
import type * as contract from '@leadline/contract/accounts/accounts'
import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import { minuteMs } from '@leadline/contract/durations'
import type { HandlerInput } from '@leadline/contract/endpoint'

import { AppError } from '../../../platform/app-error.ts'
import { lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import type { AccountDeps } from '../account-deps.ts'
import { signInKey } from '../account-keys.ts'
import { findByEmail, findByUsername } from '../accounts.store.ts'
import { hasLink } from '../recovery/account-links.store.ts'
import { sendVerification } from '../registration/send-verification.ts'
import { lockedOutAnswer, signIn } from './finish-login.ts'
import { addLoginChallenge, methodsOf } from './login-challenges.store.ts'
import { beginAttempt } from './password-attempt.ts'

const challengeMs = 5 * minuteMs

type LoginInput = HandlerInput<typeof contract.login>['body']

/** Sign in by username or address. An unknown name takes the same steps as a wrong password. */
export async function login(
  deps: AccountDeps,
  { username, password, remember = false }: LoginInput,
  { clientAddress, device }: { clientAddress: string; device: string | null },
): Promise<LoginAnswer> {
  const { kind, key } = signInKey(username)
  const find = kind === 'email' ? findByEmail : findByUsername
  const account = await find(deps.database, key)
  const attempt = await beginAttempt(deps.limiter, {
    name: key,
    accountId: account?.id,
    clientAddress,
  })
  const storedHash = account?.password_hash ?? null
  const isRight = await deps.passwords
    .matches(storedHash, password)
    .catch(async (error: unknown) => {
      await attempt.giveBack()
      throw error
    })
  if (!account || !isRight || !attempt.isAllowed) throw invalidCredentials()
  await attempt.giveBack()
  const proved = { accountId: account.id, provedHash: storedHash }
  return openSessionOrChallenge(deps, { ...proved, device, isRemembered: remember })
}

/**
 * The password was right when it was checked. Now that the account is locked, check that it has not
 * been changed since.
 */
async function openSessionOrChallenge(
  deps: AccountDeps,
  proved: {
    accountId: string
    provedHash: string | null
    device: string | null
    isRemembered: boolean
  },
): Promise<LoginAnswer> {
  const { accountId, provedHash, device, isRemembered } = proved
  const { database, runtime, outbox } = deps
  const now = runtime.now()
  const answer = await inTransaction(database, async (transaction): Promise<LoginAnswer> => {
    const account = await lockAccount(transaction, accountId)
    if (!account || account.password_hash !== provedHash) throw invalidCredentials()
    if (isLockedOut(account.status)) return lockedOutAnswer(deps, account.status)
    const methods = await methodsOf(transaction, accountId)
    if (methods.length > 0) {
      const challenge = runtime.newSecret()
      await addLoginChallenge(transaction, {
        accountId,
        challengeHash: secretHash(challenge),
        expiresAt: now + challengeMs,
      })
      return { message: 'Please confirm with your second factor.', challenge, methods }
    }
    // The link of the first mail has expired: signing in sends a new one.
    const { email, email_proved_at: provedAt } = account
    if (email !== null && provedAt === null) {
      const isSent = await hasLink(transaction, { accountId, purpose: 'verify-email', now })
      if (!isSent) await sendVerification(deps, transaction, { id: accountId, email })
    }
    return signIn(deps, transaction, account, { provedSecondFactor: false, device, isRemembered })
  })
  outbox.deliverSoon()
  return answer
}

function invalidCredentials(): AppError {
  return new AppError('invalid_credentials', 'Invalid username or password.')
}
