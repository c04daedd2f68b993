import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { EngineName } from '@leadline/desk-protocol/algorithm-values'
import * as z from 'zod/mini'

const Choice = z.object({ kind: EngineName, path: z.nullable(z.string()) })
export type EngineChoice = z.infer<typeof Choice>

const usual: EngineChoice = { kind: 'pyodide', path: null }

/** Which Python the trader chose. A file that cannot be read is no choice: the contained engine is used. */
export function readChoice(home: string): EngineChoice {
  try {
    const read = Choice.safeParse(JSON.parse(readFileSync(fileOf(home), 'utf8')))
    return read.success ? read.data : usual
  } catch {
    return usual
  }
}

export function writeChoice(home: string, choice: EngineChoice): void {
  writeFileSync(fileOf(home), JSON.stringify(choice), { mode: 0o600 })
}

const fileOf = (home: string) => join(home, 'python.json')
