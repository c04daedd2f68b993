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

/** Replace a file atomically: after a crash there is the old one or the new one, never a part. */
export function replaceFile(path: string, text: string, mode: number): void {
  put(path, text, mode, renameSync)
}

/**
 * The same, unless the file exists: of two processes that start together, the first one's file
 * stays.
 */
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
  // A folder with a random name, so that no other process writes to the same file.
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

/** A new name survives a power failure only once its directory is flushed, too. */
export function syncDirectory(directory: string): void {
  // Windows cannot flush a directory.
  if (process.platform === 'win32') return
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
