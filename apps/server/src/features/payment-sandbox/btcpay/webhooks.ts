import * as z from 'zod/mini'
import { _default as orElse } from 'zod/mini'

import type { Books } from '../books.ts'
import { wrongInput } from './btcpay-error.ts'
import type { StoredWebhook } from './btcpay-objects.ts'

const webhookRequest = z.object({
  enabled: orElse(z.boolean(), true),
  automaticRedelivery: orElse(z.boolean(), true),
  url: z.url(),
  authorizedEvents: orElse(
    z.object({
      everything: orElse(z.boolean(), true),
      specificEvents: orElse(z.array(z.string()), []),
    }),
    { everything: true, specificEvents: [] },
  ),
  secret: z.nullish(z.string()),
})

/** The secret is told in this answer, and in no other. */
export async function createWebhook(books: Books, body: unknown): Promise<StoredWebhook> {
  const parsed = webhookRequest.safeParse(body)
  if (!parsed.success) throw wrongInput('url', 'The webhook is not valid.')
  const webhook: StoredWebhook = {
    ...parsed.data,
    id: books.newId('', 22),
    secret: parsed.data.secret ?? books.newId('', 28),
  }
  await books.put('btcpay.webhook', webhook.id, webhook)
  return webhook
}

export function webhookAnswer({ secret: _secret, ...shown }: StoredWebhook) {
  return shown
}
