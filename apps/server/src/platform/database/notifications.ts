import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'

import type { DatabaseConfig } from '../config/server-settings.ts'
import type { Queries } from './open-database.ts'

const reconnectMs = 1_000

/** How processes that share a PostgreSQL wake each other. With SQLite nobody is notified, and whoever waits looks now and then. */
export interface Notifications {
  /** Sent when the transaction commits, and never when it does not. */
  notify(queries: Queries): Promise<void>
  /** From now on, until closed. A lost connection is opened again, and counts as a notification: one may have been missed. */
  listen(onNotification: () => void): void
  close(): Promise<void>
}

export function openNotifications(
  config: DatabaseConfig,
  channel: string,
  log?: FastifyBaseLogger,
): Notifications {
  if (config.kind === 'sqlite') {
    return { notify: async () => {}, listen: () => {}, close: async () => {} }
  }
  return new PostgresNotifications(config.url, channel, log)
}

class PostgresNotifications implements Notifications {
  readonly #url: string
  readonly #channel: string
  readonly #log: FastifyBaseLogger | undefined
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false
  #onNotification: (() => void) | undefined

  constructor(url: string, channel: string, log: FastifyBaseLogger | undefined) {
    this.#url = url
    this.#channel = channel
    this.#log = log
  }

  async notify(queries: Queries): Promise<void> {
    await sql`select pg_notify(${this.#channel}, '')`.execute(queries)
  }

  listen(onNotification: () => void): void {
    const isFirst = this.#onNotification === undefined
    this.#onNotification = onNotification
    if (isFirst) void this.#connect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 10_000 })
    this.#client = client
    client.on('notification', () => this.#onNotification?.())
    client.once('error', (error) => this.#again(client, error))
    client.once('end', () => this.#again(client))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`)
      this.#onNotification?.()
    } catch (error) {
      this.#again(client, error)
    }
  }

  /** Once for each client, however many ways it says that it is over. */
  #again(client: pg.Client, error?: unknown): void {
    if (this.#isClosed || this.#client !== client) return
    this.#client = undefined
    this.#log?.warn({ err: error }, 'the connection that listens to the database is lost')
    void client.end().catch(() => undefined)
    this.#retry = setTimeout(() => void this.#connect(), reconnectMs).unref()
  }
}
