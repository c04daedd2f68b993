import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { migrate } from '../platform/database/migrate.ts'
import { type Database, openDatabase } from '../platform/database/open-database.ts'
import { createTestDatabase } from './test-database.ts'

/** Use a database as a test does, and leave it. */
async function use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const created = await createTestDatabase()
  const database = openDatabase(created.config)
  try {
    return await work(database)
  } finally {
    await database.destroy()
    await created.remove()
  }
}

/** Of every table, whatever is in it. */
async function everything(database: Database) {
  const tables = await database.introspection.getTables()
  const rows = await Promise.all(
    tables.map(
      async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(database)).rows,
    ),
  )
  return Object.fromEntries(tables.map(({ name }, at) => [name, rows[at]]))
}

test('what a test writes, changes and deletes is as before for the next one', async () => {
  const before = await use(everything)
  await use(async (database) => {
    await database.updateTable('tracker_counters').set({ value: 99 }).execute()
    await database.deleteFrom('sandbox_objects').execute()
    await database.insertInto('tracker_counters').values({ name: 'left', value: 1 }).execute()
  })
  expect(await use(everything)).toEqual(before)
})

test('a table or column that a test adds is not there for the next one', async () => {
  await use(async (database) => {
    await sql`create table left_behind (id integer)`.execute(database)
    await sql`alter table sandbox_objects add column left_behind integer`.execute(database)
  })
  const tables = await use(async (database) => database.introspection.getTables())
  const names = tables.flatMap(({ name, columns }) => [name, ...columns.map((each) => each.name)])
  expect(names).not.toContain('left_behind')
  // It is as complete as a new one.
  expect(await use(async (database) => migrate(database))).toBeUndefined()
})
