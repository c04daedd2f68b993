import type { Release, ReleaseFile } from '@leadline/contract/releases'
import { isForPeople, platformOfFile } from '@leadline/contract/releases/file-platform'

/** What a person downloads, Windows first; the updater's own archives are left out. */
export function filesForPeople({ files }: Release): ReleaseFile[] {
  const known = files.filter(({ name }) => isForPeople(name))
  return (known.length > 0 ? known : files).toSorted((a, b) => rank(a) - rank(b))
}

/** 'Windows', 'Linux' or 'Linux on ARM': what stands on the button. */
export function systemOf({ name }: ReleaseFile): string {
  const platform = platformOfFile(name)
  if (!platform) return 'Windows'
  return platform.processor === 'arm64' ? `${platform.system} on ARM` : platform.system
}

function rank(file: ReleaseFile): number {
  return ['Windows', 'Linux', 'Linux on ARM'].indexOf(systemOf(file))
}
