import { readFileSync, statSync, unwatchFile, watchFile } from 'node:fs'
import { basename, isAbsolute } from 'node:path'

import type { ScriptFiles } from '@leadline/hub/services/algorithms/python-engines'

const largestBytes = 200_000
/** Looked at, not listened to: editors replace files, and some file systems say nothing. */
const lookEveryMs = 1000

/**
 * `\\computer\share`, also as `//computer/share` or `\\?\UNC`, and the names of devices: Windows signs in to whatever
 * computer such a path names, with the user's own name and password hash.
 */
export const isOnNetwork = (path: string): boolean => /^[\\/]{2}/.test(path)

/** Scripts on the trader's disk. Nothing but Python files is read for a desk. */
export const scriptFiles: ScriptFiles = {
  read: (path) => {
    if (isOnNetwork(path)) {
      return { error: 'Scripts are read from this computer alone, not over the network.' }
    }
    if (!isAbsolute(path) || !/\.py$/i.test(path)) {
      return { error: 'Name the whole path of a .py file.' }
    }
    try {
      const file = statSync(path)
      if (!file.isFile()) return { error: 'This is not a file.' }
      if (file.size > largestBytes) return { error: 'This file is larger than 200 kB.' }
      return { fileName: basename(path), text: readFileSync(path, 'utf8') }
    } catch {
      return { error: 'This file cannot be read.' }
    }
  },
  watch: (path, changed) => {
    const look = () => changed()
    watchFile(path, { interval: lookEveryMs, persistent: false }, look)
    return () => unwatchFile(path, look)
  },
}
