import { hourMs } from '@leadline/contract/durations'

import type { Job } from '../../platform/jobs.ts'
import { monthsBefore } from '../../platform/months-before.ts'
import type { ContactDeps } from './receive-contact-message.ts'

/** As the privacy policy promises. */
const keptMonths = 24

export function forgetMessagesJob({
  database,
  runtime,
}: Pick<ContactDeps, 'database' | 'runtime'>): Job {
  return {
    name: 'forget contact messages',
    everyMs: hourMs,
    run: async () => {
      await database
        .deleteFrom('contact_messages')
        .where('created_at', '<', monthsBefore(runtime.now(), keptMonths))
        .execute()
    },
  }
}
