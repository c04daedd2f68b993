import { win32 } from 'node:path'

import type { ProgramPlaces } from '../window/find-browser.ts'

/**
 * A program of Windows by its whole path. By its name alone Windows would look for it in the folder that Leadline was
 * started in, and run what somebody has put there.
 */
export function windowsProgram(
  name: 'reg' | 'rundll32' | 'powershell',
  { systemFolder }: Pick<ProgramPlaces, 'systemFolder'>,
): string {
  const folder = name === 'powershell' ? ['WindowsPowerShell', 'v1.0'] : []
  return win32.join(systemFolder, ...folder, `${name}.exe`)
}

/** From SystemRoot, where that is a folder of this computer. */
export function systemFolderIn(systemRoot: string | undefined): string {
  const root = /^[A-Za-z]:\\[^\\/]+$/.test(systemRoot ?? '') ? systemRoot : undefined
  return win32.join(root ?? 'C:\\Windows', 'System32')
}
