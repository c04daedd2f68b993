import type { CryptoDetails } from '@leadline/contract/shop/payments'
import type { Selectable } from 'kysely'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { EventSubject, CreatedPayment } from '../providers/gateway.ts'
import type { AttemptFacts } from './attempt-facts.ts'

export type AttemptRow = Selectable<Tables['payment_attempts']>

/** What the row says. Text columns hold only what we wrote into them. */
export function factsOf(row: AttemptRow): AttemptFacts {
  return {
    id: row.id,
    state: row.state as AttemptFacts['state'],
    review: row.review as AttemptFacts['review'],
    returned: row.returned_at !== null,
    refundedCents: row.refunded_cents,
    dispute: row.dispute as AttemptFacts['dispute'],
    overpaid: row.overpaid === 1,
    reference: row.reference,
    providerStatus: row.provider_status,
    checkoutUrl: row.checkout_url,
    crypto: row.crypto === null ? null : (JSON.parse(row.crypto) as CryptoDetails),
    readAt: row.read_at,
  }
}

export async function addAttempt(
  queries: Queries,
  attempt: Pick<
    AttemptRow,
    'id' | 'order_id' | 'number' | 'provider' | 'method' | 'created_at' | 'expires_at'
  > & { check_after: number },
): Promise<AttemptRow> {
  return queries
    .insertInto('payment_attempts')
    .values({
      ...attempt,
      state: 'creating',
      refunded_cents: 0,
      dispute: 'none',
      overpaid: 0,
      read_at: 0,
      checks: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function attemptsOf(queries: Queries, orderId: string): Promise<AttemptRow[]> {
  return queries
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
}

export async function findByProviderId(
  queries: Queries,
  provider: string,
  providerId: string,
): Promise<AttemptRow | undefined> {
  return queries
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** The payments that an event may be about: named by itself, by its reference, or by its order. */
export async function findSubject(
  queries: Queries,
  provider: string,
  { providerId, reference, orderId }: EventSubject,
): Promise<AttemptRow[]> {
  if (providerId !== null) {
    const attempt = await findByProviderId(queries, provider, providerId)
    if (attempt) return [attempt]
  }
  const ofProvider = queries
    .selectFrom('payment_attempts')
    .selectAll()
    .where('provider', '=', provider)
  if (reference !== null) {
    const named = await ofProvider.where('reference', '=', reference).execute()
    if (named.length > 0) return named
  }
  return orderId === null ? [] : ofProvider.where('order_id', '=', orderId).execute()
}

/**
 * The provider has answered: from now on its object can be looked up. Of two processes that made one
 * each the first one's stays, so whoever goes on takes what this returns and not what it made.
 */
export async function recordCreated(
  queries: Queries,
  id: string,
  made: CreatedPayment & { checkAfter: number },
): Promise<CreatedPayment> {
  await queries
    .updateTable('payment_attempts')
    .set({
      provider_id: made.providerId,
      checkout_url: made.checkoutUrl,
      state: 'open',
      check_after: made.checkAfter,
    })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
  const noted = await queries
    .selectFrom('payment_attempts')
    .select(['provider_id', 'checkout_url'])
    .where('id', '=', id)
    .executeTakeFirst()
  // An anonymous order that has been forgotten meanwhile has no row any more.
  if (!noted || noted.provider_id === null) return made
  return { providerId: noted.provider_id, checkoutUrl: noted.checkout_url }
}

/** It was never made at the provider, and will not be. False when it was, meanwhile. */
export async function recordNotCreated(queries: Queries, id: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_attempts')
    .set({ state: 'cancelled', check_after: null })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function writeFacts(
  queries: Queries,
  facts: AttemptFacts,
  times: { checkAfter: number | null },
): Promise<void> {
  await queries
    .updateTable('payment_attempts')
    .set({
      state: facts.state,
      review: facts.review,
      refunded_cents: facts.refundedCents,
      dispute: facts.dispute,
      overpaid: facts.overpaid ? 1 : 0,
      reference: facts.reference,
      provider_status: facts.providerStatus,
      checkout_url: facts.checkoutUrl,
      crypto: facts.crypto === null ? null : JSON.stringify(facts.crypto),
      read_at: facts.readAt,
      check_after: times.checkAfter,
    })
    .where('id', '=', facts.id)
    .execute()
}
