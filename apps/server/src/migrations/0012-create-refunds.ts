import { type Kysely, sql } from 'kysely'

/** A refund is a row of its own, written before the provider is asked. Work is found per provider. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('attempt_id', 'text', (column) =>
      column.notNull().references('payment_attempts.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('collect_url', 'text')
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('refunds_number', ['attempt_id', 'number'])
    .execute()
  const attempts = schema.alterTable('payment_attempts')
  await attempts
    .addColumn('declines', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await attempts.addColumn('returned_at', 'bigint').execute()
  await sql`
    insert into refunds (id, attempt_id, number, kind, cents, state, collect_url, asked_at)
    select a.id, a.id, 1, 'all', o.total_cents - a.refunded_cents, 'made', a.refund_url, a.created_at
    from payment_attempts a join orders o on o.id = a.order_id where a.refund_url is not null
  `.execute(database)
  await attempts.dropColumn('refund_url').execute()
  // Each provider's work is taken by a job of its own: what is due at it is found without a scan.
  await schema.dropIndex('payment_attempts_to_check').execute()
  await schema
    .createIndex('payment_attempts_due')
    .on('payment_attempts')
    .columns(['provider', 'check_after'])
    .execute()
  await schema.dropIndex('provider_events_to_try').execute()
  await schema
    .createIndex('provider_events_due')
    .on('provider_events')
    .columns(['provider', 'try_after'])
    .execute()
}
