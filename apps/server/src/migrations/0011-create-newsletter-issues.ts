import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('newsletter_issues')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // One article is sent once.
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('paragraphs', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('last_subscriber', 'text', (column) => column.notNull())
    .addColumn('letters', 'integer', (column) => column.notNull())
    .addColumn('next_batch_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .execute()
  await schema
    .createIndex('newsletter_issues_by_end')
    .on('newsletter_issues')
    .columns(['finished_at', 'created_at'])
    .execute()
  // For what is forgotten on time, and for what operators count.
  await schema
    .createIndex('mail_outbox_sent')
    .on('mail_outbox')
    .column('sent_at')
    .where('sent_at' as never, 'is not', null)
    .execute()
  await schema.createIndex('staff_actions_by_time').on('staff_actions').column('at').execute()
  await schema.createIndex('orders_by_status').on('orders').column('status').execute()
  await schema
    .createIndex('payment_alerts_by_handling')
    .on('payment_alerts')
    .columns(['handled_at', 'kind'])
    .execute()
}
