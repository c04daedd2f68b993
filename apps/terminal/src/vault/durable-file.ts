import { closeSync, constants, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What libuv calls writing through on Windows, where Node has no name for it. */
const writeThrough = process.platform === 'win32' ? 0x0800_0000 : constants.O_SYNC
const { O_CREAT, O_TRUNC, O_WRONLY } = constants

/**
 * Whoever reads the file finds what was there before or what is there now, whole, however this process ends: written
 * beside it, on the disk, then given its name, and the name on the disk too. Each write goes through to the disk by
 * itself, because Node's permission model refuses fsync.
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  const beside = `${path}.new`
  await writeThroughTo(beside, text)
  await rename(beside, path)
  await syncFolder(dirname(path))
}

/** The same for somebody who cannot wait; the name may reach the disk a moment later. */
export function writeDurablySync(path: string, text: string): void {
  const unnamed = `${path}.new`
  const file = openSync(unnamed, O_WRONLY | O_CREAT | O_TRUNC | writeThrough, 0o600)
  try {
    writeFileSync(file, text)
  } finally {
    closeSync(file)
  }
  renameSync(unnamed, path)
}

/** Undefined where there is none. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * What was renamed or removed in the folder is on the disk afterwards: a file system with a journal writes it in order, so
 * what happened before a write that has gone through has gone through too.
 */
export async function syncFolder(path: string): Promise<void> {
  // Windows keeps names in its own journal.
  if (process.platform === 'win32') return
  await writeThroughTo(join(path, '.synced'), '1')
}

async function writeThroughTo(path: string, text: string): Promise<void> {
  const file = await open(path, O_WRONLY | O_CREAT | O_TRUNC | writeThrough, 0o600)
  try {
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}
