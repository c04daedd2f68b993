import { mkdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { decodeRecordingHead } from '@leadline/hub/recording/recording-head'
import type { KnownRecording, BacktestSetup } from '@leadline/hub/services/backtests/backtest-setup'

import { readRecordingFile } from '../recording/recording-file.ts'

const ending = '.leadline-recording'

/** The recordings in one folder of the trader's data. Nothing outside of it is read, whatever a desk asks for. */
export function recordingsIn(home: string): BacktestSetup['recordings'] {
  const folder = join(home, 'recordings')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    list: async () => {
      // A folder that somebody took away holds none.
      const all = await readdir(folder).catch(() => [])
      const names = all.filter((name) => name.endsWith(ending)).toSorted()
      const found = await Promise.all(names.map((name) => describe(folder, name)))
      return found.filter((recording) => recording !== undefined)
    },
    read: (name) => readRecordingFile(join(folder, basename(name))),
  }
}

/** Undefined where it is none: another file with that ending, or one that is damaged. */
async function describe(folder: string, name: string): Promise<KnownRecording | undefined> {
  const path = join(folder, name)
  try {
    const first = await readRecordingFile(path).next()
    if (first.done === true) return undefined
    const { startedAt } = decodeRecordingHead(first.value)
    return { name, startedAt, bytes: (await stat(path)).size }
  } catch {
    return undefined
  }
}
