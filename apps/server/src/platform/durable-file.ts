import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Write a file that is whole or not there at all, whatever happens meanwhile, over what was there. */
export function replaceFile(path: string, text: string, mode: number): void {
  put(path, text, mode, renameSync)
}

/** The same, unless it is there already: of two processes that start together, one has its way. */
export function createFileOnce(path: string, text: string, mode: number): void {
  put(path, text, mode, (part) => {
    try {
      linkSync(part, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  })
}

function put(
  path: string,
  text: string,
  mode: number,
  place: (part: string, path: string) => void,
): void {
  // A folder of its own: nobody else writes there, not even a process with the same number elsewhere.
  const folder = mkdtempSync(`${path}.part-`)
  try {
    const part = join(folder, 'part')
    const file = openSync(part, 'wx', mode)
    try {
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    place(part, path)
    syncDirectory(dirname(path))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A name is on the disk only once its directory is. */
export function syncDirectory(directory: string): void {
  // Windows has no such thing.
  if (process.platform === 'win32') return
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
