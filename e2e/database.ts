import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import type { Site } from './site.ts'

/** Something done to the database of the running server, or read from it. */
export function inDatabase<T>(site: Site, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(site.dataDir, 'leadline.sqlite'))
  database.exec('pragma busy_timeout = 10000; pragma foreign_keys = on')
  const answer = work(database)
  database.close()
  return answer
}
