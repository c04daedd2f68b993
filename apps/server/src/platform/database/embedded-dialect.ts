import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type Driver,
} from 'kysely'

const busyTimeoutMs = 10_000
const preparedStatementsKept = 500

/** Every transaction may write, so it takes the write lock at once: waiting beats a deadlock later. */
class ImmediateTransactionsDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/**
 * SQLite can roll back DDL. Saying so to Kysely makes it run all migrations in one transaction, which
 * keeps other processes out.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely's SQLite dialect on Node's own `node:sqlite`, durable and open to several processes. */
export class EmbeddedDialect extends SqliteDialect {
  readonly #file: string

  constructor(file: string) {
    super({ database: async () => openDurably(file) })
    this.#file = file
  }

  override createDriver(): Driver {
    return new ImmediateTransactionsDriver({ database: async () => openDurably(this.#file) })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

function openDurably(file: string) {
  const database = new DatabaseSync(file, {
    timeout: busyTimeoutMs,
    enableForeignKeyConstraints: true,
  })
  database.exec('pragma journal_mode = wal')
  // FULL: a commit is on the disk before it is acknowledged.
  database.exec('pragma synchronous = full')
  const prepared = new Map<string, ReturnType<typeof asKyselyStatement>>()
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= preparedStatementsKept) prepared.clear()
      const statement = asKyselyStatement(database.prepare(sql))
      prepared.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters: readonly unknown[]) =>
      statement.iterate(...(parameters as SQLInputValue[])),
  }
}
