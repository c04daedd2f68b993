import { chatReportLimit } from '@leadline/contract/chat/limits'
import { waitSpan } from '@leadline/contract/chat/refusals'

import type { ChatDeps } from '../chat-deps.ts'
import { ChatRefused } from '../chat-refused.ts'
import { findMessage } from '../messages/messages.store.ts'

interface Report {
  accountId: string
  id: number
  reason: string
  note: string
}

/** Report a message to the moderators, with its text as it stands. One person reports a message once. */
export async function reportMessage(
  { database, runtime, limiter }: ChatDeps,
  { accountId, id, reason, note }: Report,
): Promise<void> {
  const message = await findMessage(database, id)
  if (!message || message.state !== 'shown') {
    throw new ChatRefused('not_found', 'That message is not there any more.')
  }
  if (message.account_id === accountId) {
    throw new ChatRefused('invalid', 'This is your own message: you can delete it.')
  }
  const spent = await limiter.take('chat-reports', accountId, chatReportLimit)
  if (!spent.allowed) {
    const retryAfterMs = spent.retryAfterSeconds * 1_000
    const words = `At most ${chatReportLimit.max} reports an hour. You can report again in ${waitSpan(retryAfterMs)}. Until then, block or mute the person.`
    throw new ChatRefused('rate_limited', words, { limit: 'hour', retryAfterMs })
  }
  await database
    .insertInto('chat_reports')
    .values({
      id: runtime.newId(),
      message_id: id,
      account_id: accountId,
      reason,
      note,
      text: message.text,
      created_at: runtime.now(),
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'account_id']).doNothing())
    .execute()
}
