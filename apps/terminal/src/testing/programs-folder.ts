import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the tests of this run put the programs that they bundle: see bundled-program.ts. */
export default function makeProgramsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-programs-'))
  process.env['LEADLINE_TEST_PROGRAMS'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
