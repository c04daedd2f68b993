import type { Kysely } from 'kysely'

/** Browser and system as readable text, such as 'Firefox on Windows'. Empty for anonymous accounts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('sessions').addColumn('device', 'text').execute()
}
