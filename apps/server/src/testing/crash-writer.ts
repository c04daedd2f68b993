/**
 * Writes rows until it is killed, and says each number only after its commit returned. Started by
 * the crash test as a process of its own; what it said must still be there.
 */
import { migrate } from '../platform/database/migrate.ts'
import { inTransaction, openDatabase } from '../platform/database/open-database.ts'

const [file = '', round = ''] = process.argv.slice(2)
const database = openDatabase({ kind: 'sqlite', file })
await migrate(database)
for (let number = 0; ; number++) {
  await inTransaction(database, async (transaction) => {
    await transaction
      .insertInto('rate_limit_buckets')
      .values({ key: `${round}:${number}`, full_at: number, allowed: 1 })
      .execute()
    await transaction
      .insertInto('daily_secrets')
      .values({ day: `${round}:${number}`, secret: 'x'.repeat(200) })
      .execute()
  })
  process.stdout.write(`${number}\n`)
}
