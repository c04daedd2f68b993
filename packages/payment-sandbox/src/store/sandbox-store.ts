import type { SandboxDatabase, SandboxQueries, SandboxRuntime } from '../sandbox-host.ts'
import type { StoredKinds } from './stored-kinds.ts'

export interface Entry<K extends keyof StoredKinds> {
  id: string
  position: number
  dueAt: number | null
  body: StoredKinds[K]
}

/** By what an object is found, besides its id. */
export interface Lookup {
  /** What else it is looked up by. */
  ref?: string | null
  /** When time changes it; null is never. */
  dueAt?: number | null
}

/** What the sandbox keeps, as one reader or one change sees it. */
export class SandboxStore {
  readonly #queries: SandboxQueries
  readonly #runtime: SandboxRuntime

  constructor(queries: SandboxQueries, runtime: SandboxRuntime) {
    this.#queries = queries
    this.#runtime = runtime
  }

  now(): number {
    return this.#runtime.now()
  }

  /** Letters and digits, as providers' ids are. */
  newId(prefix: string, length = 24): string {
    return prefix + this.#runtime.newSecret().replaceAll(/[-_]/g, '0').slice(0, length)
  }

  async get<K extends keyof StoredKinds>(kind: K, id: string): Promise<StoredKinds[K] | undefined> {
    const row = await this.#queries
      .selectFrom('sandbox_objects')
      .select('body')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    // Only `put` writes bodies, and its types say what they are.
    return row && (JSON.parse(row.body) as StoredKinds[K])
  }

  /** Newest first. */
  async list<K extends keyof StoredKinds>(
    kind: K,
    filter: { ref?: string; limit?: number } = {},
  ): Promise<Entry<K>[]> {
    let query = this.#queries
      .selectFrom('sandbox_objects')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('position', 'desc')
      .limit(filter.limit ?? 1000)
    if (filter.ref !== undefined) query = query.where('ref', '=', filter.ref)
    return (await query.execute()).map(asEntry<K>)
  }

  /** What is due, oldest first. */
  async due<K extends keyof StoredKinds>(kind: K, until = this.now()): Promise<Entry<K>[]> {
    const rows = await this.#queries
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

  async put<K extends keyof StoredKinds>(
    kind: K,
    id: string,
    body: StoredKinds[K],
    lookup: Lookup = {},
  ): Promise<void> {
    const changed = {
      body: JSON.stringify(body),
      updated_at: this.now(),
      ...(lookup.ref !== undefined && { ref: lookup.ref }),
      ...(lookup.dueAt !== undefined && { due_at: lookup.dueAt }),
    }
    const { numUpdatedRows } = await this.#queries
      .updateTable('sandbox_objects')
      .set(changed)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    const position = await this.takeTurn()
    await this.#queries
      .insertInto('sandbox_objects')
      .values({ kind, id, position, ...changed })
      .execute()
  }

  /** Waits until every other change is over, in this process and in others. */
  async takeTurn(): Promise<number> {
    const { position } = await this.#queries
      .updateTable('sandbox_objects')
      .set((row) => ({ position: row('position', '+', 1) }))
      .where('kind', '=', 'counter')
      .returning('position')
      .executeTakeFirstOrThrow()
    return position
  }

  async forgetOlderThan(instant: number, kept: readonly (keyof StoredKinds | 'counter')[]) {
    await this.#queries
      .deleteFrom('sandbox_objects')
      .where('updated_at', '<', instant)
      .where('kind', 'not in', kept)
      .execute()
  }
}

export function readStore({ queries }: SandboxDatabase, runtime: SandboxRuntime): SandboxStore {
  return new SandboxStore(queries, runtime)
}

/** One change after the other: nothing that `work` reads can change under it. */
export function changeStore<T>(
  database: SandboxDatabase,
  runtime: SandboxRuntime,
  work: (store: SandboxStore) => Promise<T>,
): Promise<T> {
  return database.inTransaction(async (queries) => {
    const store = new SandboxStore(queries, runtime)
    await store.takeTurn()
    return work(store)
  })
}

interface Row {
  id: string
  position: number
  due_at: number | null
  body: string
}

function asEntry<K extends keyof StoredKinds>(row: Row): Entry<K> {
  const body = JSON.parse(row.body) as StoredKinds[K]
  return { id: row.id, position: row.position, dueAt: row.due_at, body }
}
