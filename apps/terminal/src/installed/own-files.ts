import { chmodSync, statSync } from 'node:fs'

/** Nothing for the group, nothing for others. */
const ownOnly = 0o077
/** A folder that is meant for everybody, such as /tmp. */
const sticky = 0o1000

let before: number | undefined

/** From here on whatever this program writes is for its user alone, databases and logs included. Windows goes by the folder. */
export function keepFilesToOurselves(): void {
  before = process.umask(ownOnly)
}

/** What is started here, the user's browser, keeps the user's own habits: it saves downloads as it always does. */
export function withUsersHabits<T>(start: () => T): T {
  if (before === undefined) return start()
  const own = process.umask(before)
  try {
    return start()
  } finally {
    process.umask(own)
  }
}

/** A data folder that somebody made before Leadline came, with the rights that folders usually have. */
export function shutFolder(path: string): void {
  if (process.platform === 'win32') return
  const { uid, mode } = statSync(path)
  const isOurs = uid === process.getuid?.() && (mode & sticky) === 0
  if (isOurs && (mode & ownOnly) !== 0) chmodSync(path, mode & 0o700)
}
