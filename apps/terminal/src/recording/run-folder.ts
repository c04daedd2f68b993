import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { RunPage, RunStore } from '@leadline/hub/services/algorithms/run-recording/run-store'

import { createRecordingFile, type RecordingFile, readRecordingFile } from './recording-file.ts'

export const runEnding = '.leadline-run'

/** What the records of runs may take of the disk. */
export interface RunFolderLimits {
  mostRunBytes: number
  mostBytes: number
  mostAgeMs: number
}

export const runFolderLimits: RunFolderLimits = {
  mostRunBytes: 256 * 1024 * 1024,
  mostBytes: 2048 * 1024 * 1024,
  mostAgeMs: 30 * 86_400_000,
}

const plainId = /^[\w-]{1,100}$/

/** Records of runs in a folder of the trader's data, a file each. The oldest make room for a new one. */
export function openRunFolder(
  folder: string,
  now: () => number,
  limits = runFolderLimits,
): RunStore {
  return {
    begin: (id) => {
      if (!plainId.test(id)) return undefined
      makeRoom(folder, now(), limits)
      return beginPage(join(folder, `${id}${runEnding}`), limits)
    },
    list: () =>
      Promise.resolve(filesIn(folder).map(({ name }) => name.slice(0, -runEnding.length))),
    read: (id) => textOf(plainId.test(id) ? join(folder, `${id}${runEnding}`) : undefined),
  }
}

/** The file is made while the run goes on: what comes meanwhile waits. */
function beginPage(path: string, { mostRunBytes }: RunFolderLimits): RunPage {
  let file: RecordingFile | undefined
  let isRefused = false
  const open = async () => {
    try {
      file = await createRecordingFile(path)
    } catch {
      isRefused = true
    }
  }
  const opened = open()
  const write = async (text: string) => {
    await opened
    file?.piece(Buffer.from(text))
  }
  const close = async () => {
    await opened
    await file?.close()
  }
  return {
    write: (text) => void write(text),
    get hasRoom() {
      return !isRefused && file?.failure === undefined && (file?.bytes ?? 0) < mostRunBytes
    },
    close: () => void close(),
  }
}

async function* textOf(path: string | undefined): AsyncGenerator<string> {
  if (path === undefined || !statSync(path, { throwIfNoEntry: false })) return
  for await (const piece of readRecordingFile(path)) yield Buffer.from(piece).toString()
}

function makeRoom(folder: string, now: number, limits: RunFolderLimits): void {
  let left = limits.mostBytes - limits.mostRunBytes
  for (const { name, bytes, changedAt } of filesIn(folder)) {
    left -= bytes
    if (left >= 0 && now - changedAt <= limits.mostAgeMs) continue
    rmSync(join(folder, name), { force: true })
  }
}

/** The newest first. A folder that is not there holds none. */
function filesIn(folder: string): { name: string; bytes: number; changedAt: number }[] {
  const found = namesIn(folder).flatMap((name) => {
    const about = statSync(join(folder, name), { throwIfNoEntry: false })
    return about ? [{ name, bytes: about.size, changedAt: about.mtimeMs }] : []
  })
  return found.toSorted((a, b) => b.changedAt - a.changedAt)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(runEnding))
  } catch {
    return []
  }
}
