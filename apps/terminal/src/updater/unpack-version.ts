import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { renamePatiently, syncFolder } from './durable-change.ts'
import { diskFull } from './error-text.ts'
import { type FaultPoint, noFaults } from './fault-points.ts'
import { versionFolder } from './installed-program.ts'
import { unpackTarGz } from './unpack-tar-gz.ts'
import { UpdateRefusal } from './update-refusal.ts'
import { checkVersionFolder, manifestName } from './version-manifest.ts'

const run = promisify(execFile)
const startsWithinMs = 30_000

interface Place {
  root: string
  version: string
}

/** Unpack an archive beside the version that runs. It gets its name only when every file of it is right and it can be started. */
export async function unpackVersion(
  archive: string,
  { root, version }: Place,
  at: FaultPoint = noFaults,
): Promise<void> {
  const beside = join(root, 'versions', `.new-${version}`)
  at('clear')
  await rm(beside, { recursive: true, force: true })
  try {
    await unpackInto(beside, archive, { root, version }, at)
    at('clean')
  } finally {
    // Also what was refused: it may be what fills the disk.
    await rm(beside, { recursive: true, force: true })
  }
}

async function unpackInto(
  beside: string,
  archive: string,
  { root, version }: Place,
  at: FaultPoint,
): Promise<void> {
  const target = versionFolder(root, version)
  await mkdir(beside, { recursive: true })
  at('unpack')
  if (archive.endsWith('.gz')) await unpackTarGz(archive, beside)
  else await unpackTarXz(archive, beside)
  at('check')
  const unpacked = await findVersion(beside, version)
  await checkVersionFolder(unpacked, version)
  at('try')
  await tryStart(unpacked, version)
  at('name the version')
  // A folder of that name may be left of an attempt that was refused later; nothing points to it.
  await rm(target, { recursive: true, force: true })
  at('rename the version')
  await renamePatiently(unpacked, target)
  await syncFolder(join(root, 'versions'))
}

/** By the system's own `tar`: every Linux has one. What it unpacks was checked against a signed hash. */
async function unpackTarXz(archive: string, folder: string): Promise<void> {
  // Its words are read below, so it is to say them in English.
  await run('env', ['LC_ALL=C', 'tar', '-xf', archive, '-C', folder]).catch((error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    throw new UpdateRefusal(
      said.includes('No space left') ? diskFull : 'The archive could not be unpacked.',
      { cause: error },
    )
  })
}

/** At the top of the archive, in its only folder, or below `versions/V` of either. */
async function findVersion(folder: string, version: string): Promise<string> {
  const tops = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
  const places = tops.flatMap((top) => [top, join(top, 'versions', version)])
  const found = places.find((place) => existsSync(join(place, manifestName)))
  if (found === undefined) {
    throw new UpdateRefusal('The archive has no list of its files. It was not installed.')
  }
  return found
}

/** One that cannot even say its version on this computer is not installed. */
async function tryStart(folder: string, version: string): Promise<void> {
  const [program, ...args] =
    process.platform === 'win32'
      ? ['runtime/leadline.exe', 'apps/terminal/src/hub/main.js']
      : ['leadline']
  const said = await run(join(folder, program ?? ''), [...args, '--version'], {
    cwd: folder,
    timeout: startsWithinMs,
  }).catch((error: unknown) => {
    throw new UpdateRefusal(`Version ${version} does not start on this computer.`, {
      cause: error,
    })
  })
  if (said.stdout.trim() === version) return
  throw new UpdateRefusal(`The archive starts as another version than ${version}.`)
}
