import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { compiledBefore } from '../apps/server/src/testing/compiled-before.ts'
import type { Site } from './site.ts'

const adminProgram = join(import.meta.dirname, '../apps/server/src/admin/main.ts')

/** What staff does at the command line, beside the running server. Answers what it printed. */
export async function runAdmin(site: Site, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], ...compiledBefore, DATA_DIR: site.dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [adminProgram, ...args], { env })
  return stdout
}
