import type { ColumnType, Kysely } from 'kysely'

/** The one table that the sandbox keeps everything in. The server creates it with its migrations. */
export interface SandboxTables {
  sandbox_objects: {
    /** Such as 'stripe.session', 'btcpay.invoice', 'delivery'. */
    kind: string
    id: string
    /** In the order in which they were made. */
    position: number
    /** What else it is looked up by: an order, a payment, the queue of a delivery. */
    ref: Optional<string>
    /** A JSON object. */
    body: string
    /** When time changes it: an expiry, the next attempt of a delivery. */
    due_at: Optional<number>
    updated_at: number
  }
}

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

export type SandboxQueries = Kysely<SandboxTables>

/** The database of whoever runs the sandbox, as far as the sandbox sees it. */
export interface SandboxDatabase {
  queries: SandboxQueries
  /** Tries again when the engine says that two transactions collided. */
  inTransaction<T>(work: (queries: SandboxQueries) => Promise<T>): Promise<T>
}

export interface SandboxRuntime {
  now(): number
  /** Unguessable and URL-safe. */
  newSecret(): string
}

/** Work that is repeated, and can be started early. */
export interface SandboxJobs {
  /** Returns how to run it now instead of at its next turn. */
  add(job: {
    name: string
    everyMs: number
    run: (signal: AbortSignal) => Promise<void>
  }): () => void
}

/** Brings one webhook to the shop, and returns the status of its answer. Throws when there is none. */
export type Deliver = (
  path: string,
  headers: Record<string, string>,
  body: string,
) => Promise<number>
