import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { windowsProgram } from '../installed/system-programs.ts'
import type { ProgramPlaces } from '../window/find-browser.ts'
import type { InstalledProgram } from './installed-program.ts'

/** As the setup program writes it. */
const uninstallKey = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Leadline'

type Run = (program: string, args: readonly string[]) => Promise<unknown>
const runHidden: Run = (program, args) => promisify(execFile)(program, args, { windowsHide: true })

/** The list of programs in the settings of Windows names a version: after an update, the one that runs. */
export async function nameInstalledVersion(
  { platform, version }: InstalledProgram,
  places: Pick<ProgramPlaces, 'systemFolder'>,
  run: Run = runHidden,
): Promise<void> {
  if (platform !== 'win32') return
  // A program that was copied there rather than set up has no entry, and gets none.
  const registry = windowsProgram('reg', places)
  await run(registry, ['query', uninstallKey])
  await run(registry, ['add', uninstallKey, '/v', 'DisplayVersion', '/d', version, '/f'])
}
