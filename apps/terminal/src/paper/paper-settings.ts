import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { DiscardedPaper } from '@leadline/desk-protocol/messages/paper-messages'
import { usualFundsUsd } from '@leadline/paper-trading/paper-funds'
import * as z from 'zod/mini'

const KeptSettings = z.object({
  version: z.literal(1),
  /** What a new account begins with, over all exchanges. */
  usd: z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/)),
  isKept: z.boolean(),
  /** Asked for, and done before the next market opens: the files of this one are in use. */
  isResetDue: z.boolean(),
  discarded: z.nullable(DiscardedPaper),
})
export type PaperSettings = Omit<z.infer<typeof KeptSettings>, 'version'>

const usual: PaperSettings = {
  usd: usualFundsUsd,
  isKept: true,
  isResetDue: false,
  discarded: null,
}

export interface PaperSettingsFile {
  read(): PaperSettings
  /** False where the disk took nothing. */
  change(changes: Partial<PaperSettings>): boolean
}

/** What the trader chose for practice, in a file of the data folder. One that cannot be read is as if there were none. */
export function paperSettingsFile(home: string): PaperSettingsFile {
  const path = join(home, 'practice.json')
  let known = readSettings(path)
  return {
    read: () => known,
    change: (changes) => {
      const next = { ...known, ...changes }
      const beside = `${path}.new`
      try {
        rmSync(beside, { force: true })
        writeFileSync(beside, JSON.stringify({ version: 1, ...next }), { mode: 0o600, flag: 'wx' })
        renameSync(beside, path)
      } catch {
        return false
      }
      known = next
      return true
    },
  }
}

function readSettings(path: string): PaperSettings {
  try {
    const { version: _version, ...kept } = KeptSettings.parse(
      JSON.parse(readFileSync(path, 'utf8')),
    )
    return kept
  } catch {
    return usual
  }
}
