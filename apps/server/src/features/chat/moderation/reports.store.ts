import type { Queries } from '../../../platform/database/open-database.ts'

/** A reported message, once for each who has reported it, oldest report first. */
export async function openReports(queries: Queries, most: number) {
  return queries
    .selectFrom('chat_reports')
    .innerJoin('chat_messages', 'chat_messages.id', 'chat_reports.message_id')
    .leftJoin('accounts', 'accounts.id', 'chat_messages.account_id')
    .select([
      'message_id',
      'room',
      'username as author',
      'reason',
      'note',
      'chat_reports.text as text',
      'chat_messages.state as state',
      'chat_reports.created_at',
    ])
    .where('handled_at', 'is', null)
    .orderBy('chat_reports.created_at')
    .orderBy('chat_reports.id')
    .limit(most)
    .execute()
}

/** The newest messages of a room or of an author, newest first. */
export async function newestMessages(
  queries: Queries,
  { room, username, most }: { room?: string; username?: string; most: number },
) {
  let found = queries
    .selectFrom('chat_messages')
    .leftJoin('accounts', 'accounts.id', 'chat_messages.account_id')
    .select(['chat_messages.id', 'room', 'username', 'text', 'state', 'sent_at'])
  if (room !== undefined) found = found.where('room', '=', room)
  if (username !== undefined) found = found.where('username_key', '=', username.toLowerCase())
  return found.orderBy('chat_messages.id', 'desc').limit(most).execute()
}
