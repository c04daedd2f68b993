import type { PlanId } from '@leadline/contract/shop/plans'
import { sandboxKeys } from '@leadline/payment-sandbox/sandbox-keys'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'

import { migrate } from '../../../platform/database/migrate.ts'
import { openDatabase } from '../../../platform/database/open-database.ts'
import { openOutbox } from '../../../platform/mail/outbox.ts'
import { Passwords } from '../../../platform/secrets/passwords.ts'
import { openSigningKeys } from '../../../platform/secrets/signing-keys.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createTestRuntime, type TestRuntime } from '../../../testing/test-runtime.ts'
import { wirePayments } from '../../../wire-payments.ts'
import { openAnonymousOrder } from '../anonymous-purchase/open-anonymous-order.ts'
import { openOrder } from '../checkout/open-order.ts'
import { startPayment } from '../checkout/start-payment.ts'
import { processEventsJobs } from '../events/process-events.job.ts'
import { receiveEvent } from '../events/receive-event.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { VerifiedEvent } from '../providers/gateway.ts'
import type { ProviderRegistration } from '../providers/provider-registration.ts'
import { openProviders } from '../providers/providers.ts'
import { checkPaymentsJobs } from '../reconciliation/check-payments.job.ts'
import type { SimulatedName } from './payment-histories.ts'
import { type Simulated, simulateProviders, withGateways } from './simulated-providers.ts'

/** Orders, payments and licenses on a real database; only the providers live in memory. */
export interface PaymentWorld extends PaymentDeps {
  runtime: TestRuntime
  simulated: Simulated
  buy(method: string, purchase?: Partial<Purchase>): Promise<Bought>
  deliver(provider: SimulatedName, event: VerifiedEvent, signature?: string): Promise<string>
  processEvents(): Promise<void>
  checkPayments(): Promise<void>
  /** Time passes, and both jobs take every turn that falls into it. */
  wait(ms: number): Promise<void>
  order(id: string): Promise<OrderRow>
  licensesOf(orderId: string): Promise<{ id: string; state: string; updates_until: number }[]>
}

interface Purchase {
  planId: PlanId
  email: string
  accountId: string
  orderId: string
  claimHash: string
}

interface Bought {
  orderId: string
  providerId: string
  provider: SimulatedName
}

export async function openPaymentWorld({
  alsoRegistered = [],
}: {
  alsoRegistered?: readonly ProviderRegistration[]
} = {}): Promise<PaymentWorld> {
  const database = await createTestDatabase()
  const queries = openDatabase(database.config)
  await migrate(queries)
  const runtime = createTestRuntime()
  const keys = openSigningKeys({
    dataDir: database.dataDir,
    licenseSigningKey: undefined,
    licenseVerifyKeys: undefined,
  })
  onTestFinished(async () => {
    await queries.destroy()
    await database.remove()
  })
  const simulated = simulateProviders()
  const deps = wirePayments({
    keys,
    database: queries,
    runtime,
    outbox: openOutbox(runtime, () => undefined),
    log: pino({ level: 'silent' }),
    passwords: new Passwords(),
    providers: openProviders([...withGateways(simulated), ...alsoRegistered], {
      config: { stripe: { kind: 'off' }, paypal: { kind: 'off' }, btcpay: { kind: 'off' } },
      deps: { fetch, runtime },
      sandbox: { ...sandboxKeys('', ''), fetch },
    }),
    publicUrl: () => 'https://leadline.test',
    supportEmail: 'support@leadline.test',
    planTitle: (planId) => (planId === 2 ? 'Algo' : 'Premium'),
    checkPaymentsSoon: () => undefined,
    processEventsSoon: () => undefined,
  })
  /** Of each order, as its buyer's browser keeps it. */
  const browserSecrets = new Map<string, string>()
  const { signal } = new AbortController()
  const processEvents = async () => {
    for (const job of processEventsJobs(deps)) await job.run(signal)
  }
  const checkPayments = async () => {
    for (const job of checkPaymentsJobs(deps)) await job.run(signal)
  }
  return {
    ...deps,
    runtime,
    simulated,
    processEvents,
    checkPayments,
    buy: (method, purchase) => buy(deps, browserSecrets, method, purchase),
    deliver: (provider, event, signature = 'genuine') =>
      receiveEvent(deps, simulated[provider], {
        headers: { signature },
        body: Buffer.from(JSON.stringify(event)),
      }),
    async wait(ms) {
      const stepMs = Math.max(60_000, ms / 50)
      for (let passed = 0; passed < ms; passed += stepMs) {
        runtime.advance(Math.min(stepMs, ms - passed))
        await processEvents()
        await checkPayments()
      }
    },
    order: (id) =>
      queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    licensesOf: (orderId) =>
      queries
        .selectFrom('licences')
        .select(['id', 'state', 'updates_until'])
        .where('order_id', '=', orderId)
        .execute(),
  }
}

async function buy(
  deps: PaymentDeps,
  secrets: Map<string, string>,
  method: string,
  given: Partial<Purchase> = {},
): Promise<Bought> {
  const purchase = { planId: given.planId ?? 2, method, orderId: given.orderId }
  const browserSecret = secrets.get(given.orderId ?? '') ?? deps.runtime.newSecret()
  const order =
    given.claimHash === undefined
      ? await openOrder(deps, purchase, {
          accountId: given.accountId,
          email: given.email ?? 'buyer@example.com',
          browserSecret,
        })
      : await openAnonymousOrder(deps, purchase, {
          accountId: given.accountId,
          claimHash: given.claimHash,
        })
  secrets.set(order.id, browserSecret)
  const { name, gateway } = deps.providers.ofMethod(method) ?? {}
  if (!gateway) throw new Error(`nobody takes ${method}`)
  const { providerId } = await startPayment(deps, gateway, order, method)
  return { orderId: order.id, providerId, provider: name as SimulatedName }
}
