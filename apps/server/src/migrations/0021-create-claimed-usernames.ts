import type { Kysely } from 'kysely'

/** Usernames that somebody has registered with, whether or not it became an account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('claimed_usernames')
    .addColumn('username_key', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.references('accounts.id').onDelete('cascade'),
    )
    .execute()
  await database.schema
    .createIndex('claimed_usernames_by_account')
    .on('claimed_usernames')
    .column('account_id')
    .execute()
}
