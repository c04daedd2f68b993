import type { LicenceState } from '@leadline/contract/licences'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { Forgeries } from './forgeries.ts'
import type { CapturingGateway, Gateway } from './gateway.ts'

/** What other features do for a purchase, inside the purchase's own transaction. */
export interface Licences {
  /** Exactly one per order: asked again, it answers with the first. */
  issue(
    transaction: Transaction<Tables>,
    grant: {
      orderId: string
      accountId: string | null
      emailKey: string | null
      planId: number
      now: number
      /** An anonymous licence tells the day, not the minute. */
      toTheDay: boolean
    },
  ): Promise<IssuedLicence>
  setState(transaction: Transaction<Tables>, orderId: string, state: LicenceState): Promise<void>
  /** The licence of an anonymous order gets its account. */
  handOver(
    transaction: Transaction<Tables>,
    to: { orderId: string; accountId: string },
  ): Promise<void>
}

export interface IssuedLicence {
  updatesUntil: number
  file: Attachment
}

export interface AnonymousAccounts {
  open(
    transaction: Transaction<Tables>,
    account: { passwordHash: string; now: number },
  ): Promise<{ accountId: string; username: string }>
  /** Ends every session of the account. Undefined when there is no such account any more. */
  replacePassword(
    transaction: Transaction<Tables>,
    account: { accountId: string; passwordHash: string },
  ): Promise<{ username: string } | undefined>
}

/** The providers that are on offer here. */
export interface Gateways {
  stripe: Gateway | undefined
  paypal: CapturingGateway | undefined
  btcpay: Gateway | undefined
}

export interface PaymentDeps {
  database: Database
  runtime: Runtime
  outbox: Outbox
  log: FastifyBaseLogger
  passwords: Passwords
  gateways: Gateways
  licences: Licences
  anonymousAccounts: AnonymousAccounts
  forgeries: Forgeries
  publicUrl: () => string
  supportEmail: string
  planTitle: (planId: number) => string
  /** The wallet's script for the browser, if the wallet is on offer. */
  paypalScriptUrl: () => string | null
  /** Is this provider played by our sandbox? */
  isSandbox: (provider: string) => boolean
  /** Let the jobs look now instead of at their next turn. */
  checkPaymentsSoon: () => void
  workOffEventsSoon: () => void
}
