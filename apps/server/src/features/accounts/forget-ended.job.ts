import type { Job } from '../../platform/jobs.ts'
import { forgetExpiredLinks } from './account-links.store.ts'
import { forgetExpiredChallenges } from './login-challenges.store.ts'
import { forgetEndedSessions, type SessionDeps } from './sessions.ts'

const hourMs = 3_600_000

/** What can no longer be used is not kept. */
export function forgetEndedJob({ database, runtime }: SessionDeps): Job {
  return {
    name: 'forget ended sessions, links and challenges',
    everyMs: hourMs,
    run: async () => {
      await forgetEndedSessions({ database, runtime })
      await forgetExpiredLinks(database, runtime.now())
      await forgetExpiredChallenges(database, runtime.now())
    },
  }
}
