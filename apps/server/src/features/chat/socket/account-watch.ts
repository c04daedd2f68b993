import { isLockedOut } from '@leadline/contract/accounts/account-status'
import { chatCloseCodes } from '@leadline/contract/chat/refusals'
import { chatRestrictions } from '@leadline/contract/chat/restrictions'

import type { ChatDeps } from '../chat-deps.ts'
import { readOwnAccount } from '../people/own-account.ts'
import { marksOf } from '../people/read-marks.store.ts'
import type { DeskConnection } from './desk-connection.ts'

const sessionsAtOnce = 500

/**
 * Ends the connections of sessions that are over and of accounts that were banned, and notifies desks of what has changed in
 * their account, from whichever desk, page or command it was changed.
 */
export async function lookAtAccounts(
  deps: ChatDeps,
  connections: readonly DeskConnection[],
): Promise<void> {
  for (let from = 0; from < connections.length; from += sessionsAtOnce) {
    const some = connections.slice(from, from + sessionsAtOnce)
    const stamps = await stampsOf(
      deps,
      some.map((connection) => connection.sessionId),
    )
    for (const connection of some) {
      const stamp = stamps.get(connection.sessionId)
      if (stamp === undefined) {
        connection.end(chatCloseCodes.sessionOver, 'The session of this desk is over.')
      } else if (stamp !== connection.stamp) {
        connection.stamp = stamp
        await reportChanges(deps, connection)
      }
    }
  }
}

/** What changes when a desk has to be notified; nothing for sessions that are over. */
async function stampsOf(
  { database, runtime }: ChatDeps,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  const now = runtime.now()
  const rows = await database
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('chat_members', 'chat_members.account_id', 'accounts.id')
    .leftJoin('account_restrictions', (join) =>
      join
        .onRef('account_restrictions.account_id', '=', 'accounts.id')
        .on('restriction', '=', chatRestrictions.writing),
    )
    .select(['sessions.id', 'status', 'presence', 'revision', 'restriction'])
    .where('sessions.id', 'in', [...sessionIds])
    .where('expires_at', '>', now)
    .where((is) => is(is('last_used_at', '+', is.ref('idle_ms')), '>', now))
    .execute()
  return new Map(
    rows
      .filter((row) => !isLockedOut(row.status))
      .map((row) => [row.id, [row.status, row.presence, row.revision, row.restriction].join('|')]),
  )
}

async function reportChanges(deps: ChatDeps, connection: DeskConnection): Promise<void> {
  const { accountId } = connection
  const own = await readOwnAccount(deps, accountId)
  if (!own) return
  const before = JSON.stringify(connection.account)
  connection.setAccount(own)
  if (JSON.stringify(own.account) !== before) {
    connection.send({ type: 'account', account: own.account })
  }
  const hidden = connection.hiddenNow()
  for (const mark of await marksOf(deps.database, { accountId, hidden })) {
    const known = connection.marks.get(mark.room)
    if (known === mark.readUpTo) continue
    connection.marks.set(mark.room, mark.readUpTo)
    connection.send({ type: 'read', mark })
  }
}
