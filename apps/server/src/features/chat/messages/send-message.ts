import { accountStatus } from '@leadline/contract/accounts/account-status'
import type { Transaction } from 'kysely'

import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { slowModeOf } from '../moderation/slow-mode.store.ts'
import { setMentions } from './mentions.store.ts'
import { checkSlowMode, checkWidths } from './message-limits.ts'
import { lastTimesOf, nextChange } from './messages.store.ts'
import { lockWriter } from './participant.ts'

interface Sent {
  accountId: string
  room: string
  clientId: string
  text: string
}

/** Write a message into a room; returns its id. The same client id again is the same message. */
export async function sendMessage(deps: ChatDeps, sent: Sent): Promise<number> {
  const { database, runtime, notifications } = deps
  const { accountId, room, clientId, text } = sent
  return inTransaction(database, async (transaction) => {
    const account = await lockWriter(deps, transaction, accountId)
    const before = await sentAs(transaction, sent)
    if (before !== undefined) return before
    const now = runtime.now()
    checkWidths(await lastTimesOf(transaction, accountId), now)
    if (account.status < accountStatus.moderator) {
      const last = await lastInRoom(transaction, sent)
      checkSlowMode(await slowModeOf(transaction, room), last, now)
    }
    const id = await nextChange(transaction)
    await transaction
      .insertInto('chat_messages')
      .values({
        id,
        sequence: id,
        room,
        account_id: accountId,
        client_id: clientId,
        text,
        state: 'shown',
        sent_at: now,
      })
      .execute()
    await setMentions(transaction, { id, text, by: accountId })
    await notifications.notify(transaction)
    return id
  })
}

async function sentAs(
  transaction: Transaction<Tables>,
  { accountId, clientId }: Sent,
): Promise<number | undefined> {
  const found = await transaction
    .selectFrom('chat_messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return found?.id
}

async function lastInRoom(
  transaction: Transaction<Tables>,
  { accountId, room }: Sent,
): Promise<number | undefined> {
  const found = await transaction
    .selectFrom('chat_messages')
    .select('sent_at')
    .where('account_id', '=', accountId)
    .where('room', '=', room)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.sent_at
}
