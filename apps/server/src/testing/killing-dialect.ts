import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'

/** Called before and after everything that reaches the database. */
export type Step = (name: string) => void

/** The same database, with a step around each statement, each begin and each commit. */
export function withSteps(dialect: Dialect, step: Step): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new SteppingDriver(dialect.createDriver(), step),
  }
}

class SteppingDriver implements Driver {
  readonly #driver: Driver
  readonly #step: Step

  constructor(driver: Driver, step: Step) {
    this.#driver = driver
    this.#step = step
  }

  init() {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SteppingConnection(await this.#driver.acquireConnection(), this.#step)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await this.#driver.beginTransaction(innerOf(connection), settings)
    this.#step('after begin')
  }

  async commitTransaction(connection: DatabaseConnection) {
    this.#step('before commit')
    await this.#driver.commitTransaction(innerOf(connection))
    this.#step('after commit')
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await this.#driver.rollbackTransaction(innerOf(connection))
  }

  async releaseConnection(connection: DatabaseConnection) {
    await this.#driver.releaseConnection(innerOf(connection))
  }

  destroy() {
    return this.#driver.destroy()
  }
}

class SteppingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #step: Step

  constructor(inner: DatabaseConnection, step: Step) {
    this.inner = inner
    this.#step = step
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isWrite = !/^\s*select/i.test(query.sql)
    // A reading leaves nothing behind: to die before it is to die after what came before.
    if (isWrite) this.#step(`before ${query.sql.slice(0, 60)}`)
    const result = await this.inner.executeQuery<R>(query)
    if (isWrite) this.#step(`after ${query.sql.slice(0, 60)}`)
    return result
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize ?? 1)
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof SteppingConnection ? connection.inner : connection
}
