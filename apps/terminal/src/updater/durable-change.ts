import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'

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
  await renamePatiently(beside, path)
  await syncFolder(dirname(path))
}

const heldCodes = ['EPERM', 'EACCES', 'EBUSY']
const waitsMs = [50, 100, 200, 400, 800, 1600]

/**
 * A virus scanner opens what was just written, and a program that has just ended is let go of a little later; for that long,
 * Windows renames neither the file nor the folder it is in.
 */
export async function renamePatiently(
  from: string,
  to: string,
  { platform, move }: { platform: NodeJS.Platform; move: typeof rename } = {
    platform: process.platform,
    move: rename,
  },
): Promise<void> {
  for (const waitMs of platform === 'win32' ? waitsMs : []) {
    try {
      return await move(from, to)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (!heldCodes.some((held) => held === code)) throw error
    }
    await setTimeout(waitMs)
  }
  await move(from, to)
}
