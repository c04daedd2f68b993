import type { Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
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
  /** Somebody has proved an address: what waits under it becomes theirs, in the same transaction. */
  addressProved: (
    transaction: Transaction<Tables>,
    owner: { accountId: string; emailKey: string },
  ) => Promise<void>
}
