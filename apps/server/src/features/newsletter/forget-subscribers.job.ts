import { dayMs, hourMs } from '@leadline/contract/durations'

import type { Job } from '../../platform/jobs.ts'
import type { NewsletterDeps } from './newsletter-deps.ts'
import { forgetSubscribers } from './newsletter.store.ts'

/** Long enough that the link in a recent mail still answers 'you are unsubscribed'. */
const keepUnsubscribedMs = 30 * dayMs

/**
 * Delete addresses that were never confirmed or have unsubscribed, with everything that refers to
 * them.
 */
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
