import { inTransaction } from '../../../platform/database/open-database.ts'
import { recordStaffAction } from '../../../platform/staff-actions.ts'
import type { ModerationDeps } from './moderation-deps.ts'

/** The pause between two messages of one person in a room; 0 ends it. Staff are not slowed. */
export async function setSlowMode(
  { database, runtime }: Omit<ModerationDeps, 'notifications'>,
  { room, seconds, actor }: { room: string; seconds: number; actor: string },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('chat_rooms')
      .values({ room, slow_mode_seconds: seconds })
      .onConflict((conflict) => conflict.column('room').doUpdateSet({ slow_mode_seconds: seconds }))
      .execute()
    await recordStaffAction(transaction, runtime, {
      actor,
      action: 'set-slow-mode',
      subject: `chat:${room}`,
      details: String(seconds),
    })
  })
}
