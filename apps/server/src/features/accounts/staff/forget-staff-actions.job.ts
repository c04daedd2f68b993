import { hourMs } from '@leadline/contract/durations'

import type { Job } from '../../../platform/jobs.ts'
import { monthsBefore } from '../../../platform/months-before.ts'
import type { SessionDeps } from '../login/sessions.ts'

/** As the privacy policy promises. */
const keptMonths = 24

export function forgetStaffActionsJob({ database, runtime }: SessionDeps): Job {
  return {
    name: 'forget staff actions',
    everyMs: hourMs,
    run: async () => {
      await database
        .deleteFrom('staff_actions')
        .where('at', '<', monthsBefore(runtime.now(), keptMonths))
        .execute()
    },
  }
}
