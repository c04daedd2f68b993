import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type RunningTerminal, startProgram } from './running-terminal.ts'

/** A Leadline that was installed from a Linux archive as a user does it, in folders of its own. */
export interface InstalledTerminal {
  /** Holds `bin`, `lib/leadline` with its versions, and `share`. */
  prefix: string
  /** The data folder. */
  home: string
  start(environment?: Record<string, string>): Promise<RunningTerminal>
  /** What the user's own script says. */
  uninstall(...args: string[]): string
  /** Everything, data included. */
  remove(): void
}

export function installArchive(archive: string): InstalledTerminal {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-installed-'))
  const [prefix, home, unpacked] = ['prefix', 'data', 'unpacked'].map((name) => join(folder, name))
  if (!prefix || !home || !unpacked) throw new Error('no folders')
  // A user of its own, so that no file of the real one is touched.
  const env = { PATH: process.env['PATH'], HOME: join(folder, 'user'), LEADLINE_HOME: home }
  mkdirSync(unpacked)
  mkdirSync(env.HOME)
  execFileSync('tar', ['-xf', archive, '-C', unpacked])
  const [top = ''] = readdirSync(unpacked)
  execFileSync(join(unpacked, top, 'install.sh'), ['--prefix', prefix], { env })
  rmSync(unpacked, { recursive: true })
  return {
    prefix,
    home,
    start: (environment = {}) =>
      startProgram([join(prefix, 'bin/leadline')], home, { HOME: env.HOME, ...environment }),
    uninstall: (...args) =>
      execFileSync(
        join(prefix, 'lib/leadline/current/uninstall.sh'),
        ['--prefix', prefix, ...args],
        { env, encoding: 'utf8' },
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Installs and starts; `running.stop()` and `installed.remove()` end it. */
export async function startInstalled(archive: string, environment: Record<string, string> = {}) {
  const installed = installArchive(archive)
  return { installed, running: await installed.start(environment) }
}
