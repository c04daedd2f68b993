import { hourMs } from '@leadline/contract/durations'
import type { Kysely } from 'kysely'

/** Desks that ask to be linked with an account, and sessions that are not a browser's. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('sessions')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('browser'))
    .execute()
  await database.schema
    .alterTable('sessions')
    .addColumn('idle_ms', 'bigint', (column) => column.notNull().defaultTo(12 * hourMs))
    .execute()
  await database.schema
    .createTable('device_links')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('system', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('network_mark', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}
