import { readFileSync, readlinkSync } from 'node:fs'
import { readdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { compareVersions, versionPattern } from '@leadline/contract/releases/version'

import { replaceFile, syncFolder } from './durable-change.ts'
import { type FaultPoint, noFaults } from './fault-points.ts'
import { type InstalledProgram, versionFolder } from './installed-program.ts'
import { UpdateRefusal } from './update-refusal.ts'
import { checkVersionFolder } from './version-manifest.ts'

type Place = Pick<InstalledProgram, 'root' | 'platform'>

/** The version that the launcher starts; undefined where the pointer is missing or is none. */
export function pointedVersion({ root, platform }: Place): string | undefined {
  try {
    const text =
      platform === 'win32'
        ? readFileSync(join(root, 'current.txt'), 'utf8').trim()
        : basename(readlinkSync(join(root, 'current')))
    return versionPattern.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** From now on the launcher starts that version. One rename: before it the old one is started, after it the new one. */
export async function switchVersion(
  program: InstalledProgram,
  version: string,
  at: FaultPoint = noFaults,
): Promise<void> {
  const pointed = pointedVersion(program) ?? program.version
  if (compareVersions(version, pointed) <= 0) {
    throw new UpdateRefusal(`Version ${version} is not newer than ${pointed}. Nothing was changed.`)
  }
  // It may have lain there for days.
  await checkVersionFolder(versionFolder(program.root, version), version)
  at('before the switch')
  await pointTo(program, version, at)
}

/** To the version that ran before. False where it is no longer there as a whole: then nothing is changed. */
export async function switchBack(program: InstalledProgram, version: string): Promise<boolean> {
  try {
    await checkVersionFolder(versionFolder(program.root, version), version)
  } catch (error) {
    if (error instanceof UpdateRefusal) return false
    throw error
  }
  await pointTo(program, version, noFaults)
  return true
}

async function pointTo({ root, platform }: Place, version: string, at: FaultPoint): Promise<void> {
  if (platform === 'win32') {
    at('switch')
    // Without a line's end: the launcher takes it as it is.
    await replaceFile(join(root, 'current.txt'), version)
    at('after the switch')
  } else {
    const beside = join(root, '.current-new')
    await rm(beside, { force: true })
    at('link')
    await symlink(join('versions', version), beside)
    at('switch')
    await rename(beside, join(root, 'current'))
    at('after the switch')
    await syncFolder(root)
  }
}

/**
 * The version that runs has started well: those before it are no longer needed. Each loses its name first, so that no half of one
 * is ever taken for a whole one.
 */
export async function forgetOlderVersions(
  { root, version }: InstalledProgram,
  at: FaultPoint = noFaults,
): Promise<void> {
  const versions = join(root, 'versions')
  for (const name of await readdir(versions)) {
    const isOlder = versionPattern.test(name) && compareVersions(name, version) < 0
    const aside = isOlder ? `.old-${name}` : name
    if (!aside.startsWith('.old-')) continue
    at('forget')
    if (isOlder) await rename(join(versions, name), join(versions, aside))
    at('delete')
    await rm(join(versions, aside), { recursive: true, force: true })
  }
}
