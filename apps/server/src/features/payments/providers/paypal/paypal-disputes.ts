import * as z from 'zod/mini'

import type { PaymentSnapshot } from '../gateway.ts'
import { checkAnswer } from '../provider-answer.ts'
import { ProviderRefused } from '../provider-errors.ts'
import type { PaypalClient } from './paypal-client.ts'

const Dispute = z.looseObject({
  dispute_id: z.string(),
  status: z.string(),
  dispute_outcome: z.optional(z.looseObject({ outcome_code: z.optional(z.string()) })),
})
const Disputes = z.looseObject({ items: z.optional(z.array(Dispute)) })

const path = '/v1/customer/disputes'
const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']
const keptOutcomes = [
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'DENIED',
  'NONE',
]

/** Does the buyer want the money back, and who won? Neither an order nor its capture says that. */
export async function findDispute(
  client: PaypalClient,
  captureId: string,
): Promise<PaymentSnapshot['dispute']> {
  const query = new URLSearchParams({ disputed_transaction_id: captureId }).toString()
  const list = await ask(client, `${path}?${query}`, Disputes)
  const verdicts = await Promise.all((list?.items ?? []).map((item) => verdictOf(client, item)))
  return (['lost', 'open'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'none'
}

async function verdictOf(
  client: PaypalClient,
  item: z.infer<typeof Dispute>,
): Promise<PaymentSnapshot['dispute']> {
  if (item.status !== 'RESOLVED') return 'open'
  // The list may leave the outcome out.
  const whole = item.dispute_outcome
    ? item
    : await ask(client, `${path}/${encodeURIComponent(item.dispute_id)}`, Dispute)
  const outcome = whole?.dispute_outcome?.outcome_code
  // An outcome that we do not know, or may not see, leaves it open, for a person to look at.
  if (outcome === undefined) return 'open'
  if (keptOutcomes.includes(outcome)) return 'none'
  return lostOutcomes.includes(outcome) ? 'lost' : 'open'
}

/**
 * Undefined when our app has not been given the right to see disputes. An event that reports one then
 * goes to a person, because no reading confirms it.
 */
async function ask<Schema extends z.ZodMiniType>(
  client: PaypalClient,
  address: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  try {
    const { content } = await client({ method: 'GET', path: address })
    return checkAnswer('PayPal', schema, content)
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined
    throw error
  }
}
