import type { FastifyBaseLogger } from 'fastify'

import type { Notifications } from '../../platform/database/notifications.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import type { Runtime } from '../../platform/runtime.ts'

/** What the rules of the chat are given to work with. */
export interface ChatDeps {
  database: Database
  runtime: Runtime
  limiter: RateLimiter
  log: FastifyBaseLogger
  notifications: Notifications
  supportEmail: string
}
