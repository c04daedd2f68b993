import { dayMs, minuteMs } from '@leadline/contract/durations'

import { AppError } from '../../platform/app-error.ts'
import type { RateLimiter, Spent } from '../../platform/rate-limiter.ts'

/** Six digits, of which three codes are valid at a time. At this rate guessing would take years. */
const limits = [
  { max: 10, windowMs: 15 * minuteMs },
  { max: 50, windowMs: dayMs },
]

/**
 * Count a code as wrong before it is checked. A challenge limits the guesses of one login; this
 * limits somebody who has the password and logs in again and again.
 */
export async function countWrongCode(
  limiter: RateLimiter,
  accountId: string,
): Promise<{ giveBack: () => Promise<void> }> {
  const counted: Spent[] = []
  const giveBack = async () => {
    for (const spent of counted) await spent.giveBack()
  }
  for (const limit of limits) {
    const spent = await limiter.take(`wrong codes in ${limit.windowMs} ms`, accountId, limit)
    counted.push(spent)
    if (spent.allowed) continue
    await giveBack()
    throw new AppError('too_many_requests', 'Too many attempts. Please try again later.', {
      retryAfterSeconds: spent.retryAfterSeconds,
    })
  }
  return { giveBack }
}
