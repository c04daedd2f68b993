import type { DatabaseConfig } from '../platform/config/server-settings.ts'
/** Opens and migrates one database, as every process does at its start, and says whether it is ready. */
import { isMigrated, migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'

const database = openDatabase(JSON.parse(process.argv[2] ?? '') as DatabaseConfig)
await migrate(database)
process.stdout.write((await isMigrated(database)) ? 'ready' : 'not ready')
await database.destroy()
