import { mkdirSync } from 'node:fs'

import { shutFolder } from '../../installed/own-files.ts'
import { forgiveStart, leaveForPrevious } from '../../updater/first-start.ts'
import { findInstalled, type InstalledProgram } from '../../updater/installed-program.ts'
import { UpdateMemory } from '../../updater/update-memory.ts'
import { openLog } from '../log.ts'
import { nodeClock } from '../node-clock.ts'
import type { Settings } from '../settings.ts'
import type { CommandLine } from './command-line.ts'
import { lockHome } from './instance-lock.ts'
import { type Before, openHub, type RunningHub } from './open-hub.ts'
import { OpenedParts } from './opened-parts.ts'
import { startError } from './start-error.ts'

/** This version did not come up when it was started last; the launcher starts the one before it now. */
export class WentBack extends Error {
  readonly program: InstalledProgram

  constructor(program: InstalledProgram) {
    super('This version did not start. The previous version is started again.')
    this.program = program
  }
}

/** The one Leadline of a data folder, in a version that comes up. */
export async function runHub(
  settings: Settings,
  commandLine: CommandLine,
  version: string,
  before: Before,
): Promise<RunningHub> {
  const { home } = settings
  mkdirSync(home, { recursive: true, mode: 0o700 })
  shutFolder(home)
  const lock = lockHome(home)
  const log = openLog(home, () => nodeClock.now())
  const program = findInstalled(import.meta.dirname, process.platform)
  if (program && (await leaveForPrevious(program, new UpdateMemory(home)))) {
    log('went-back', { from: version })
    lock.release()
    throw new WentBack(program)
  }
  const opened = new OpenedParts((part, error) => {
    log('not-closed', { part, error: error instanceof Error ? error.message : 'unknown' })
  }, before.watch)
  try {
    const hub = await openHub(settings, commandLine, version, before, { opened, log })
    return {
      ...hub,
      stop: async (last) => {
        await opened.closeAll()
        await last?.()
        lock.release()
      },
    }
  } catch (error) {
    await opened.closeAll()
    lock.release()
    const isMendable = startError(error, home) !== undefined
    if (program && isMendable) await forgiveStart(program, new UpdateMemory(home))
    throw error
  }
}
