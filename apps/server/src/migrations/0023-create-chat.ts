import type { Kysely } from 'kysely'

/** Messages of the chat with their mentions, what people have read and whom they hide, reports, rooms, and who is present. */
export async function up(database: Kysely<{ chat_counters: CounterRow }>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('chat_counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  await database.insertInto('chat_counters').values({ name: 'change', value: 0 }).execute()
  await schema
    .createTable('chat_messages')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('room', 'text', (column) => column.notNull())
    // The place in the room outlives the account; its text does not.
    .addColumn('account_id', 'text', (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('client_id', 'text')
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    .addUniqueConstraint('chat_messages_sent_once', ['account_id', 'client_id'])
    .execute()
  for (const columns of [
    ['sequence'],
    ['room', 'sequence'],
    ['room', 'id'],
    ['account_id', 'id'],
    ['sent_at'],
  ]) {
    await schema
      .createIndex(`chat_messages_by_${columns.join('_')}`)
      .on('chat_messages')
      .columns(columns)
      .execute()
  }
  await schema
    .createTable('chat_mentions')
    .addColumn('message_id', 'bigint', (column) =>
      column.notNull().references('chat_messages.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('chat_mentions_once', ['message_id', 'account_id'])
    .execute()
  await schema
    .createIndex('chat_mentions_by_account')
    .on('chat_mentions')
    .column('account_id')
    .execute()
  await schema
    .createTable('chat_members')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('chat_reads')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('room', 'text', (column) => column.notNull())
    .addColumn('up_to', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chat_reads_once', ['account_id', 'room'])
    .execute()
  await createPeopleAndRooms(database)
}

async function createPeopleAndRooms({ schema }: Kysely<{ chat_counters: CounterRow }>) {
  await schema
    .createTable('chat_hidden')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('hidden_account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('until', 'bigint')
    .addPrimaryKeyConstraint('chat_hidden_once', ['account_id', 'hidden_account_id'])
    .execute()
  await schema
    .createIndex('chat_hidden_by_person')
    .on('chat_hidden')
    .column('hidden_account_id')
    .execute()
  await schema
    .createTable('chat_reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'bigint', (column) =>
      column.notNull().references('chat_messages.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    // As it stood when it was reported: its author may delete it.
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('handled_at', 'bigint')
    .addUniqueConstraint('chat_reports_once', ['message_id', 'account_id'])
    .execute()
  await schema
    .createIndex('chat_reports_by_account')
    .on('chat_reports')
    .column('account_id')
    .execute()
  await schema
    .createTable('chat_rooms')
    .addColumn('room', 'text', (column) => column.primaryKey())
    .addColumn('slow_mode_seconds', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createTable('chat_presence')
    .addColumn('process', 'text', (column) => column.primaryKey())
    .addColumn('rooms', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
}

interface CounterRow {
  name: string
  value: number
}
