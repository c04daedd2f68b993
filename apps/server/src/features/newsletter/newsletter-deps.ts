import type { News } from '@leadline/content/news'
import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '../../platform/database/open-database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import type { Runtime } from '../../platform/runtime.ts'

export interface NewsletterDeps {
  database: Database
  runtime: Runtime
  outbox: Outbox
  publicUrl: () => string
  limiter: RateLimiter
  log: FastifyBaseLogger
  news: News
  /** Called when an issue was started, so that the job runs now rather than at its next turn. */
  sendIssuesSoon: () => void
  /** For operators: a mail to confirm was not sent, because there were too many. */
  countWithheld: () => void
}
