import { dirname } from 'node:path'

import { type Dialect, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'

import type { DatabaseConfig } from '../config/server-settings.ts'
import { makePrivateFile, makePrivateFolder } from '../secrets/private-files.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import type { Tables } from './schema.ts'

export type Database = Kysely<Tables>
/** The database itself, or a transaction that is under way: what reads and writes run on. */
export type Queries = Database | Transaction<Tables>

const int8TypeId = 20
// PostgreSQL's int8 would arrive as text. Our instants and counts are far below 2^53, so plain
// numbers are safe.
pg.types.setTypeParser(int8TypeId, Number)

export function openDatabase(config: DatabaseConfig): Database {
  return new Kysely<Tables>({ dialect: dialectOf(config) })
}

export function dialectOf(config: DatabaseConfig): Dialect {
  if (config.kind === 'postgres') {
    const pool = new pg.Pool({
      connectionString: config.url,
      max: 10,
      connectionTimeoutMillis: 10_000,
    })
    // An idle connection that dies must not take the process with it: the pool replaces it.
    pool.on('error', () => {})
    return new PostgresDialect({ pool })
  }
  makePrivateFolder(dirname(config.file))
  makePrivateFile(config.file)
  return new EmbeddedDialect(config.file)
}

/**
 * Two transactions collided, or waited for each other, or both wrote a value that may be there once: with
 * the next try, the loser sees what the winner wrote.
 */
const retriedErrorCodes = new Set(['40001', '40P01', '23505'])
const maxTries = 5

/**
 * Run `work` in one transaction. PostgreSQL may answer that two transactions collided and one must
 * try again; SQLite never does, because its writers wait in line. No network call belongs in here.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (attempt === maxTries || !retriedErrorCodes.has(errorCode(error))) throw error
    }
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
