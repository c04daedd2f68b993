/** What a file of a release is for, as its name says. */
export interface FilePlatform {
  system: 'Windows' | 'Linux'
  processor: 'x64' | 'arm64'
  /** An archive is what the updater takes; on Linux it is what people download, too. */
  kind: 'installer' | 'archive'
}

const archiveName = /-(windows|linux)-(x64|arm64)\.tar\.(?:gz|xz)$/

/** Undefined for a file that is for no system, such as a list of checksums. */
export function platformOfFile(name: string): FilePlatform | undefined {
  if (/\.exe$/i.test(name)) return { system: 'Windows', processor: 'x64', kind: 'installer' }
  const match = archiveName.exec(name)
  if (!match) return undefined
  return {
    system: match[1] === 'windows' ? 'Windows' : 'Linux',
    processor: match[2] === 'arm64' ? 'arm64' : 'x64',
    kind: 'archive',
  }
}

/** At the end of an installer's name where no certificate signed it. Names are signed, so nobody can take it off. */
export const unsignedMark = '-unsigned'

/** Windows warns of such an installer. */
export function isUnsignedInstaller(name: string): boolean {
  return name.toLowerCase().endsWith(`${unsignedMark}.exe`)
}

/** What a person downloads: the installer on Windows, the archive on Linux. */
export function isForPeople(name: string): boolean {
  const platform = platformOfFile(name)
  return platform !== undefined && (platform.kind === 'installer' || platform.system === 'Linux')
}
