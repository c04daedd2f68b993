import type { Job } from '../../platform/jobs.ts'
import { monthsBefore } from '../../platform/months-before.ts'
import type { ContactDeps } from './receive-contact-message.ts'

const hourMs = 3_600_000
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
