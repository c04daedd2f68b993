import { inTransaction } from '../../../platform/database/open-database.ts'
import { recordStaffAction } from '../../../platform/staff-actions.ts'
import type { ModerationDeps } from './moderation-deps.ts'

/** The message stays: answer every open report of it. Returns how many there were. */
export async function dismissReports(
  { database, runtime }: Omit<ModerationDeps, 'notifications'>,
  { id, actor }: { id: number; actor: string },
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const answered = await transaction
      .updateTable('chat_reports')
      .set({ handled_at: runtime.now() })
      .where('message_id', '=', id)
      .where('handled_at', 'is', null)
      .returning('id')
      .execute()
    if (answered.length === 0) return 0
    await recordStaffAction(transaction, runtime, {
      actor,
      action: 'dismiss-chat-reports',
      subject: `chat:${id}`,
      details: String(answered.length),
    })
    return answered.length
  })
}
