import { minuteMs } from '@leadline/contract/durations'

import { AppError } from '../../platform/app-error.ts'
import type { RateLimiter, Spent } from '../../platform/rate-limiter.ts'

const windowMs = 15 * minuteMs
const perName = { max: 10, windowMs }
const perClient = { max: 100, windowMs }
/** A crowd of machines guessing at a crowd of names. */
const overall = { max: 10_000, windowMs }

/** Counted as wrong before it is known, so that no burst outruns the count. */
export interface PasswordAttempt {
  /** False: the account had its share under its other name, and no password is right now. */
  mayBeRight: boolean
  /** It was right, or was never looked at. */
  giveBack(): Promise<void>
}

/**
 * Count one attempt, or refuse it. What answers 429 depends on the typed name and the client alone:
 * if an account's two names shared that answer, they would tell that they belong together.
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
  return { mayBeRight: ofAccount.allowed, giveBack }
}
