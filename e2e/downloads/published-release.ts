import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { runAdmin } from '../admin.ts'
import type { Site } from '../site.ts'

/** Publish a version as staff does, beside the running server. Answers the path of its installer. */
export async function publishRelease(
  site: Site,
  version: string,
  {
    bytes = Buffer.from(`MZ ${version}`),
    linux,
    notes = '',
    date = '2026-03-01',
  }: { bytes?: Buffer; linux?: Buffer; notes?: string; date?: string } = {},
): Promise<string> {
  const file = join(site.dataDir, `leadline-setup-${version}.exe`)
  writeFileSync(file, bytes)
  const notesFile = join(site.dataDir, `notes-${version}.md`)
  writeFileSync(notesFile, notes)
  const archive = join(site.dataDir, `leadline-${version}-linux-x64.tar.xz`)
  if (linux) writeFileSync(archive, linux)
  const files = ['--file', file, ...(linux ? ['--file', archive] : [])]
  const args = ['--version', version, ...files, '--notes', notesFile, '--date', date]
  await runAdmin(site, 'publish-release', ...args)
  return file
}
