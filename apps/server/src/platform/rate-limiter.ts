import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

import { dayMs } from '@leadline/contract/durations'
import type { RateLimit } from '@leadline/contract/endpoint'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'

import { AppError } from './app-error.ts'
import type { Database } from './database/open-database.ts'
import type { Runtime } from './runtime.ts'
import { waitWords } from './wait-words.ts'

/** One counted call. */
export interface Spent {
  allowed: boolean
  retryAfterSeconds: number
  /** Undo the count. */
  giveBack(): Promise<void>
}

/**
 * Counts calls in the database, so that all processes share the count and a restart forgets
 * nothing. A limit is a bucket: `max` calls at once, and each comes back after an even pause, so that
 * there is no border of a window at which a client has twice as many. The key is an HMAC under a secret that lives two days: no address is ever stored.
 */
export class RateLimiter {
  readonly #database: Database
  readonly #runtime: Runtime
  #secret = { day: '', value: '' }

  constructor(database: Database, runtime: Runtime) {
    this.#database = database
    this.#runtime = runtime
  }

  /** Count one call of `client` on `subject`; throw once it is one too many. */
  async spend(subject: string, client: string, limit: RateLimit): Promise<Spent> {
    const spent = await this.take(subject, client, limit)
    if (spent.allowed) return spent
    throw new AppError('too_many_requests', `Too many requests. ${waitWords(spent)}`, spent)
  }

  /** Count one call as `spend` does, and leave it to the caller what one too many means. */
  async take(subject: string, client: string, limit: RateLimit): Promise<Spent> {
    const now = this.#runtime.now()
    const key = await this.#keyOf(subject, client, now)
    // One call comes back after each such pause; a bucket that lacks `max` of them is empty.
    const pauseMs = Math.floor(limit.windowMs / limit.max)
    const latest = now + pauseMs * (limit.max - 1)
    const fullAt = sql.ref('rate_limit_buckets.full_at')
    const bucket = await this.#database
      .insertInto('rate_limit_buckets')
      .values({ key, full_at: now + pauseMs, allowed: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          full_at: sql<number>`case when ${fullAt} > ${latest} then ${fullAt} when ${fullAt} > ${now} then ${fullAt} + cast(${pauseMs} as bigint) else excluded.full_at end`,
          allowed: sql<number>`case when ${fullAt} > ${latest} then 0 else 1 end`,
        }),
      )
      .returning(['full_at', 'allowed'])
      .executeTakeFirstOrThrow()
    const allowed = bucket.allowed === 1
    return {
      allowed,
      retryAfterSeconds: Math.max(1, Math.ceil((bucket.full_at - latest) / 1000)),
      // What was refused took nothing.
      giveBack: async () => {
        if (allowed) await this.#giveBack(key, { takenUntil: bucket.full_at, pauseMs })
      },
    }
  }

  /** Unless time has given it back already. */
  async #giveBack(
    key: string,
    { takenUntil, pauseMs }: { takenUntil: number; pauseMs: number },
  ): Promise<void> {
    if (takenUntil <= this.#runtime.now()) return
    await this.#database
      .updateTable('rate_limit_buckets')
      .set((row) => ({ full_at: row('full_at', '-', pauseMs) }))
      .where('key', '=', key)
      .execute()
  }

  /**
   * Recognizes a client's network without storing its address, for as long as the secret of that day lives: compare marks
   * of the same subject and the same instant.
   */
  async markOf(subject: string, client: string, at: number): Promise<string> {
    return this.#keyOf(subject, client, at)
  }

  /** Remove what can no longer count. */
  async forgetEnded(): Promise<void> {
    const now = this.#runtime.now()
    await this.#database.deleteFrom('rate_limit_buckets').where('full_at', '<=', now).execute()
    await this.#database
      .deleteFrom('daily_secrets')
      .where('day', '<', dayOf(now - dayMs))
      .execute()
  }

  async #keyOf(subject: string, client: string, now: number): Promise<string> {
    const secret = await this.#secretOf(dayOf(now))
    return createHmac('sha256', secret)
      .update(`${subject}\n${networkOf(client)}`)
      .digest('base64url')
  }

  async #secretOf(day: string): Promise<string> {
    if (this.#secret.day === day) return this.#secret.value
    // The first process of the day stores its secret; the others read it.
    await this.#database
      .insertInto('daily_secrets')
      .values({ day, secret: this.#runtime.newSecret() })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute()
    const { secret } = await this.#database
      .selectFrom('daily_secrets')
      .select('secret')
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    this.#secret = { day, value: secret }
    return secret
  }
}

function dayOf(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10)
}

/**
 * A household or server usually has a whole IPv6 /64, so all of its addresses count as one client.
 */
export function networkOf(client: string): string {
  if (!isIPv6(client)) return client
  // An IPv4 address in IPv6 clothing is the IPv4 address.
  const address = ipaddr.process(client)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}
