import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('sandbox_objects')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('ref', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sandbox_objects_key', ['kind', 'id'])
    .execute()
  await schema
    .createIndex('sandbox_objects_by_ref')
    .on('sandbox_objects')
    .columns(['kind', 'ref', 'position'])
    .execute()
  await schema
    .createIndex('sandbox_objects_due')
    .on('sandbox_objects')
    .columns(['kind', 'due_at'])
    .execute()
  // Whoever changes anything takes this row first: one change at a time, in all processes.
  await database
    .withTables<{ sandbox_objects: CounterRow }>()
    .insertInto('sandbox_objects')
    .values({ kind: 'counter', id: 'position', position: 0, body: '{}', updated_at: 0 })
    .execute()
}

interface CounterRow {
  kind: string
  id: string
  position: number
  body: string
  updated_at: number
}
