import { chatRetentionMs } from '@leadline/contract/chat/limits'

import type { Database } from '../../platform/database/open-database.ts'
import { forgetEndedMutes } from './people/hidden-people.store.ts'

/** Messages are kept as long as the privacy policy says; their mentions and reports go with them. */
export async function forgetMessages(database: Database, now: number): Promise<void> {
  await database
    .deleteFrom('chat_messages')
    .where('sent_at', '<=', now - chatRetentionMs)
    .execute()
  await forgetEndedMutes(database, now)
  await database.deleteFrom('chat_presence').where('until', '<=', now).execute()
}
