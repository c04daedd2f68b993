import { accountStatus } from '@leadline/contract/accounts/account-status'
import { chatWidths, chatMessageLimits } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'
import { deletedAccountName } from '@leadline/contract/tracker'
import type { Transaction } from 'kysely'

import type { Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'

/** A message with what only its author's desks and the filters of others need. */
export interface StoredMessage {
  message: ChatMessage
  accountId: string | null
  clientId: string | null
}

/**
 * The next number. Its row stays locked until the transaction ends, so changes become visible in the order of their
 * numbers: whoever has seen one has seen all before it. The account is always locked before.
 */
export async function nextChange(transaction: Transaction<Tables>, by = 1): Promise<number> {
  const { value } = await transaction
    .updateTable('chat_counters')
    .set((row) => ({ value: row('value', '+', by) }))
    .where('name', '=', 'change')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export async function newestChange(queries: Queries): Promise<number> {
  const { value } = await queries
    .selectFrom('chat_counters')
    .select('value')
    .where('name', '=', 'change')
    .executeTakeFirstOrThrow()
  return value
}

function selectMessages(queries: Queries) {
  return queries
    .selectFrom('chat_messages')
    .leftJoin('accounts', 'accounts.id', 'chat_messages.account_id')
    .select([
      'chat_messages.id',
      'sequence',
      'room',
      'account_id',
      'client_id',
      'text',
      'state',
      'sent_at',
      'edited_at',
      'accounts.username',
      'accounts.status',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

/** What has changed since, in all rooms or in one, oldest change first. */
export async function changesAfter(
  queries: Queries,
  { after, most, room }: { after: number; most: number; room?: string },
): Promise<StoredMessage[]> {
  let found = selectMessages(queries).where('sequence', '>', after)
  if (room !== undefined) found = found.where('room', '=', room)
  return withMentions(queries, await found.orderBy('sequence').limit(most).execute())
}

/** The newest messages of a room, or those before one, in the order of the room. */
export async function newestOf(
  queries: Queries,
  { room, before, most, hidden }: PageOf,
): Promise<StoredMessage[]> {
  let found = selectMessages(queries).where('room', '=', room)
  if (before !== undefined) found = found.where('chat_messages.id', '<', before)
  if (hidden.length > 0) {
    found = found.where((is) =>
      is.or([is('account_id', 'is', null), is('account_id', 'not in', [...hidden])]),
    )
  }
  const rows = await found.orderBy('chat_messages.id', 'desc').limit(most).execute()
  return withMentions(queries, rows.toReversed())
}

interface PageOf {
  room: string
  before?: number
  most: number
  /** Accounts whose messages are left out. */
  hidden: readonly string[]
}

export async function findMessage(queries: Queries, id: number) {
  return queries.selectFrom('chat_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function newestIdOf(queries: Queries, room: string): Promise<number> {
  const found = await queries
    .selectFrom('chat_messages')
    .select('id')
    .where('room', '=', room)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? 0
}

const mostCounted = Math.max(...chatWidths.map((width) => chatMessageLimits[width].max))

/** When an account wrote its last messages, newest first: as many as the widest limit counts. Deleted ones count as well. */
export async function lastTimesOf(queries: Queries, accountId: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('chat_messages')
    .select('sent_at')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(mostCounted)
    .execute()
  return rows.map((row) => row.sent_at)
}

async function withMentions(queries: Queries, rows: readonly Row[]): Promise<StoredMessage[]> {
  if (rows.length === 0) return []
  const mentions = await queries
    .selectFrom('chat_mentions')
    .innerJoin('accounts', 'accounts.id', 'chat_mentions.account_id')
    .select(['message_id', 'username'])
    .where(
      'message_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('username_key')
    .execute()
  const byMessage = Map.groupBy(mentions, (mention) => mention.message_id)
  return rows.map((row) => ({
    accountId: row.account_id,
    clientId: row.client_id,
    message: {
      id: row.id,
      sequence: row.sequence,
      room: row.room,
      author: row.username ?? deletedAccountName,
      role: roleOf(row.status),
      text: row.text,
      state: stateOf(row.state),
      sentAt: row.sent_at,
      editedAt: row.edited_at,
      mentions: (byMessage.get(row.id) ?? []).map((mention) => mention.username),
    },
  }))
}

function stateOf(state: string): ChatMessage['state'] {
  return state === 'deleted' || state === 'removed' ? state : 'shown'
}

/** What stands behind a name. */
export function roleOf(status: number | null): ChatMessage['role'] {
  if (status === null || status < accountStatus.moderator) return 'member'
  return status < accountStatus.administrator ? 'moderator' : 'staff'
}
