import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema.alterTable('releases').addColumn('withdrawn_at', 'bigint').execute()
  await schema.alterTable('releases').addColumn('withdrawn_because', 'text').execute()
}
