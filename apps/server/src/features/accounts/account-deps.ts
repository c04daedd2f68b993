import type { Database } from '../../platform/database/open-database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import type { Runtime } from '../../platform/runtime.ts'

export interface AccountDeps {
  database: Database
  runtime: Runtime
  outbox: Outbox
  limiter: RateLimiter
  passwords: Passwords
  /** Links in mails begin with it; what a request claims as its host is never asked. */
  publicUrl: () => string
  supportEmail: string
  planTitle: (planId: number) => string
}
