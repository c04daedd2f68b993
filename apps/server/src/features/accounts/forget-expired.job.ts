import { hourMs } from '@leadline/contract/durations'

import type { Job } from '../../platform/jobs.ts'
import { forgetExpiredChanges } from './address/address-changes.store.ts'
import { forgetExpiredChallenges } from './login/login-challenges.store.ts'
import { forgetEndedSessions, type SessionDeps } from './login/sessions.ts'
import { forgetExpiredLinks } from './recovery/account-links.store.ts'

/** What can no longer be used is not kept. */
export function forgetExpiredJob({ database, runtime }: SessionDeps): Job {
  return {
    name: 'forget ended sessions, links and challenges',
    everyMs: hourMs,
    run: async () => {
      await forgetEndedSessions({ database, runtime })
      await forgetExpiredLinks(database, runtime.now())
      await forgetExpiredChanges(database, runtime.now())
      await forgetExpiredChallenges(database, runtime.now())
    },
  }
}
