import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('rate_limit_windows')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('window_ends_at', 'bigint', (column) => column.notNull())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('rate_limit_windows_by_end')
    .on('rate_limit_windows')
    .column('window_ends_at')
    .execute()
  await database.schema
    .createTable('daily_secrets')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .execute()
}
