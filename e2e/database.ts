import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Site } from './site.ts'

/** Something done to the database of the running server. */
export function inDatabase(site: Site, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(site.dataDir, 'leadline.sqlite'))
  database.exec('pragma busy_timeout = 10000; pragma foreign_keys = on')
  work(database)
  database.close()
}
