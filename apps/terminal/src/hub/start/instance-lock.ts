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
  } catch (error) {
    database.close()
    // A disk that takes nothing is another error, and has other words.
    if (!isBusy(error)) throw error
    throw new AlreadyRunning('Leadline is already running with this data folder.', { cause: error })
  }
  return { release: () => database.close() }
}

/** SQLITE_BUSY and SQLITE_LOCKED, with whatever they are refined by. */
function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return code === 5 || code === 6
}
