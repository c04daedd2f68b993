import type { Client } from 'pg'

import { withClient } from './postgres-cluster.ts'

/**
 * Making and dropping a database takes PostgreSQL many times as long as deleting the rows of a test. So a
 * worker goes on with those that its tests have left, as they were before.
 */
const left: string[] = []
let untouched: Promise<Untouched> | undefined

/** How a copy of the template is before anybody uses it. */
interface Untouched {
  schema: string
  /** The few rows that migrations write, as JSON by table. */
  rows: Map<string, string>
}

export function takeUsedDatabase(): string | undefined {
  return left.pop()
}

/** Remember, once per worker, what a new database is like. */
export async function noteUntouched(url: string): Promise<void> {
  untouched ??= withClient(url, async (client) => ({
    schema: await schemaOf(client),
    rows: await rowsOf(client),
  }))
  await untouched
}

/** False if it cannot be as before: a test has changed its tables. */
export async function leaveForNext(url: string, name: string): Promise<boolean> {
  const before = await untouched
  if (!before) return false
  const isAsBefore = await withClient(url, async (client) => {
    // A pool that a test has not closed must not write into the next test.
    await client.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if ((await schemaOf(client)) !== before.schema) return false
    const tables = await tablesOf(client)
    // Without foreign keys, in any order.
    await client.query(
      [
        'set session_replication_role = replica',
        ...tables.map((table) => `delete from ${table}`),
      ].join(';'),
    )
    await client.query(
      "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences",
    )
    for (const [table, rows] of before.rows) {
      await client.query(
        `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
        [rows],
      )
    }
    return true
  })
  if (isAsBefore) left.push(name)
  return isAsBefore
}

async function rowsOf(client: Client): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const table of await tablesOf(client)) {
    const found = await client.query<{ rows: string | null }>(
      `select json_agg(each)::text as rows from ${table} each`,
    )
    const written = found.rows[0]?.rows
    if (written) rows.set(table, written)
  }
  return rows
}

async function tablesOf(client: Client): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  return found.rows.map(({ name }) => name)
}

/** Every column, constraint, index, trigger and sequence, in one word. */
async function schemaOf(client: Client): Promise<string> {
  const found = await client.query<{ schema: string }>(`
    select md5(string_agg(line, ';' order by line)) as schema from (
      select concat_ws(' ', relname, relkind, attname, atttypid, attnotnull, atthasdef) as line
        from pg_class join pg_attribute on attrelid = pg_class.oid where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', conname, contype) from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname::text from pg_trigger where not tgisinternal
    ) lines`)
  return found.rows[0]?.schema ?? ''
}
