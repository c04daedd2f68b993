import type { CryptoDetails } from '@leadline/contract/payments'
import type { Selectable, Transaction } from 'kysely'

import type { Database } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { EventSubject, MadePayment, Provider } from '../providers/gateway.ts'
import type { AttemptFacts } from './attempt-facts.ts'

export type Queries = Database | Transaction<Tables>
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
  provider: Provider,
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
  provider: Provider,
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
export async function noteMade(
  queries: Queries,
  id: string,
  made: MadePayment & { checkAfter: number },
): Promise<MadePayment> {
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
export async function noteNotMade(queries: Queries, id: string): Promise<boolean> {
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

/** Look at the payments of this order at the next turn of the job. */
export async function checkSoon(
  queries: Queries,
  orderId: string,
  { now, notReadSince }: { now: number; notReadSince: number },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_attempts')
    .set({ check_after: now })
    .where('order_id', '=', orderId)
    .where('check_after', '>', now)
    .where('read_at', '<', notReadSince)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The other payments of its order that can still be made are looked at now. False if there are none. */
export async function checkSiblingsSoon(
  queries: Queries,
  { id, order_id }: Pick<AttemptRow, 'id' | 'order_id'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_attempts')
    .set({ check_after: now })
    .where('order_id', '=', order_id)
    .where('id', '!=', id)
    .where('state', 'in', ['creating', 'open', 'approved'])
    .where('check_after', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Take up to `max` payments of a provider whose turn it is. Their next turn is put off meanwhile: no
 * other process takes them, and should this one die, they come again.
 */
export async function takeDueAttempts(
  queries: Queries,
  provider: Provider,
  { now, putOffMs, max }: { now: number; putOffMs: number; max: number },
): Promise<AttemptRow[]> {
  // Looking costs next to nothing; taking is a write, even of nothing.
  const due = await queries
    .selectFrom('payment_attempts')
    .select('id')
    .where('provider', '=', provider)
    .where('check_after', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (!due) return []
  return queries
    .updateTable('payment_attempts')
    .set((row) => ({ check_after: now + putOffMs, checks: row('checks', '+', 1) }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_attempts')
        .select('id')
        .where('provider', '=', provider)
        .where('check_after', '<=', now)
        .orderBy('check_after')
        .limit(max),
    )
    .where('check_after', '<=', now)
    .returningAll()
    .execute()
}
