import type { Kysely } from 'kysely'

/** One open change of the email address for each account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('address_changes')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}
