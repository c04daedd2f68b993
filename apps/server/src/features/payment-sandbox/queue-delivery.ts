import type { Books } from './books.ts'
import type { Delivery } from './delivery.ts'

/** Which deliveries wait for each other. */
export function deliveryQueue({ provider, path }: Pick<Delivery, 'provider' | 'path'>): string {
  return `${provider} ${path}`
}

/** Sent once the change that it tells of is committed. */
export async function queueDelivery(
  books: Books,
  webhook: Pick<Delivery, 'provider' | 'path' | 'eventId' | 'type' | 'payload' | 'secret'>,
): Promise<void> {
  const delivery: Delivery = { ...webhook, attempts: 0, lastStatus: null, state: 'waiting' }
  const filing = { ref: deliveryQueue(webhook), dueAt: books.now() }
  await books.put('delivery', books.newId('dlv_'), delivery, filing)
}

/** Everything on its way, oldest first, due or not. */
export function waitingDeliveries(books: Books) {
  return books.due('delivery', Number.MAX_SAFE_INTEGER)
}

/** Try everything that waits now, whatever it waited for. */
export async function hurryDeliveries(books: Books): Promise<void> {
  for (const { id, body } of await waitingDeliveries(books)) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of rows
    await books.put('delivery', id, body, { dueAt: books.now() })
  }
}
