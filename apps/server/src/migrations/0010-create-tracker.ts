import type { Kysely } from 'kysely'

export async function up(database: Kysely<{ tracker_counters: CounterRow }>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('issues')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('votes', 'integer', (column) => column.notNull())
    .addColumn('release', 'text')
    // The post outlives its author, without a name.
    .addColumn('account_id', 'text', (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('held', 'integer', (column) => column.notNull())
    .addColumn('submitted_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_seq', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('issues_by_change').on('issues').column('changed_seq').execute()
  await schema
    .createIndex('issues_by_author')
    .on('issues')
    .columns(['account_id', 'held'])
    .execute()
  await schema
    .createIndex('issues_by_held')
    .on('issues')
    .columns(['held', 'submitted_at'])
    .execute()
  await schema.createIndex('issues_by_release').on('issues').column('release').execute()
  await schema
    .createTable('issue_votes')
    // Not 'cascade': a vote that vanished by itself would leave the count too high.
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
    .addColumn('issue_id', 'integer', (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('issue_votes_once', ['account_id', 'issue_id'])
    .execute()
  await schema
    .createIndex('issue_votes_by_issue')
    .on('issue_votes')
    .columns(['issue_id', 'account_id'])
    .execute()
  await schema
    .createTable('issue_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('issue_id', 'integer', (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('release', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('issue_changes_by_time').on('issue_changes').column('at').execute()
  await schema
    .createIndex('issue_changes_by_issue')
    .on('issue_changes')
    .column('issue_id')
    .execute()
  await schema
    .createTable('issue_announcements')
    .addColumn('issue_id', 'integer', (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('announced_at', 'bigint', (column) => column.notNull())
    .addColumn('told_up_to', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addPrimaryKeyConstraint('issue_announcements_once', ['issue_id', 'status'])
    .execute()
  await schema
    .createIndex('issue_announcements_by_end')
    .on('issue_announcements')
    .column('finished_at')
    .execute()
  await schema
    .createTable('tracker_counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  await database
    .insertInto('tracker_counters')
    .values([
      { name: 'issue', value: 0 },
      { name: 'change', value: 0 },
    ])
    .execute()
}

interface CounterRow {
  name: string
  value: number
}
