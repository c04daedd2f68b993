import { secondMs } from '@leadline/contract/durations'

import type { PaymentDeps } from '../payment-deps.ts'
import { type EventRow, keepEvents, putBackEvents } from './provider-events.store.ts'

/**
 * A process that takes events has them for this long, and takes them again while it works. Should it be
 * killed, another one has them after this and one turn of the job: 15 seconds together.
 */
export const leaseMs = 10 * secondMs
const renewEveryMs = 3 * secondMs
/** What a provider that is down keeps us from is tried again this soon, and does not count as tried. */
const putBackMs = 10 * secondMs

/** Work off events that were taken. `work` says of each when it is done; what is left is handed back. */
export async function holdEvents<Result>(
  { database, runtime, log }: PaymentDeps,
  provider: string,
  events: readonly EventRow[],
  { signal, work }: { signal: AbortSignal; work: (held: Set<string>) => Promise<Result> },
): Promise<Result> {
  const held = new Set(events.map(({ event_id }) => event_id))
  const renew = () => {
    const kept = { ids: [...held], tryAfter: runtime.now() + leaseMs }
    // If it does not work, another process does the same work: that is harmless.
    keepEvents(database, provider, kept).catch((error: unknown) => {
      log.warn({ err: error, provider }, 'events could not be kept')
    })
  }
  const timer = setInterval(renew, renewEveryMs).unref()
  try {
    return await work(held)
  } finally {
    clearInterval(timer)
    const tryAfter = runtime.now() + (signal.aborted ? 0 : putBackMs)
    await putBackEvents(database, provider, { ids: [...held], tryAfter })
  }
}
