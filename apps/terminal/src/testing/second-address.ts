import { setTimeout as wait } from 'node:timers/promises'

import { queryRunning, handOverPlace } from '../installed/hand-over.ts'
import { readHomeSecret } from '../installed/home-secret.ts'

const tries = 100
const everyMs = 100

/** What a second start of the running program is given, for a window of its own. It listens a moment after it is ready. */
export async function secondAddress(home: string): Promise<string> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const secret = readHomeSecret(home)
    const place = secret && handOverPlace(home, process.platform, secret)
    // oxlint-disable-next-line no-await-in-loop -- again only where nobody answered
    const answer = place ? await queryRunning(place, {}) : undefined
    if (answer) return answer.address
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(everyMs)
  }
  throw new Error('The program gives no second address')
}
