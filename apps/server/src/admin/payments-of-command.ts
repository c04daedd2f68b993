import { openSandbox } from '@leadline/payment-sandbox/sandbox'
import Fastify from 'fastify'

import type { StaffNote } from '../features/payments/attempts/attempt-refunds.store.ts'
import type { PaymentDeps } from '../features/payments/payment-deps.ts'
import { openProviders } from '../features/payments/providers/providers.ts'
import { registeredProviders } from '../features/payments/providers/registered-providers.ts'
import { openLog } from '../platform/log.ts'
import { openOutbox } from '../platform/mail/outbox.ts'
import { planTitles } from '../platform/plan-titles.ts'
import { Passwords } from '../platform/secrets/passwords.ts'
import { openSigningKeys } from '../platform/secrets/signing-keys.ts'
import { recordStaffAction } from '../platform/staff-actions.ts'
import { sandboxDatabase } from '../sandbox-database.ts'
import { wirePayments } from '../wire-payments.ts'
import type { CommandContext } from './command.ts'

/** The same purchase code as the server's. Mail that it causes is sent by the server. */
export function paymentsOf({ config, database, runtime }: CommandContext): PaymentDeps {
  const log = openLog({ logLevel: 'silent' })
  const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`
  const sandbox = openSandbox(Fastify(), {
    database: sandboxDatabase(database),
    runtime,
    publicUrl,
    offers: (provider) => config.payments[provider].kind === 'sandbox',
    // The server delivers the sandbox's events.
    deliver: async () => 503,
  })
  return wirePayments({
    database,
    runtime,
    log,
    keys: openSigningKeys(config),
    outbox: openOutbox(runtime, () => undefined),
    passwords: new Passwords(),
    providers: openProviders(registeredProviders, {
      config: config.payments,
      deps: { fetch, runtime, log },
      sandbox,
    }),
    publicUrl,
    supportEmail: config.mail.supportEmail,
    planTitle: planTitles(),
    checkPaymentsSoon: () => undefined,
    processEventsSoon: () => undefined,
  })
}

/** A line in the record of what staff did, written together with what it records. */
export function staffNote({ runtime }: CommandContext, action: string, subject: string): StaffNote {
  return (transaction, details) =>
    recordStaffAction(transaction, runtime, { actor: 'cli', action, subject, details })
}

export function providerOffWords({ title }: { title: string }): string {
  return `${title} is not set up here. Nothing was asked for and nothing was written. Set its keys, then give this command again.`
}
