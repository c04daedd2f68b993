import { lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import { recordStaffAction } from '../../../platform/staff-actions.ts'
import { eraseMessage } from '../messages/change-message.ts'
import { findMessage } from '../messages/messages.store.ts'
import type { ModerationDeps } from './moderation-deps.ts'

/** Remove a message, answer every report of it, and keep who did so. False where it is not there any more. */
export async function removeMessage(
  { database, runtime, notifications }: ModerationDeps,
  { id, actor }: { id: number; actor: string },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const author = (await findMessage(transaction, id))?.account_id
    if (author != null) await lockAccount(transaction, author)
    const message = await findMessage(transaction, id)
    if (!message || message.state !== 'shown') return false
    await eraseMessage(transaction, { id, state: 'removed' })
    await transaction
      .updateTable('chat_reports')
      .set({ handled_at: runtime.now() })
      .where('message_id', '=', id)
      .where('handled_at', 'is', null)
      .execute()
    await recordStaffAction(transaction, runtime, {
      actor,
      action: 'remove-chat-message',
      subject: `chat:${id}`,
      details: message.room,
    })
    await notifications.notify(transaction)
    return true
  })
}
