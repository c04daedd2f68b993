import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { runAdmin } from './admin.ts'
import type { Site } from './site.ts'

/** Publish a version as staff does, beside the running server. Answers the path of its installer. */
export async function publishRelease(
  site: Site,
  version: string,
  { bytes = Buffer.from(`MZ ${version}`), notes = '', date = '2026-03-01' } = {},
): Promise<string> {
  const file = join(site.dataDir, `leadline-setup-${version}.exe`)
  writeFileSync(file, bytes)
  const notesFile = join(site.dataDir, `notes-${version}.md`)
  writeFileSync(notesFile, notes)
  const args = ['--version', version, '--file', file, '--notes', notesFile, '--date', date]
  await runAdmin(site, 'publish-release', ...args)
  return file
}
