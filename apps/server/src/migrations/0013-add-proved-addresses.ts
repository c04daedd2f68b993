import type { Kysely } from 'kysely'

/**
 * When somebody who was signed in to the account proved its address. Empty for every account that is
 * there already: until now a link could be used by whoever had it, signed in or not.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('accounts').addColumn('email_proved_at', 'bigint').execute()
}
