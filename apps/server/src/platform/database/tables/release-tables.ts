import type { Nullable } from './nullable.ts'

/** Licenses and releases. */
export interface ReleaseTables {
  licences: {
    id: string
    /** At most one license per order. Null once an anonymous order has been forgotten. */
    order_id: Nullable<string>
    /** Null while it waits for whoever proves the address it was bought with. */
    account_id: Nullable<string>
    email_key: Nullable<string>
    plan_id: number
    state: string
    issued_at: number
    updates_until: number
  }
  releases: {
    /** Such as 1.2.3. Its files and its log entry name it. */
    version: string
    published_at: number
    /** Markdown, as it was written. */
    notes: string
    key_id: string
    signature: string
    /** Both or neither. */
    withdrawn_at: Nullable<number>
    withdrawn_because: Nullable<string>
  }
  release_files: {
    version: string
    name: string
    size: number
    sha256: string
  }
  /** Append-only: nothing ever changes or removes a row. */
  release_log: {
    sequence: number
    previous_hash: string
    content: string
    hash: string
    key_id: string
    signature: string
  }
}
