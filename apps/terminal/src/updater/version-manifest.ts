import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import * as z from 'zod/mini'

import { syncFile } from './durable-change.ts'
import { UpdateRefusal } from './update-refusal.ts'

/** Names that Windows takes for devices, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const longestPart = 120

/** Below a folder, with slashes, each part a plain name on every system: it neither begins at the root nor leads up or elsewhere. */
export function isPathInside(path: string): boolean {
  return path.length <= 400 && path.split('/').every(isPlainName)
}

function isPlainName(part: string): boolean {
  return (
    part.length <= longestPart &&
    // No colon (drives, streams), no backslash, no control character, nothing that Windows drops from an end.
    /^[A-Za-z0-9_@+.~()[\] -]+$/.test(part) &&
    !/^\.{1,2}$|[. ]$|^ /.test(part) &&
    !device.test(part)
  )
}

const Manifest = z.object({
  version: z.string(),
  files: z.array(
    z.object({
      path: z.string().check(z.refine(isPathInside)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      size: z.number(),
      /** As `chmod` takes it, such as '755'. */
      mode: z.string().check(z.regex(/^[0-7]{3}$/)),
    }),
  ),
})
type Manifest = z.infer<typeof Manifest>
type ListedFile = Manifest['files'][number]

export const manifestName = 'manifest.json'

/** Every file of an unpacked version is what its manifest says, none is missing and none is too many. Flushes them to the disk. */
export async function checkVersionFolder(folder: string, version: string): Promise<void> {
  const manifest = readManifest(folder)
  if (manifest.version !== version) {
    throw new UpdateRefusal(
      `The archive holds version ${manifest.version} in place of ${version}. It was not installed.`,
    )
  }
  const listed = new Set(manifest.files.map(({ path }) => path))
  for (const path of await filesBelow(folder)) {
    if (path !== manifestName && !listed.has(path)) throw notAsListed(path)
  }
  for (const file of manifest.files) await checkFile(folder, file)
  await syncFile(join(folder, manifestName))
}

function readManifest(folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(join(folder, manifestName), 'utf8')))
  } catch (error) {
    throw new UpdateRefusal('The archive has no list of its files. It was not installed.', {
      cause: error,
    })
  }
}

/** Anything but files and folders has no business there: a link could lead out of it. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    if (entry.isDirectory()) return []
    if (!entry.isFile()) throw notAsListed(path)
    return [path]
  })
}

async function checkFile(folder: string, { path, sha256, size, mode }: ListedFile): Promise<void> {
  let file
  try {
    file = await open(join(folder, path), 'r')
  } catch (error) {
    throw notAsListed(path, error)
  }
  try {
    const found = await file.stat()
    // What may be started is to be startable, whatever the user's mask leaves to others.
    const hasMode =
      process.platform === 'win32' || !mode.startsWith('7') || (found.mode & 0o100) > 0
    if (!found.isFile() || found.size !== size || !hasMode) throw notAsListed(path)
    const hash = createHash('sha256')
    for await (const bytes of file.createReadStream({ autoClose: false })) {
      hash.update(bytes as Buffer)
    }
    if (hash.digest('hex') !== sha256) throw notAsListed(path)
  } finally {
    await file.close()
  }
  await syncFile(join(folder, path))
}

function notAsListed(path: string, cause?: unknown): UpdateRefusal {
  return new UpdateRefusal(
    `${path} in the archive is not what its list of files says. It was not installed.`,
    { cause },
  )
}
