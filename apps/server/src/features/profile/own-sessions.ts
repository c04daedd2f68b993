import type { listSessions as listSessionsCall } from '@leadline/contract/accounts/profile'
import type { Answer } from '@leadline/contract/endpoint'

import { AppError } from '../../platform/app-error.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { SignedIn } from '../../platform/http/authorise.ts'
import type { ProfileDeps } from './profile-deps.ts'

type SessionDeps = Pick<ProfileDeps, 'database' | 'runtime'>
type Sessions = Answer<typeof listSessionsCall>

/** Where the account is signed in: this session first, then the one used last. */
export async function listSessions(
  { database, runtime }: SessionDeps,
  caller: SignedIn,
): Promise<Sessions> {
  const now = runtime.now()
  const rows = await database
    .selectFrom('sessions')
    .select(['id', 'device', 'kind', 'idle_ms', 'created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', caller.accountId)
    .where('expires_at', '>', now)
    .where((row) => row(row('last_used_at', '+', row.ref('idle_ms')), '>', now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: iso(row.created_at),
    lastUsedAt: iso(row.last_used_at),
    expiresAt: iso(Math.min(row.expires_at, row.last_used_at + row.idle_ms)),
    isDesk: row.kind === 'desk',
    current: row.id === caller.sessionId,
  }))
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Another account's session is answered like one that does not exist. */
export async function endSession(
  deps: SessionDeps,
  caller: SignedIn,
  id: string,
): Promise<Sessions> {
  const ended = await deps.database
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', caller.accountId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new AppError('not_found', 'There is no such session.')
  return listSessions(deps, caller)
}

export async function endOtherSessions(deps: SessionDeps, caller: SignedIn): Promise<Sessions> {
  await deleteOtherSessions(deps.database, caller)
  return listSessions(deps, caller)
}

export async function deleteOtherSessions(queries: Queries, caller: SignedIn): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where('account_id', '=', caller.accountId)
    .where('id', '!=', caller.sessionId)
    .execute()
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString()
}
