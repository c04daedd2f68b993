import { spawn } from 'node:child_process'

import { type InstalledProgram, launcherOf } from './installed-program.ts'

/** The program as the launcher starts it now, on its own: this process ends. */
export function startAgain(program: InstalledProgram, args: readonly string[]): void {
  const options = { detached: true, stdio: 'ignore', cwd: program.root } as const
  const started = spawn(launcherOf(program), args, options)
  // Then it is started by hand: this one ends either way.
  started.on('error', () => {})
  started.unref()
}
