import type { Kysely } from 'kysely'

/** Counts of windows become buckets that fill up steadily. What was counted before is forgotten. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.dropTable('rate_limit_windows').execute()
  await schema
    .createTable('rate_limit_buckets')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('full_at', 'bigint', (column) => column.notNull())
    .addColumn('allowed', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('rate_limit_buckets_by_time')
    .on('rate_limit_buckets')
    .column('full_at')
    .execute()
}
