import type { LicenseState } from '@leadline/contract/licenses'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import type { Providers } from './providers/providers.ts'

/** What other features do for a purchase, inside the purchase's own transaction. */
export interface Licenses {
  /** Exactly one per order: asked again, it answers with the first. */
  issue(
    transaction: Transaction<Tables>,
    grant: {
      orderId: string
      accountId: string | null
      emailKey: string | null
      planId: number
      now: number
      /** An anonymous license names the day, not the minute. */
      toTheDay: boolean
    },
  ): Promise<IssuedLicense>
  setState(transaction: Transaction<Tables>, orderId: string, state: LicenseState): Promise<void>
  /** The license of an anonymous order gets its account. */
  handOver(
    transaction: Transaction<Tables>,
    to: { orderId: string; accountId: string },
  ): Promise<void>
}

/** The account whose owner has proved an address, if there is one. */
export type ProvedOwner = (
  transaction: Transaction<Tables>,
  emailKey: string,
) => Promise<string | undefined>

export interface IssuedLicense {
  updatesUntil: number
  file: Attachment
}

export interface AnonymousAccounts {
  open(
    transaction: Transaction<Tables>,
    account: { passwordHash: string; now: number },
  ): Promise<{ accountId: string; username: string }>
  /**
   * Ends every session of the account. Undefined when there is no such account any more, 'changed' when its password is
   * no longer the one that was seen.
   */
  replacePassword(
    transaction: Transaction<Tables>,
    account: { accountId: string; seenHash: string | null | undefined; passwordHash: string },
  ): Promise<{ username: string } | 'changed' | undefined>
}

/** Counts forged events in memory, so that a flood of them does not become a flood of writes. */
export interface ForgedEvents {
  /** Written to the database at once the first time, and then at most once a minute. */
  note(provider: string): Promise<void>
  writeDue(provider: string): Promise<void>
}

export interface PaymentDeps {
  database: Database
  runtime: Runtime
  outbox: Outbox
  log: FastifyBaseLogger
  passwords: Passwords
  providers: Providers
  licenses: Licenses
  provedOwner: ProvedOwner
  anonymousAccounts: AnonymousAccounts
  forgedEvents: ForgedEvents
  publicUrl: () => string
  supportEmail: string
  planTitle: (planId: number) => string
  /** Run the job now instead of at its next turn. */
  checkPaymentsSoon: () => void
  processEventsSoon: () => void
}
