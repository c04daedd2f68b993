import type { SandboxDatabase } from '@leadline/payment-sandbox/sandbox-host'

import { type Database, inTransaction } from './platform/database/open-database.ts'

/** Of our database the payment sandbox sees its own table, and nothing else. */
export function sandboxDatabase(database: Database): SandboxDatabase {
  return {
    queries: database.$pickTables<'sandbox_objects'>(),
    inTransaction: (work) =>
      inTransaction(database, (transaction) => work(transaction.$pickTables<'sandbox_objects'>())),
  }
}
