import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { dayMs } from '@leadline/contract/durations'

import { syncDirectory } from '../../platform/secrets/durable-file.ts'
import { makePrivateFolder } from '../../platform/secrets/private-files.ts'

interface StoredFile {
  name: string
  size: number
  sha256: string
}

/** Where a file is kept. Its hash is part of the name: two attempts never write over each other. */
export function storedPath(
  dataDir: string,
  version: string,
  { sha256, name }: Pick<StoredFile, 'sha256' | 'name'>,
): string {
  return join(releaseFolder(dataDir, version), `${sha256.slice(0, 16)}-${name}`)
}

function releaseFolder(dataDir: string, version: string): string {
  return join(dataDir, 'releases', version)
}

const abandonedAfterMs = dayMs

/**
 * Copy a file to where it is served from. It is hashed on the way, and flushed to disk before it
 * gets its final name.
 */
export async function storeFile(
  {
    dataDir,
    version,
    attempt,
    now,
  }: { dataDir: string; version: string; attempt: string; now: number },
  source: { path: string; name: string },
): Promise<StoredFile> {
  const folder = releaseFolder(dataDir, version)
  makePrivateFolder(folder)
  await forgetAbandoned(folder, now)
  const part = join(folder, `${attempt}.part`)
  try {
    const { size, sha256 } = await copyHashed(source.path, part)
    const stored = { name: source.name, size, sha256 }
    const path = storedPath(dataDir, version, stored)
    await rename(part, path)
    for (const above of [folder, dirname(folder), dataDir]) syncDirectory(above)
    return stored
  } finally {
    await rm(part, { force: true })
  }
}

async function copyHashed(from: string, to: string): Promise<{ size: number; sha256: string }> {
  const target = await open(to, 'wx', 0o600)
  try {
    const hashed = await hashFile(from, (bytes) => target.writeFile(bytes))
    await target.sync()
    return hashed
  } finally {
    await target.close()
  }
}

/** Size and hash of a file; each piece of it is handed on as it is read. */
export async function hashFile(
  path: string,
  take: (bytes: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const source: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 1024 * 1024 })
  for await (const bytes of source) {
    hash.update(bytes)
    size += bytes.length
    await take(bytes)
  }
  return { size, sha256: hash.digest('hex') }
}

/** Delete what attempts that were killed long ago have left behind. */
async function forgetAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part')) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (now - mtimeMs > abandonedAfterMs) await rm(join(folder, name), { force: true })
  }
}
