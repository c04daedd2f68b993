import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { StartedScripts } from '@leadline/hub/services/algorithms/started-scripts'

const mostKept = 1000

/** Which exact texts the trader has started on this computer, by their hashes. It is not part of what Export writes. */
export function keptStarts(home: string): StartedScripts {
  const file = join(home, 'started-scripts.txt')
  const hashes = new Set(readHashes(file))
  return {
    has: (text) => hashes.has(hashOf(text)),
    add: (text) => {
      hashes.add(hashOf(text))
      try {
        writeFileSync(file, [...hashes].slice(-mostKept).join('\n'), { mode: 0o600 })
      } catch {
        // A full disk: it runs now, and asks again after the next start.
      }
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A file that cannot be read is no start: each script asks once more. */
function readHashes(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
