import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

const fileName = 'desk-sessions.json'

/** Hashes of random secrets: whoever reads them cannot come in with them. */
const KeptSession = z.object({
  cookie: z.string(),
  key: z.string(),
  usedAt: z.number(),
  /** When it was let in, and what it said it is; earlier versions kept neither. */
  since: z.optional(z.number()),
  browser: z.optional(z.string()),
})
export type KeptSession = z.infer<typeof KeptSession>

const KeptFile = z.object({ version: z.literal(1), sessions: z.array(KeptSession) })

/** Where sessions outlive the program, so that a window finds a hub that was started again. */
export interface SessionStore {
  read(): KeptSession[]
  /** False where it could not be written: what was kept before may still be there. */
  write(sessions: readonly KeptSession[]): boolean
  /** Nothing is kept from here on: where a session must not come back and the disk takes nothing new. */
  forget(): boolean
}

/** A file of the data folder that its user alone may read. Losing it costs one more opening of the window. */
export function sessionFile(home: string): SessionStore {
  const path = join(home, fileName)
  return {
    read: () => {
      try {
        return KeptFile.parse(JSON.parse(readFileSync(path, 'utf8'))).sessions
      } catch {
        return []
      }
    },
    write: (sessions) => {
      const beside = `${path}.new`
      try {
        rmSync(beside, { force: true })
        writeFileSync(beside, JSON.stringify({ version: 1, sessions }), { mode: 0o600, flag: 'wx' })
        renameSync(beside, path)
        return true
      } catch {
        // A disk that takes nothing: the sessions count for as long as this program runs.
        return false
      }
    },
    forget: () => {
      try {
        rmSync(path, { force: true })
        return true
      } catch {
        return false
      }
    },
  }
}

export const noStore: SessionStore = { read: () => [], write: () => true, forget: () => true }
