import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('releases')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('release_files')
    .addColumn('version', 'text', (column) => column.notNull().references('releases.version'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('release_files_key', ['version', 'name'])
    .execute()
  await schema
    .createTable('release_log')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('previous_hash', 'text', (column) => column.notNull().unique())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .execute()
}
