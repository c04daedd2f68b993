import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/** The program's own files, which the process must read to run at all. */
const program = realpathSync(join(import.meta.dirname, '../../../..'))

/**
 * What Node is reported when it starts the vault: it may read the program and one folder, and write that folder. What
 * is not
 * allowed here is refused by Node itself: the network, other processes, worker threads, native modules, the inspector.
 */
export function vaultRestrictions(folder: string): string[] {
  return [
    '--permission',
    `--allow-fs-read=${program}`,
    `--allow-fs-read=${folder}`,
    `--allow-fs-write=${folder}`,
    '--disable-sigusr1',
    '--no-warnings',
  ]
}
