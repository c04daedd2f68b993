import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

import { dayMs } from '@leadline/contract/durations'
import type { RateLimit } from '@leadline/contract/endpoint'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'

import { AppError } from './app-error.ts'
import type { Database } from './database/open-database.ts'
import type { Runtime } from './runtime.ts'

/** One counted call. */
export interface Spent {
  allowed: boolean
  retryAfterSeconds: number
  /** Undo the count. */
  giveBack(): Promise<void>
}

/**
 * Counts calls in the database, so that all processes share the count and a restart forgets
 * nothing. The key is an HMAC under a secret that lives two days: no address is ever stored.
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
    throw new AppError('too_many_requests', 'Too many requests. Please try again later.', {
      retryAfterSeconds: spent.retryAfterSeconds,
    })
  }

  /** Count one call as `spend` does, and leave it to the caller what one too many means. */
  async take(subject: string, client: string, limit: RateLimit): Promise<Spent> {
    const now = this.#runtime.now()
    const key = await this.#keyOf(subject, client, now)
    const window = await this.#database
      .insertInto('rate_limit_windows')
      .values({ key, window_ends_at: now + limit.windowMs, calls: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          calls: sql<number>`case when rate_limit_windows.window_ends_at <= ${now} then 1 else rate_limit_windows.calls + 1 end`,
          window_ends_at: sql<number>`case when rate_limit_windows.window_ends_at <= ${now} then excluded.window_ends_at else rate_limit_windows.window_ends_at end`,
        }),
      )
      .returning(['calls', 'window_ends_at'])
      .executeTakeFirstOrThrow()
    return {
      allowed: window.calls <= limit.max,
      retryAfterSeconds: Math.max(1, Math.ceil((window.window_ends_at - now) / 1000)),
      giveBack: () => this.#giveBack(key, window.window_ends_at),
    }
  }

  /** Only if the window it was counted in is still the current one. */
  async #giveBack(key: string, windowEndsAt: number): Promise<void> {
    await this.#database
      .updateTable('rate_limit_windows')
      .set((row) => ({ calls: row('calls', '-', 1) }))
      .where('key', '=', key)
      .where('window_ends_at', '=', windowEndsAt)
      .where('calls', '>', 0)
      .execute()
  }

  /** Remove what can no longer count. */
  async forgetEnded(): Promise<void> {
    const now = this.#runtime.now()
    await this.#database
      .deleteFrom('rate_limit_windows')
      .where('window_ends_at', '<=', now)
      .execute()
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
