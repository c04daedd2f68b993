import type { Kysely } from 'kysely'

import { type Database, inTransaction } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { BtcpayKinds } from './btcpay/btcpay-objects.ts'
import type { Delivery } from './delivery.ts'
import type { PaypalKinds } from './paypal/paypal-objects.ts'
import type { StripeKinds } from './stripe/stripe-objects.ts'

/** Everything the sandbox remembers, by kind. */
export interface Kinds extends StripeKinds, PaypalKinds, BtcpayKinds {
  delivery: Delivery
}

export interface Entry<K extends keyof Kinds> {
  id: string
  position: number
  dueAt: number | null
  body: Kinds[K]
}

export interface Filing {
  /** What else it is looked up by. */
  ref?: string | null
  /** When time changes it; null is never. */
  dueAt?: number | null
}

/** The sandbox's memory, as one reader or one change sees it. */
export class Books {
  readonly #database: Kysely<Tables>
  readonly #runtime: Runtime

  constructor(database: Kysely<Tables>, runtime: Runtime) {
    this.#database = database
    this.#runtime = runtime
  }

  now(): number {
    return this.#runtime.now()
  }

  /** Letters and digits, as providers' ids are. */
  newId(prefix: string, length = 24): string {
    return prefix + this.#runtime.newSecret().replaceAll(/[-_]/g, '0').slice(0, length)
  }

  async get<K extends keyof Kinds>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    const row = await this.#database
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    // Only `put` writes bodies, and its types say what they are.
    return row && (JSON.parse(row.body) as Kinds[K])
  }

  /** Newest first. */
  async list<K extends keyof Kinds>(
    kind: K,
    filter: { ref?: string; limit?: number } = {},
  ): Promise<Entry<K>[]> {
    let query = this.#database
      .selectFrom('sandbox_objects')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('position', 'desc')
      .limit(filter.limit ?? 1000)
    if (filter.ref !== undefined) query = query.where('ref', '=', filter.ref)
    return (await query.execute()).map(asEntry<K>)
  }

  /** What time has caught up with, oldest first. */
  async due<K extends keyof Kinds>(kind: K, until = this.now()): Promise<Entry<K>[]> {
    const rows = await this.#database
      .selectFrom('sandbox_objects')
      .selectAll()
      .where('kind', '=', kind)
      .where('due_at', 'is not', null)
      .where('due_at', '<=', until)
      .orderBy('position')
      .limit(1000)
      .execute()
    return rows.map(asEntry<K>)
  }

  async put<K extends keyof Kinds>(
    kind: K,
    id: string,
    body: Kinds[K],
    filing: Filing = {},
  ): Promise<void> {
    const changed = {
      body: JSON.stringify(body),
      updated_at: this.now(),
      ...(filing.ref !== undefined && { ref: filing.ref }),
      ...(filing.dueAt !== undefined && { due_at: filing.dueAt }),
    }
    const { numUpdatedRows } = await this.#database
      .updateTable('sandbox_objects')
      .set(changed)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    const position = await this.takeTurn()
    await this.#database
      .insertInto('sandbox_objects')
      .values({ kind, id, position, ...changed })
      .execute()
  }

  /** Waits until every other change is over, in this process and in others. */
  async takeTurn(): Promise<number> {
    const { position } = await this.#database
      .updateTable('sandbox_objects')
      .set((row) => ({ position: row('position', '+', 1) }))
      .where('kind', '=', 'counter')
      .returning('position')
      .executeTakeFirstOrThrow()
    return position
  }

  async forgetOlderThan(instant: number, kept: readonly (keyof Kinds | 'counter')[]) {
    await this.#database
      .deleteFrom('sandbox_objects')
      .where('updated_at', '<', instant)
      .where('kind', 'not in', kept)
      .execute()
  }
}

export function readBooks(database: Database, runtime: Runtime): Books {
  return new Books(database, runtime)
}

/** One change after the other: nothing that `work` reads can change under it. */
export function writeBooks<T>(
  database: Database,
  runtime: Runtime,
  work: (books: Books) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (transaction) => {
    const books = new Books(transaction, runtime)
    await books.takeTurn()
    return work(books)
  })
}

interface Row {
  id: string
  position: number
  due_at: number | null
  body: string
}

function asEntry<K extends keyof Kinds>(row: Row): Entry<K> {
  const body = JSON.parse(row.body) as Kinds[K]
  return { id: row.id, position: row.position, dueAt: row.due_at, body }
}
