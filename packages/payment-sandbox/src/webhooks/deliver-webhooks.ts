import { minuteMs } from '@leadline/contract/durations'

import { addressesOf } from '../provider-addresses.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { Deliver } from '../sandbox-host.ts'
import type { SandboxProvider, WebhookRules } from '../sandbox-provider.ts'
import type { Delivery } from '../store/delivery.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { deliveryQueue, waitingDeliveries } from './queue-delivery.ts'

interface Sender {
  /** Its changes wake nobody: whoever sends is awake. */
  context: SandboxContext
  deliver: Deliver
}

/** Whoever died while sending is taken to have sent nothing after this time. */
const leaseMs = minuteMs

/** Sends what is due, each provider beside the others. Returns how many were sent. */
export async function deliverDue(
  sender: Sender,
  providers: readonly SandboxProvider[],
  signal?: AbortSignal,
): Promise<number> {
  // Looking costs nothing; taking a turn is a write.
  const due = new Set(
    (await sender.context.read().due('delivery')).map(({ body }) => body.provider),
  )
  const sending = providers.filter(({ name }) => due.has(name))
  const sent = await Promise.all(sending.map((provider) => deliverAll(sender, provider, signal)))
  return sent.reduce((sum, count) => sum + count, 0)
}

async function deliverAll(sender: Sender, provider: SandboxProvider, signal?: AbortSignal) {
  for (let sent = 0; ; sent++) {
    if (signal?.aborted) return sent
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as the provider does
    if (!(await deliverNext(sender, provider))) return sent
  }
}

async function deliverNext({ context, deliver }: Sender, provider: SandboxProvider) {
  const taken = await context.write((store) => takeNext(store, provider))
  if (!taken) return false
  const { id, body: delivery } = taken
  const { webhooks } = provider
  const request = await context.write((store) =>
    webhooks.sign(store, delivery, addressesOf(context, provider.name)),
  )
  let status = 0
  try {
    status = await deliver(delivery.path, request.headers, request.body)
  } catch {
    // No answer: sent again, like an answer that says so.
  }
  await context.write((store) => recordOutcome(store, id, { delivery, status, webhooks }))
  return true
}

async function takeNext(store: SandboxStore, { name, webhooks }: SandboxProvider) {
  const seen = new Set<string>()
  for (const { id, dueAt, body: delivery } of await waitingDeliveries(store)) {
    if (delivery.provider !== name) continue
    const queue = deliveryQueue(delivery)
    const isBlocked = webhooks.inOrder && seen.has(queue)
    seen.add(queue)
    if (isBlocked || dueAt === null || dueAt > store.now()) continue
    const body = { ...delivery, attempts: delivery.attempts + 1 }
    // oxlint-disable-next-line no-await-in-loop -- only once: it returns
    await store.put('delivery', id, body, { dueAt: store.now() + leaseMs })
    return { id, body }
  }
  return undefined
}

async function recordOutcome(
  store: SandboxStore,
  id: string,
  { delivery, status, webhooks }: { delivery: Delivery; status: number; webhooks: WebhookRules },
) {
  const isDelivered = status >= 200 && status < 300
  const delayMs =
    isDelivered || webhooks.isFinal(status)
      ? undefined
      : webhooks.retryDelaysMs[delivery.attempts - 1]
  const state = isDelivered ? 'delivered' : delayMs === undefined ? 'given up' : 'waiting'
  const dueAt = delayMs === undefined ? null : store.now() + delayMs
  await store.put('delivery', id, { ...delivery, lastStatus: status, state }, { dueAt })
}
