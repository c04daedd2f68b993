import type { Selectable } from 'kysely'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { VerifiedEvent } from '../providers/gateway.ts'

export type EventRow = Selectable<Tables['provider_events']>

/** Stored once, however often it is delivered. False when it was here already. */
export async function addEvent(
  queries: Queries,
  provider: string,
  event: VerifiedEvent & { body: string; now: number },
): Promise<boolean> {
  const added = await queries
    .insertInto('provider_events')
    .values({
      provider,
      event_id: event.eventId,
      type: event.type,
      // What is of no interest is not kept either: it may name the payer.
      body: event.subject === null ? '' : event.body,
      subject: JSON.stringify(event.subject),
      received_at: event.now,
      outcome: event.subject === null ? 'of no interest' : null,
      tries: 0,
      try_after: event.subject === null ? null : event.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Take the events that are due. They are postponed meanwhile: no other process takes them, and if this one dies, they are due again. */
export async function takeDueEvents(
  queries: Queries,
  provider: string,
  { now, putOffMs, max }: { now: number; putOffMs: number; max: number },
): Promise<EventRow[]> {
  // A read is cheap; the update below is a write, even if it finds nothing.
  const due = await queries
    .selectFrom('provider_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('try_after', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (!due) return []
  return queries
    .updateTable('provider_events')
    .set((row) => ({ try_after: now + putOffMs, tries: row('tries', '+', 1) }))
    .where((is) =>
      is(
        is.refTuple('provider', 'event_id'),
        'in',
        is
          .selectFrom('provider_events')
          .select(['provider', 'event_id'])
          .where('provider', '=', provider)
          .where('try_after', '<=', now)
          .orderBy('try_after')
          .limit(max)
          .$asTuple('provider', 'event_id'),
      ),
    )
    .where('try_after', '<=', now)
    .returningAll()
    .execute()
}

/** Whoever has taken them is alive and goes on. What is closed stays closed. */
export async function keepEvents(
  queries: Queries,
  provider: string,
  { ids, tryAfter }: { ids: string[]; tryAfter: number },
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('provider_events')
    .set({ try_after: tryAfter })
    .where('provider', '=', provider)
    .where('event_id', 'in', ids)
    .where('try_after', 'is not', null)
    .execute()
}

/** Taken, and not begun: that was no try. */
export async function putBackEvents(
  queries: Queries,
  provider: string,
  { ids, tryAfter }: { ids: string[]; tryAfter: number },
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('provider_events')
    .set((row) => ({ try_after: tryAfter, tries: row('tries', '-', 1) }))
    .where('provider', '=', provider)
    .where('event_id', 'in', ids)
    .where('try_after', 'is not', null)
    .execute()
}

/** It is processed. That it came is remembered; what it said, and about what, is not. */
export async function closeEvent(
  queries: Queries,
  { provider, event_id }: EventRow,
  closed: { outcome: string; orderId: string | null },
): Promise<void> {
  await queries
    .updateTable('provider_events')
    .set({
      outcome: closed.outcome,
      order_id: closed.orderId,
      try_after: null,
      body: '',
      subject: JSON.stringify(null),
    })
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .execute()
}

export async function putOffEvent(
  queries: Queries,
  { provider, event_id }: EventRow,
  tryAfter: number,
): Promise<void> {
  await queries
    .updateTable('provider_events')
    .set({ try_after: tryAfter })
    .where('provider', '=', provider)
    .where('event_id', '=', event_id)
    .where('try_after', 'is not', null)
    .execute()
}
