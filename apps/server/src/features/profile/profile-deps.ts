import type { Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { GuardedFetch } from '../../platform/guarded-fetch.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'

/** Who wants to do something that needs the password once more. */
export interface PasswordClaim {
  accountId: string
  password: string
  clientAddress: string
  /** What the call names the password; 'password' unless it says otherwise. */
  field?: string
}

export interface ProfileDeps {
  database: Database
  runtime: Runtime
  outbox: Outbox
  passwords: Passwords
  guardedFetch: GuardedFetch
  /** Throws unless it is the account's password; wrong ones are counted as those of a login are. */
  checkPassword: (claim: PasswordClaim) => Promise<void>
  planTitle: (planId: number) => string
  /** What other features have to do before an account goes, in the transaction in which it goes. */
  beforeDelete: (transaction: Transaction<Tables>, accountId: string) => Promise<void>
  publicUrl: () => string
  supportEmail: string
}
