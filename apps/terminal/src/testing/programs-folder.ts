import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the tests of this run put the programs that they bundle: see bundled-program.ts. */
export default function makeProgramsFolder() {
  // The projects of a run share it.
  if (process.env['LEADLINE_TEST_PROGRAMS'] !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'leadline-programs-'))
  process.env['LEADLINE_TEST_PROGRAMS'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
