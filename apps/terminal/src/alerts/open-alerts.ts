import type { Clock } from '@leadline/runtime/clock'

import { PhoneDelivery, type Post } from './phone-delivery.ts'
import { targetFile } from './target-file.ts'

const timeoutMs = 10_000

/** Alerts that leave this computer, to the one address that the trader has set. */
export function openAlerts(home: string, clock: Clock): PhoneDelivery {
  return new PhoneDelivery({ file: targetFile(home), clock, post })
}

/** Nothing of the answer is read but its state, and nobody is followed anywhere. */
export const post: Post = async (address, headers, body) => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'user-agent': 'Leadline' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return { status: answer.status, retryAfterMs: seconds > 0 ? seconds * 1000 : null }
}
