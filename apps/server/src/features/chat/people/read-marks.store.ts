import { chatUnreadMax } from '@leadline/contract/chat/limits'
import type { ServerChatMessage } from '@leadline/contract/chat/server-messages'

import { inTransaction, type Queries } from '../../../platform/database/open-database.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { newestIdOf } from '../messages/messages.store.ts'
import { noteChangeOf } from './members.store.ts'

export type ReadMark = Extract<ServerChatMessage, { type: 'read' }>['mark']

interface Reader {
  accountId: string
  room: string
  /** Accounts whose messages do not count. */
  hidden: readonly string[]
}

/** The mark of a room. A room that was never read begins with everything read. */
export async function markOf(queries: Queries, reader: Reader): Promise<ReadMark> {
  const { accountId, room } = reader
  const found = await queries
    .selectFrom('chat_reads')
    .select('up_to')
    .where('account_id', '=', accountId)
    .where('room', '=', room)
    .executeTakeFirst()
  if (found) return countFrom(queries, reader, found.up_to)
  const upTo = await newestIdOf(queries, room)
  await queries
    .insertInto('chat_reads')
    .values({ account_id: accountId, room, up_to: upTo })
    .onConflict((conflict) => conflict.columns(['account_id', 'room']).doNothing())
    .execute()
  return { room, readUpTo: upTo, unread: 0, mentions: 0 }
}

const mostMarks = 200

/** The marks of all rooms that the account has read in. */
export async function marksOf(
  queries: Queries,
  { accountId, hidden }: Omit<Reader, 'room'>,
): Promise<ReadMark[]> {
  const rows = await queries
    .selectFrom('chat_reads')
    .select(['room', 'up_to'])
    .where('account_id', '=', accountId)
    .orderBy('room')
    .limit(mostMarks)
    .execute()
  const marks: ReadMark[] = []
  for (const { room, up_to } of rows) {
    marks.push(await countFrom(queries, { accountId, room, hidden }, up_to))
  }
  return marks
}

/** Everything up to this message has been read; a mark never moves back, and never behind what there is. */
export async function moveMark(
  { database }: ChatDeps,
  { accountId, room, upTo }: { accountId: string; room: string; upTo: number },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const up_to = Math.min(upTo, await newestIdOf(transaction, room))
    const moved = await transaction
      .insertInto('chat_reads')
      .values({ account_id: accountId, room, up_to })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'room'])
          .doUpdateSet({ up_to })
          .where('chat_reads.up_to', '<', up_to),
      )
      .returning('up_to')
      .execute()
    if (moved.length > 0) await noteChangeOf(transaction, accountId)
  })
}

async function countFrom(
  queries: Queries,
  { accountId, room, hidden }: Reader,
  readUpTo: number,
): Promise<ReadMark> {
  let unread = queries
    .selectFrom('chat_messages')
    .leftJoin('chat_mentions', (join) =>
      join.onRef('message_id', '=', 'id').on('chat_mentions.account_id', '=', accountId),
    )
    .select('chat_mentions.message_id')
    .where('room', '=', room)
    .where('id', '>', readUpTo)
    .where('state', '=', 'shown')
    .where('chat_messages.account_id', '<>', accountId)
  if (hidden.length > 0) unread = unread.where('chat_messages.account_id', 'not in', [...hidden])
  const rows = await unread.orderBy('id').limit(chatUnreadMax).execute()
  const mentions = rows.filter((row) => row.message_id !== null).length
  return { room, readUpTo, unread: rows.length, mentions }
}
