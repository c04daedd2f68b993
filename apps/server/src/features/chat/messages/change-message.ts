import { chatChangeLimits, chatEditWindowMs, chatWidths } from '@leadline/contract/chat/limits'
import { waitSpan } from '@leadline/contract/chat/refusals'
import type { Transaction } from 'kysely'

import { lockAccount } from '../../../platform/database/account-rows.ts'
import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { ChatRefused } from '../chat-refused.ts'
import { setMentions } from './mentions.store.ts'
import { findMessage, nextChange } from './messages.store.ts'
import { lockWriter } from './participant.ts'

interface Own {
  accountId: string
  id: number
}

/** Change the text of an own message. */
export async function editMessage(deps: ChatDeps, own: Own & { text: string }): Promise<void> {
  const { database, runtime, notifications } = deps
  const { accountId, id, text } = own
  await countChange(deps, accountId)
  await inTransaction(database, async (transaction) => {
    await lockWriter(deps, transaction, accountId)
    const message = await ownMessage(transaction, own)
    if (message.text === text) return
    const now = runtime.now()
    if (message.sent_at + chatEditWindowMs <= now) {
      const words = 'A message can be edited for a day. It can still be deleted.'
      throw new ChatRefused('edit_too_late', words)
    }
    await transaction
      .updateTable('chat_messages')
      .set({ text, edited_at: now, sequence: await nextChange(transaction) })
      .where('id', '=', id)
      .execute()
    await setMentions(transaction, { id, text, by: accountId })
    await notifications.notify(transaction)
  })
}

/** Delete an own message: its text is gone at once. Also for those who may not write any more. */
export async function deleteMessage(deps: ChatDeps, own: Own): Promise<void> {
  await countChange(deps, own.accountId)
  await inTransaction(deps.database, async (transaction) => {
    await lockAccount(transaction, own.accountId)
    await ownMessage(transaction, own)
    await eraseMessage(transaction, { id: own.id, state: 'deleted' })
    await deps.notifications.notify(transaction)
  })
}

/** Nothing is left of it but its place. */
export async function eraseMessage(
  transaction: Transaction<Tables>,
  { id, state }: { id: number; state: 'deleted' | 'removed' },
): Promise<void> {
  await transaction
    .updateTable('chat_messages')
    .set({ text: '', state, edited_at: null, sequence: await nextChange(transaction) })
    .where('id', '=', id)
    .execute()
  await transaction.deleteFrom('chat_mentions').where('message_id', '=', id).execute()
}

async function ownMessage(transaction: Transaction<Tables>, { accountId, id }: Own) {
  const message = await findMessage(transaction, id)
  if (!message || message.state !== 'shown') {
    throw new ChatRefused('not_found', 'That message is not there any more.')
  }
  if (message.account_id !== accountId) {
    throw new ChatRefused('not_own', 'Only its author can change a message.')
  }
  return message
}

async function countChange({ limiter }: ChatDeps, accountId: string): Promise<void> {
  for (const limit of chatWidths) {
    const spent = await limiter.take(`chat-changes-${limit}`, accountId, chatChangeLimits[limit])
    if (spent.allowed) continue
    const retryAfterMs = spent.retryAfterSeconds * 1_000
    const span = limit === 'hour' ? 'an hour' : `a ${limit}`
    const words = `At most ${chatChangeLimits[limit].max} changes ${span}. You can change a message again in ${waitSpan(retryAfterMs)}.`
    throw new ChatRefused('rate_limited', words, { limit, retryAfterMs })
  }
}
