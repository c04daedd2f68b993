import type { Delivery } from '../store/delivery.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'

/** Which deliveries wait for each other. */
export function deliveryQueue({ provider, path }: Pick<Delivery, 'provider' | 'path'>): string {
  return `${provider} ${path}`
}

/** Sent once the change that it reports is committed. */
export async function queueDelivery(
  store: SandboxStore,
  webhook: Pick<Delivery, 'provider' | 'path' | 'eventId' | 'type' | 'payload'>,
): Promise<void> {
  const delivery: Delivery = { ...webhook, attempts: 0, lastStatus: null, state: 'waiting' }
  const lookup = { ref: deliveryQueue(webhook), dueAt: store.now() }
  await store.put('delivery', store.newId('dlv_'), delivery, lookup)
}

/** Everything on its way, oldest first, due or not. */
export function waitingDeliveries(store: SandboxStore) {
  return store.due('delivery', Number.MAX_SAFE_INTEGER)
}

/** Try everything that waits now, whatever it waited for. */
export async function hurryDeliveries(store: SandboxStore): Promise<void> {
  for (const { id, body } of await waitingDeliveries(store)) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of rows
    await store.put('delivery', id, body, { dueAt: store.now() })
  }
}
