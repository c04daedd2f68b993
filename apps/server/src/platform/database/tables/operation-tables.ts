/** What the server needs to run. */
export interface OperationTables {
  rate_limit_buckets: {
    /** HMAC of subject and client, so that no address is stored. */
    key: string
    /** When everything that was taken is there again. */
    full_at: number
    /** Whether the last call was within the limit. */
    allowed: number
  }
  daily_secrets: {
    day: string
    secret: string
  }
  /** What staff did, and to whom. Written in the same transaction as the action itself. */
  staff_actions: {
    id: string
    at: number
    actor: string
    action: string
    subject: string
    details: string
  }
}
