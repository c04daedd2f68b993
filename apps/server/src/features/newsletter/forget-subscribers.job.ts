import { dayMs, hourMs } from '@leadline/contract/durations'

import type { Job } from '../../platform/jobs.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { forgetSubscribers } from './newsletter.store.ts'

/** Long enough that the link in a recent mail still answers 'you are unsubscribed'. */
const keepUnsubscribedMs = 30 * dayMs

/** Addresses whose owner did not confirm, or left, are deleted with everything that hangs on them. */
export function forgetSubscribersJob({
  database,
  runtime,
}: Pick<NewsletterDeps, 'database' | 'runtime'>): Job {
  return {
    name: 'forget newsletter subscribers',
    everyMs: hourMs,
    run: async () => {
      const now = runtime.now()
      await forgetSubscribers(database, { now, unsubscribedBefore: now - keepUnsubscribedMs })
    },
  }
}
