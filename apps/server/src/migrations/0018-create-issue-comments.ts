import type { Kysely } from 'kysely'

export async function up(database: Kysely<{ tracker_counters: CounterRow }>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('issue_comments')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('issue_id', 'integer', (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    // The comment outlives its author, without a name.
    .addColumn('account_id', 'text', (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('posted_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    .execute()
  await schema
    .createIndex('issue_comments_by_issue')
    .on('issue_comments')
    .columns(['issue_id', 'id'])
    .execute()
  await schema
    .createIndex('issue_comments_by_author')
    .on('issue_comments')
    .columns(['account_id', 'state'])
    .execute()
  for (const column of ['comments', 'locked'] as const) {
    await schema
      .alterTable('issues')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute()
  }
  await database.insertInto('tracker_counters').values({ name: 'comment', value: 0 }).execute()
}

interface CounterRow {
  name: string
  value: number
}
