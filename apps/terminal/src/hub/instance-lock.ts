import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another Leadline works in this data folder. */
export class AlreadyRunning extends Error {}

/**
 * One Leadline per data folder. The lock is the operating system's own, on a small database file, so that it is gone with
 * the process however that ends.
 */
export function lockHome(home: string): { release(): void } {
  const database = new DatabaseSync(join(home, 'instance.db'))
  try {
    database.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive')
  } catch {
    database.close()
    throw new AlreadyRunning('Leadline is already running with this data folder.')
  }
  return { release: () => database.close() }
}
