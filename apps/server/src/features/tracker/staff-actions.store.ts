import type { Transaction } from 'kysely'

import type { Tables } from '../../platform/database/schema.ts'
import type { Runtime } from '../../platform/runtime.ts'

/** What staff did to an issue, in the transaction of the deed. */
export async function noteStaffAction(
  transaction: Transaction<Tables>,
  runtime: Runtime,
  { actor, action, issueId, details }: StaffAction,
): Promise<void> {
  await transaction
    .insertInto('staff_actions')
    .values({
      id: runtime.newId(),
      at: runtime.now(),
      actor,
      action,
      subject: `issue:${issueId}`,
      details: JSON.stringify(details),
    })
    .execute()
}

interface StaffAction {
  actor: string
  action: 'set-issue' | 'approve-issue' | 'reject-issue'
  issueId: number
  details: object
}
