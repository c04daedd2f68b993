import type { LoginAnswer } from '@leadline/contract/accounts/accounts'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

export interface SecondFactorDeps {
  database: Database
  runtime: Runtime
  outbox: Outbox
  limiter: RateLimiter
  log: FastifyBaseLogger
  secretBox: SecretBox
  publicUrl: () => string
  supportEmail: string
  /** Throws unless it is the account's password; wrong ones are counted as those of a login are. */
  checkPassword: (attempt: PasswordCheck) => Promise<void>
  /** Lock the account and open a session that has proved a second factor; no token if it is banned. */
  finishLogin: (
    transaction: Transaction<Tables>,
    opened: { accountId: string; device: string | null; isRemembered: boolean },
  ) => Promise<LoginAnswer>
}

/** What every way of finishing a login comes with. */
export interface SecondStep {
  challenge: string
  remember?: boolean | undefined
  device: string | null
}

export interface PasswordCheck {
  accountId: string
  password: string
  clientAddress: string
}
