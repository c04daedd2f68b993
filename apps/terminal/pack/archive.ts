import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { sha256Of } from './manifest.ts'
import { runTool } from './run-tool.ts'

/**
 * The folder as one file, the same bytes each time: names in order, no owner, one time. Linux archives are packed by xz, a
 * third smaller than gzip; Windows, whose `tar` may know no xz, gets gzip.
 */
export function archiveFolder(folder: string, file: string, epoch: number): void {
  const tar = file.replace(/\.(?:xz|gz)$/, '')
  runTool('tar', [
    '--create',
    `--file=${tar}`,
    '--sort=name',
    '--format=ustar',
    `--mtime=@${epoch}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go+r-w',
    `--directory=${dirname(folder)}`,
    basename(folder),
  ])
  rmSync(file, { force: true })
  if (file.endsWith('.xz')) runTool('xz', ['-6', '--threads=1', '--force', tar])
  // Without the name and the time that gzip would write in.
  else runTool('gzip', ['-9', '--no-name', '--force', tar])
}

/** Checksums as `sha256sum --check` reads them. */
export function writeChecksums(folder: string, files: readonly string[], name: string): string {
  const lines = files.map((file) => `${sha256Of(readFileSync(file))}  ${basename(file)}\n`)
  const path = join(folder, name)
  writeFileSync(path, lines.join(''))
  return path
}
