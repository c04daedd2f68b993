import type { Kysely } from 'kysely'

/**
 * Who began an order and may go on with it: an account, or a browser by its secret. Empty for every order
 * that is there already, because an account may stand in them that only shares the buyer's address.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const orders = database.schema.alterTable('orders')
  await orders
    .addColumn('begun_by', 'text', (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .execute()
  await orders.addColumn('browser_hash', 'text').execute()
  const { schema } = database
  await schema.createIndex('orders_by_beginner').on('orders').column('begun_by').execute()
  await schema.createIndex('orders_by_browser').on('orders').column('browser_hash').execute()
}
