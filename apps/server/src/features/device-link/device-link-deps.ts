import type { Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { SignedIn } from '../../platform/http/authorise.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import type { Runtime } from '../../platform/runtime.ts'

export interface DeviceLinkDeps {
  database: Database
  runtime: Runtime
  limiter: RateLimiter
  outbox: Outbox
  publicUrl: () => string
  supportEmail: string
  /** Whose session a secret is the token of, if it is one. */
  sessionOf: (secret: string) => Promise<SignedIn | undefined>
  /** A session whose token is the secret that the desk holds. */
  openSession: (
    transaction: Transaction<Tables>,
    accountId: string,
    session: { secretHash: string; device: string },
  ) => Promise<void>
}

/** What marks of networks are compared for: see RateLimiter. */
export const markSubject = 'device link'
