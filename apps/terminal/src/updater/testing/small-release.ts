import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A version with a few small files, laid out and listed as the packer does it. */
export function writeVersion(folder: string, version: string, more: Record<string, string> = {}) {
  const files: Record<string, string> = {
    // Asked for its version it says it; started, it leaves a note where a session would begin.
    leadline: `#!/bin/sh\necho ${version}\n[ $# -gt 0 ] || [ -z "$LEADLINE_HOME" ] || echo ${version} > "$LEADLINE_HOME/started.txt"\n`,
    'apps/terminal/src/hub/main.js': `console.log('${version}')\n`,
    'apps/desk/dist/index.html': `<title>${version}</title>\n`,
    ...more,
  }
  const listed = Object.entries(files).map(([path, text]) => {
    const mode = path === 'leadline' ? '755' : '644'
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
    chmodSync(join(folder, path), Number.parseInt(mode, 8))
    return { path, sha256: sha256(text), size: Buffer.byteLength(text), mode }
  })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version, files: listed }))
}

/** An archive of a version; `spoil` may change what is in it after it was listed. */
export function packVersion(version: string, spoil: (folder: string) => void = () => {}) {
  const work = newFolder()
  const folder = join(work, `leadline-${version}`)
  writeVersion(folder, version)
  spoil(folder)
  const name = `leadline-${version}-linux-${process.arch}.tar.gz`
  const path = join(work, name)
  execFileSync('tar', ['--format=ustar', '-czf', path, '-C', work, `leadline-${version}`])
  return { path, name, size: statSync(path).size, sha256: sha256(readFileSync(path)) }
}

/** A program as it is installed, with one version that the pointer names. */
export function installSmall(version: string): string {
  const root = newFolder()
  writeVersion(join(root, 'versions', version), version)
  symlinkSync(join('versions', version), join(root, 'current'))
  symlinkSync('current/leadline', join(root, 'leadline'))
  return root
}

/** What the launcher starts says which version it is. */
export function startedVersion(root: string): string {
  return execFileSync(join(root, 'leadline'), { encoding: 'utf8' }).trim()
}

const folders: string[] = []
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-update-'))
  folders.push(folder)
  return folder
}
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
