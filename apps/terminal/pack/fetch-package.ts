import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import type { LockedPackage } from './lock-file.ts'
import { PackError } from './pack-error.ts'
import { runTool } from './run-tool.ts'

/**
 * The folder of a package, as the lock file names it: the installed one, or one fetched into the cache, because npm installs
 * only what is for this kind of computer. What was fetched is unpacked only when it has the lock file's hash.
 */
export function fetchPackage(root: string, cache: string, wanted: LockedPackage): string {
  const installed = join(root, wanted.path)
  if (existsSync(join(installed, 'package.json'))) return installed
  const { name, version, integrity } = wanted
  const folder = join(cache, `${name.replaceAll('/', '-')}-${version}`)
  if (existsSync(folder)) return join(folder, 'package')
  const fetched = `${folder}.fetched`
  rmSync(fetched, { recursive: true, force: true })
  mkdirSync(fetched, { recursive: true })
  const [line] = runTool('npm', [
    'pack',
    `${name}@${version}`,
    '--silent',
    '--pack-destination',
    fetched,
  ])
    .trim()
    .split('\n')
    .slice(-1)
  const archive = join(fetched, line ?? '')
  checkIntegrity(archive, integrity)
  runTool('tar', ['-xzf', archive, '-C', fetched])
  rmSync(archive)
  // Whole or not there: the next run takes it as it is.
  renameSync(fetched, folder)
  return join(folder, 'package')
}

export function checkIntegrity(archive: string, integrity: string | undefined): void {
  const hash = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (integrity === `sha512-${hash}`) return
  throw new PackError(
    `${archive} is not what package-lock.json names, so nothing was packed. Expected ${integrity}, found sha512-${hash}.`,
  )
}
