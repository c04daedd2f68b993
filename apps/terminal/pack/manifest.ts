import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface ManifestFile {
  /** From the program's folder, with forward slashes. */
  path: string
  sha256: string
  size: number
  /** As `chmod` takes it, such as '755'. */
  mode: string
}

export interface Manifest {
  version: string
  files: ManifestFile[]
}

export const manifestName = 'manifest.json'

/** Every file of the folder but the manifest itself, in the order of its bytes. */
export function readFolder(folder: string): ManifestFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => path !== manifestName)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((path) => {
      const bytes = readFileSync(join(folder, path))
      const mode = (statSync(join(folder, path)).mode & 0o777).toString(8)
      return { path, sha256: sha256Of(bytes), size: bytes.length, mode }
    })
}

export function writeManifest(folder: string, version: string): void {
  const manifest: Manifest = { version, files: readFolder(folder) }
  writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`)
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
