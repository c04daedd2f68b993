import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import type { SavedStates } from '@leadline/hub/services/algorithms/saved-states'

const writeAfterMs = 500
/** Of files that are gone for good, the oldest are let go. */
const mostFiles = 500

/** What scripts leave for their next run: one file each, put in place whole, so that a crash leaves the old or the new one. */
export function keptSavedStates(folder: string): SavedStates & { flush: () => void } {
  const waiting = new Map<string, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [file, text] of waiting) {
      // A full disk: it is tried again with the next value.
      if (isWritten(folder, file, text)) waiting.delete(file)
    }
  }
  return {
    read: (name) => waiting.get(fileOf(name)) ?? readText(join(folder, fileOf(name))),
    write: (name, text) => {
      waiting.set(fileOf(name), text)
      timer ??= setTimeout(flush, writeAfterMs)
    },
    flush,
  }
}

function fileOf(name: string): string {
  return `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`
}

function readText(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    JSON.parse(text)
    return text
  } catch {
    // None was kept, or somebody changed it by hand and it is no JSON any more.
    return undefined
  }
}

function isWritten(folder: string, file: string, text: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, file)
    writeFileSync(`${path}.new`, text, { mode: 0o600 })
    renameSync(`${path}.new`, path)
    forgetOldest(folder)
    return true
  } catch {
    return false
  }
}

function forgetOldest(folder: string): void {
  const files = readdirSync(folder)
  if (files.length <= mostFiles) return
  const byAge = files
    .map((file) => ({ file, at: statSync(join(folder, file)).mtimeMs }))
    .toSorted((one, other) => one.at - other.at)
  for (const { file } of byAge.slice(0, files.length - mostFiles)) unlinkSync(join(folder, file))
}
