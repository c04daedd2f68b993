import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('contact_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('contact_messages_by_time')
    .on('contact_messages')
    .column('created_at')
    .execute()
  await database.schema
    .createTable('newsletter_subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('confirm_token_hash', 'text', (column) => column.unique())
    .addColumn('confirm_expires_at', 'bigint')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('unsubscribed_at', 'bigint')
    .addColumn('last_mail_at', 'bigint')
    .addColumn('second_last_mail_at', 'bigint')
    .addColumn('third_last_mail_at', 'bigint')
    .execute()
  await database.schema
    .createTable('newsletter_unsubscribe_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) =>
      column.notNull().references('newsletter_subscribers.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('newsletter_unsubscribe_links_by_subscriber')
    .on('newsletter_unsubscribe_links')
    .column('subscriber_id')
    .execute()
}
