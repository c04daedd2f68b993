import type { Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'

export interface AccountDeps {
  database: Database
  runtime: Runtime
  outbox: Outbox
  limiter: RateLimiter
  passwords: Passwords
  /**
   * Links in mails begin with it. Never taken from a request's Host header, which anybody can set.
   */
  publicUrl: () => string
  supportEmail: string
  planTitle: (planId: number) => string
  /**
   * Called when somebody has proved an address, in the same transaction: orders and licenses that
   * were bought with the address become the account's.
   */
  addressProved: (
    transaction: Transaction<Tables>,
    owner: { accountId: string; emailKey: string },
  ) => Promise<void>
}
