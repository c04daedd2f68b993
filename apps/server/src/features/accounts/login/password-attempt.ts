import { minuteMs } from '@leadline/contract/durations'

import { AppError } from '../../../platform/app-error.ts'
import type { RateLimiter, Spent } from '../../../platform/rate-limiter.ts'

const windowMs = 15 * minuteMs
const perName = { max: 10, windowMs }
const perClient = { max: 100, windowMs }
/** Against many machines that guess the passwords of many accounts. */
const overall = { max: 10_000, windowMs }

/**
 * An attempt is counted as wrong before the password is checked, so that many at once cannot get
 * past the limit.
 */
export interface PasswordAttempt {
  /**
   * False when the account has had too many wrong attempts under its other name (username or
   * address). Even the right password is then refused, with the same words as a wrong one.
   */
  isAllowed: boolean
  /** Undo the count: the password was right, or could not be checked. */
  giveBack(): Promise<void>
}

/**
 * Count one attempt, or refuse it. The answer 429 depends on the typed name and the client alone:
 * if the username and the address of an account shared it, an attacker could find out that they
 * belong together.
 */
export async function beginAttempt(
  limiter: RateLimiter,
  {
    name,
    accountId,
    clientAddress,
  }: { name: string; accountId: string | undefined; clientAddress: string },
): Promise<PasswordAttempt> {
  const counted: Spent[] = []
  const giveBack = async () => {
    for (const spent of counted) await spent.giveBack()
  }
  try {
    counted.push(await limiter.spend('wrong passwords', 'everybody', overall))
    counted.push(await limiter.spend('wrong passwords of a client', clientAddress, perClient))
    counted.push(await limiter.spend('wrong passwords for a name', name, perName))
  } catch (error) {
    await giveBack()
    if (!(error instanceof AppError)) throw error
    throw new AppError('too_many_requests', 'Too many attempts. Please try again later.', {
      retryAfterSeconds: error.retryAfterSeconds ?? 60,
    })
  }
  const ofAccount = await limiter.take('wrong passwords for an account', accountId ?? name, perName)
  counted.push(ofAccount)
  return { isAllowed: ofAccount.allowed, giveBack }
}
