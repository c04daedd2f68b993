import { spawn } from 'node:child_process'

import { type InstalledProgram, launcherOf } from './installed-program.ts'

/** The program as the launcher starts it now, on its own: this process ends. */
export function startAgain(program: InstalledProgram, args: readonly string[]): void {
  spawn(launcherOf(program), args, { detached: true, stdio: 'ignore', cwd: program.root }).unref()
}
