import type { PlanId } from '@leadline/contract/plans'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'

import { migrate } from '../../../platform/database/migrate.ts'
import { openDatabase } from '../../../platform/database/open-database.ts'
import { openOutbox } from '../../../platform/mail/outbox.ts'
import { Passwords } from '../../../platform/passwords.ts'
import { openSigningKeys } from '../../../platform/signing-keys.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createTestRuntime, type TestRuntime } from '../../../testing/test-runtime.ts'
import { wirePayments } from '../../../wire-payments.ts'
import { openAnonymousOrder } from '../anonymous-purchase/open-anonymous-order.ts'
import { openOrder } from '../checkout/open-order.ts'
import { startPayment } from '../checkout/start-payment.ts'
import { workOffEventsJobs } from '../events/process-events.job.ts'
import { receiveEvent } from '../events/receive-event.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { GenuineEvent, Method, Provider } from '../providers/gateway.ts'
import { checkPaymentsJobs } from '../reconciliation/check-payments.job.ts'
import { SimulatedProvider } from './simulated-provider.ts'

const providerOf: Record<Method, Provider> = {
  stripe: 'stripe',
  paypal: 'paypal',
  bitcoin: 'btcpay',
  monero: 'btcpay',
}

/** Orders, payments and licences on a real database; only the providers live in memory. */
export interface PaymentWorld extends PaymentDeps {
  runtime: TestRuntime
  providers: Record<Provider, SimulatedProvider>
  buy(method: Method, purchase?: Partial<Purchase>): Promise<Bought>
  deliver(provider: Provider, event: GenuineEvent, signature?: string): Promise<string>
  workOffEvents(): Promise<void>
  checkPayments(): Promise<void>
  /** Time passes, and both jobs take every turn that falls into it. */
  wait(ms: number): Promise<void>
  order(id: string): Promise<OrderRow>
  licencesOf(orderId: string): Promise<{ id: string; state: string; updates_until: number }[]>
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
  provider: Provider
}

export async function openPaymentWorld(): Promise<PaymentWorld> {
  const database = await createTestDatabase()
  const queries = openDatabase(database.config)
  await migrate(queries)
  const runtime = createTestRuntime()
  const keys = openSigningKeys({
    dataDir: database.dataDir,
    licenceSigningKey: undefined,
    licenceVerifyKeys: undefined,
  })
  onTestFinished(async () => {
    await queries.destroy()
    await database.remove()
  })
  const providers = {
    stripe: new SimulatedProvider('stripe'),
    paypal: new SimulatedProvider('paypal'),
    btcpay: new SimulatedProvider('btcpay'),
  }
  const deps = wirePayments({
    keys,
    database: queries,
    runtime,
    outbox: openOutbox(runtime, () => undefined),
    log: pino({ level: 'silent' }),
    passwords: new Passwords(),
    gateways: providers,
    publicUrl: () => 'https://leadline.test',
    supportEmail: 'support@leadline.test',
    planTitle: (planId) => (planId === 2 ? 'Algo' : 'Premium'),
    paypalScriptUrl: () => null,
    isSandbox: () => false,
    checkPaymentsSoon: () => undefined,
    workOffEventsSoon: () => undefined,
  })
  const { signal } = new AbortController()
  const workOffEvents = async () => {
    for (const job of workOffEventsJobs(deps)) await job.run(signal)
  }
  const checkPayments = async () => {
    for (const job of checkPaymentsJobs(deps)) await job.run(signal)
  }
  return {
    ...deps,
    runtime,
    providers,
    workOffEvents,
    checkPayments,
    buy: (method, purchase) => buy(deps, providers, method, purchase),
    deliver: (provider, event, signature = 'genuine') =>
      receiveEvent(deps, providers[provider], {
        headers: { signature },
        body: Buffer.from(JSON.stringify(event)),
      }),
    async wait(ms) {
      const stepMs = Math.max(60_000, ms / 50)
      for (let passed = 0; passed < ms; passed += stepMs) {
        runtime.advance(Math.min(stepMs, ms - passed))
        await workOffEvents()
        await checkPayments()
      }
    },
    order: (id) =>
      queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    licencesOf: (orderId) =>
      queries
        .selectFrom('licences')
        .select(['id', 'state', 'updates_until'])
        .where('order_id', '=', orderId)
        .execute(),
  }
}

async function buy(
  deps: PaymentDeps,
  providers: PaymentWorld['providers'],
  method: Method,
  given: Partial<Purchase> = {},
): Promise<Bought> {
  const purchase = { planId: given.planId ?? 2, method, orderId: given.orderId }
  const order =
    given.claimHash === undefined
      ? await openOrder(deps, purchase, {
          accountId: given.accountId,
          email: given.email ?? 'buyer@example.com',
        })
      : await openAnonymousOrder(deps, purchase, {
          accountId: given.accountId,
          claimHash: given.claimHash,
        })
  const provider = providerOf[method]
  const { providerId } = await startPayment(deps, providers[provider], order, method)
  return { orderId: order.id, providerId, provider }
}
