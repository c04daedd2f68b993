import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Where an installed program is: the folder with its launcher, its versions and the pointer to the one that is started. */
export interface InstalledProgram {
  root: string
  /** Of the version that runs. */
  version: string
  platform: NodeJS.Platform
}

/** Undefined for a checkout of the source, which is not ours to replace. */
export function findInstalled(
  programFolder: string,
  platform: NodeJS.Platform,
): InstalledProgram | undefined {
  for (let folder = programFolder; folder !== dirname(folder); folder = dirname(folder)) {
    const above = dirname(folder)
    if (basename(above) === 'versions' && existsSync(join(folder, 'manifest.json'))) {
      return { root: dirname(above), version: basename(folder), platform }
    }
  }
  return undefined
}

/** Everything that starts a version starts it through this. */
export function launcherOf({ root, platform }: InstalledProgram): string {
  return join(root, platform === 'win32' ? 'Leadline.exe' : 'leadline')
}

export function versionFolder(root: string, version: string): string {
  return join(root, 'versions', version)
}
