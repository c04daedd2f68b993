import type { Queries } from './database/open-database.ts'
import type { Runtime } from './runtime.ts'

export interface StaffAction {
  /** An account's id, or `cli` for the command line. */
  actor: string
  /** What was done, in the words of the command that does it. */
  action: string
  /** What it was done to: an account's id, an order's, `issue:7`. */
  subject: string
  details: string
}

/** Record what staff did, in the transaction of what it records: both are written, or neither. */
export async function recordStaffAction(
  queries: Queries,
  runtime: Runtime,
  action: StaffAction,
): Promise<void> {
  await queries
    .insertInto('staff_actions')
    .values({ id: runtime.newId(), at: runtime.now(), ...action })
    .execute()
}
