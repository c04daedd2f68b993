import { isLockedOut } from '@leadline/contract/accounts/account-status'
import { dayMs, hourMs, minuteMs } from '@leadline/contract/durations'
import type { Insertable } from 'kysely'

import type { Database, Queries } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { SignedIn } from '../../../platform/http/authorise.ts'
import type { Runtime } from '../../../platform/runtime.ts'
import { secretHash } from '../../../platform/secrets/secret-hash.ts'

const idleMs = 12 * hourMs
const longestMs = 30 * dayMs
/** Somebody asked to be remembered on this device: a month away, a season in all. The privacy policy names both. */
const rememberedIdleMs = 30 * dayMs
const rememberedLongestMs = 90 * dayMs
/** A desk may be left alone over a season, and is linked again when its year of updates is over. */
const deskIdleMs = 90 * dayMs
const deskLongestMs = 366 * dayMs
/** The last use is written only this often, so that not every request costs a write. */
const noteUseEveryMs = 5 * minuteMs

export interface SessionDeps {
  database: Database
  runtime: Runtime
}

export interface SessionOptions {
  provedSecondFactor: boolean
  /** What it was opened with, as readable text. */
  device?: string | null
  /** The person asked to stay signed in on this device. */
  isRemembered?: boolean
}

/** Open a session. Its token is returned once; only its hash is stored. */
export async function openSession(
  { database, runtime }: SessionDeps,
  accountId: string,
  options: SessionOptions,
): Promise<string> {
  const token = runtime.newSecret()
  await addSession(
    { database, runtime },
    {
      account_id: accountId,
      token_hash: secretHash(token),
      proved_second_factor: options.provedSecondFactor ? 1 : 0,
      device: options.device ?? null,
      kind: 'browser',
      idle_ms: options.isRemembered ? rememberedIdleMs : idleMs,
      expires_at: runtime.now() + (options.isRemembered ? rememberedLongestMs : longestMs),
    },
  )
  return token
}

/** The session of a desk that holds the secret already. It never has the rights that need a second factor. */
export async function openDeskSession(
  deps: SessionDeps,
  accountId: string,
  { secretHash: token_hash, device }: { secretHash: string; device: string },
): Promise<void> {
  await addSession(deps, {
    account_id: accountId,
    token_hash,
    proved_second_factor: 0,
    device,
    kind: 'desk',
    idle_ms: deskIdleMs,
    expires_at: deps.runtime.now() + deskLongestMs,
  })
}

async function addSession(
  { database, runtime }: SessionDeps,
  session: Omit<Insertable<Tables['sessions']>, 'id' | 'created_at' | 'last_used_at'>,
): Promise<void> {
  const now = runtime.now()
  await database
    .insertInto('sessions')
    .values({ ...session, id: runtime.newId(), created_at: now, last_used_at: now })
    .execute()
}

/** The session of a token, with its account as it is at this moment. */
export async function authenticate(
  deps: SessionDeps,
  token: string,
): Promise<SignedIn | undefined> {
  return readSession(deps, 'token_hash', secretHash(token))
}

/** The same of a session that a connection was opened with, which may be over since. */
export async function authenticateSession(
  deps: SessionDeps,
  sessionId: string,
): Promise<SignedIn | undefined> {
  return readSession(deps, 'sessions.id', sessionId)
}

async function readSession(
  { database, runtime }: SessionDeps,
  column: 'token_hash' | 'sessions.id',
  value: string,
): Promise<SignedIn | undefined> {
  const now = runtime.now()
  const found = await database
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id',
      'account_id',
      'proved_second_factor',
      'kind',
      'last_used_at',
      'username',
      'status',
    ])
    .where(column, '=', value)
    .where('expires_at', '>', now)
    .where((row) => row(row('last_used_at', '+', row.ref('idle_ms')), '>', now))
    .executeTakeFirst()
  if (!found || isLockedOut(found.status)) return undefined
  if (found.last_used_at <= now - noteUseEveryMs) {
    await database
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('id', '=', found.id)
      .execute()
  }
  return {
    accountId: found.account_id,
    sessionId: found.id,
    username: found.username,
    status: found.status,
    provedSecondFactor: found.proved_second_factor === 1,
    isDesk: found.kind === 'desk',
  }
}

export async function forgetEndedSessions({ database, runtime }: SessionDeps): Promise<void> {
  const now = runtime.now()
  await database
    .deleteFrom('sessions')
    .where((is) =>
      is.or([
        is('expires_at', '<=', now),
        is(is('last_used_at', '+', is.ref('idle_ms')), '<=', now),
      ]),
    )
    .execute()
}

export async function endSession(queries: Queries, sessionId: string): Promise<void> {
  await queries.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function endSessionsOf(queries: Queries, accountId: string): Promise<void> {
  await queries.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}
