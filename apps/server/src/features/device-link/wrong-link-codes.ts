import { dayMs, minuteMs } from '@leadline/contract/durations'

import { AppError } from '../../platform/app-error.ts'
import type { RateLimiter, Spent } from '../../platform/rate-limiter.ts'
import { waitWords } from '../../platform/wait-words.ts'

/** Of 25 billion codes a handful is good at any time: guessing one at this rate takes longer than anybody lives. */
const limits = [
  { max: 10, windowMs: 15 * minuteMs },
  { max: 50, windowMs: dayMs },
]

/** Count a code as wrong before it is looked for; what was right is given back. */
export async function countWrongLinkCode(
  limiter: RateLimiter,
  accountId: string,
): Promise<() => Promise<void>> {
  const counted: Spent[] = []
  const giveBack = async () => {
    for (const spent of counted) await spent.giveBack()
  }
  for (const limit of limits) {
    const spent = await limiter.take(`wrong link codes in ${limit.windowMs} ms`, accountId, limit)
    if (!spent.allowed) {
      await giveBack()
      throw new AppError('too_many_requests', `Too many wrong codes. ${waitWords(spent)}`, spent)
    }
    counted.push(spent)
  }
  return giveBack
}
