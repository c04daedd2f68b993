import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * What the updater changes is on the disk before the next step: by fsync, which this process may use. The vault, which may not,
 * has ways of its own.
 */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no such thing, and keeps names in its own journal.
  if (process.platform !== 'win32') await syncFile(path)
}

export async function syncFile(path: string): Promise<void> {
  // Windows flushes only what is open for writing.
  const file = await open(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Whoever reads the file finds what was there before or what is there now, whole. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  await syncFolder(dirname(path))
}
