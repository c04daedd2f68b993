import { coversRelease } from '../licenses/covers-release.ts'

/** Three numbers, as `1.2.3`: major, minor, patch. */
export const versionPattern = /^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/

/** Negative when `first` is the older one. Numbers, not letters: 1.10.0 comes after 1.9.0. */
export function compareVersions(first: string, second: string): number {
  const [a, b] = [first, second].map((version) => version.split('.').map(Number))
  for (let part = 0; part < 3; part++) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export interface Published {
  version: string
  /** ISO 8601. */
  publishedAt: string
}

/** The newest of them, or the newest that was published before an instant. */
export function newestRelease<R extends Published>(
  releases: readonly R[],
  before?: string,
): R | undefined {
  return releases
    .filter(({ publishedAt }) => before === undefined || coversRelease(before, publishedAt))
    .toSorted((a, b) => compareVersions(b.version, a.version))[0]
}
