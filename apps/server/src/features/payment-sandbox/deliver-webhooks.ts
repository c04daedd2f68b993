import type { Database } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import { type Books, readBooks, writeBooks } from './books.ts'
import { btcpayRequest } from './btcpay/btcpay-webhook.ts'
import { type Delivery, type ProviderName, retryDelayMs } from './delivery.ts'
import { paypalRequest } from './paypal/paypal-webhook.ts'
import { deliveryQueue, waitingDeliveries } from './queue-delivery.ts'
import { stripeRequest } from './stripe/stripe-webhook.ts'

export interface WebhookRequest {
  headers: Record<string, string>
  body: string
}

/** Brings one webhook to the shop, and returns the status of its answer. Throws when there is none. */
export type Deliver = (
  path: string,
  headers: Record<string, string>,
  body: string,
) => Promise<number>

interface Deps {
  database: Database
  runtime: Runtime
  deliver: Deliver
  apiOrigin: () => string
  prefix: string
}

// Whoever died while sending is taken to have sent nothing after this time.
const leaseMs = 60_000

/** Sends what is due, each provider beside the others. Returns how many were sent. */
export async function deliverDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  // Looking costs nothing; taking a turn is a write.
  const due = await readBooks(deps.database, deps.runtime).due('delivery')
  const providers = [...new Set(due.map(({ body }) => body.provider))]
  const sent = await Promise.all(providers.map((provider) => deliverAll(deps, provider, signal)))
  return sent.reduce((sum, count) => sum + count, 0)
}

async function deliverAll(deps: Deps, provider: ProviderName, signal?: AbortSignal) {
  for (let sent = 0; ; sent++) {
    if (signal?.aborted) return sent
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as the provider does
    if (!(await deliverNext(deps, provider))) return sent
  }
}

async function deliverNext(deps: Deps, provider: ProviderName): Promise<boolean> {
  const { database, runtime } = deps
  const taken = await writeBooks(database, runtime, (books) => takeNext(books, provider))
  if (!taken) return false
  const { id, body: delivery } = taken
  const request = await signedRequest(deps, delivery)
  let status = 0
  try {
    status = await deps.deliver(delivery.path, request.headers, request.body)
  } catch {
    // No answer: sent again, like an answer that says so.
  }
  await writeBooks(database, runtime, (books) => recordOutcome(books, id, delivery, status))
  return true
}

async function takeNext(books: Books, provider: ProviderName) {
  const seen = new Set<string>()
  for (const { id, dueAt, body: delivery } of await waitingDeliveries(books)) {
    if (delivery.provider !== provider) continue
    const queue = deliveryQueue(delivery)
    // BTCPay keeps the order: what failed before holds up what came after.
    const blocked = provider === 'btcpay' && seen.has(queue)
    seen.add(queue)
    if (blocked || dueAt === null || dueAt > books.now()) continue
    const body = { ...delivery, attempts: delivery.attempts + 1 }
    // oxlint-disable-next-line no-await-in-loop -- only once: it returns
    await books.put('delivery', id, body, { dueAt: books.now() + leaseMs })
    return { id, body }
  }
  return undefined
}

async function recordOutcome(books: Books, id: string, delivery: Delivery, status: number) {
  const arrived = status >= 200 && status < 300
  const delayMs = arrived ? undefined : retryDelayMs(delivery, status)
  const state = arrived ? 'delivered' : delayMs === undefined ? 'given up' : 'waiting'
  const dueAt = delayMs === undefined ? null : books.now() + delayMs
  await books.put('delivery', id, { ...delivery, lastStatus: status, state }, { dueAt })
}

function signedRequest(deps: Deps, delivery: Delivery): Promise<WebhookRequest> {
  const { database, runtime } = deps
  return writeBooks(database, runtime, async (books) => {
    switch (delivery.provider) {
      case 'stripe':
        return stripeRequest(books, delivery)
      case 'paypal':
        return paypalRequest(books, delivery, `${deps.apiOrigin()}${deps.prefix}/paypal`)
      case 'btcpay':
        return btcpayRequest(books, delivery)
    }
  })
}
