import { createClient } from '@leadline/client/create-client'
import { dayMs } from '@leadline/contract/durations'
import { listLicenseKeys } from '@leadline/contract/licenses'
import { logHeadLifeMs } from '@leadline/contract/releases/log-head'
import type { VerifyKey } from '@leadline/contract/signatures/ed25519'

import type { Log } from '../hub/log.ts'
import type { Settings } from '../hub/settings.ts'
import { type BuildFacts, readBuildFacts } from '../installed/build-facts.ts'
import { nameInstalledVersion } from './installed-entry.ts'
import { findInstalled, type InstalledProgram } from './installed-program.ts'
import type { LookSetup } from './look-for-update.ts'
import { forgetOlderVersions } from './switch-version.ts'
import { updateFeed } from './update-feed.ts'
import { UpdateMemory } from './update-memory.ts'
import { UpdateService } from './update-service.ts'
import { Updater } from './updater.ts'

/** A version that has been ready for this long has started well. */
const startedWellMs = 10_000
const firstLookMs = 3000

export interface UpdatesSetup {
  settings: Pick<Settings, 'home' | 'serverUrl' | 'programs'>
  version: string
  /** Anywhere in the version that runs. */
  programFolder: string
  license: LookSetup['license']
  log: Log
  build?: BuildFacts | undefined
}

export interface OpenUpdates {
  service: UpdateService
  /** The program is ready. */
  begin: () => void
  stop: () => void
  /** After everything else has ended. */
  installOnExit: () => Promise<void>
  /** Settles when somebody wants the new version now. */
  restartWanted: Promise<void>
  program: InstalledProgram | undefined
}

/** New versions of this program, from its shop. Undefined where no shop is known: then nothing is ever asked. */
export function openUpdates(setup: UpdatesSetup): OpenUpdates | undefined {
  const { settings, version, log } = setup
  const build = 'build' in setup ? setup.build : readBuildFacts()
  const server = settings.serverUrl ?? build?.serverUrl
  if (!server) return undefined
  const program = findInstalled(setup.programFolder, process.platform)
  const memory = new UpdateMemory(settings.home)
  const restart = Promise.withResolvers<void>()
  const service = new UpdateService(() => updater)
  const updater = new Updater({
    version,
    program,
    processor: process.arch,
    feed: updateFeed(server, fetch),
    // A checkout has no keys built in, and nothing to install: it believes the shop that it is set up with.
    keys: () => (build ? Promise.resolve(build.vendorKeys) : keysOf(server)),
    license: setup.license,
    memory,
    now: Date.now,
    fetch,
    log,
    changed: () => service.changed(),
    restart: restart.resolve,
  })
  const timers: NodeJS.Timeout[] = []
  const later = (afterMs: number, act: () => void) => timers.push(setTimeout(act, afterMs).unref())
  const tidy = (installed: InstalledProgram) =>
    orNote(log, 'old-version-stays', () => forgetOlderVersions(installed))
  const lookByItself = () => {
    if (memory.known.isAutomatic) void updater.look(false)
  }
  return {
    program,
    restartWanted: restart.promise,
    service,
    begin: () => {
      if (memory.known.freshUntil === null) {
        const freshUntil = Date.now() + logHeadLifeMs
        void orNote(log, 'first-look-not-kept', () => memory.keep({ freshUntil }))
      }
      if (memory.known.trial !== null) void comeUp(memory, program, setup)
      later(firstLookMs, lookByItself)
      timers.push(setInterval(lookByItself, dayMs).unref())
      if (program) later(startedWellMs, () => void tidy(program))
    },
    stop: () => {
      timers.forEach(clearTimeout)
      updater.stopFetching()
    },
    installOnExit: () => updater.installOnExit(),
  }
}

/** The version that was just installed is ready: it is not left again. */
async function comeUp(
  memory: UpdateMemory,
  program: InstalledProgram | undefined,
  { settings, log }: UpdatesSetup,
): Promise<void> {
  await orNote(log, 'trial-stays', () => memory.keep({ trial: null }))
  if (!program) return
  await orNote(log, 'old-entry-stays', () => nameInstalledVersion(program, settings.programs))
}

/** What cannot be done now is done another time, and stops nothing. */
async function orNote(log: Log, event: string, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    log(event, { why: error instanceof Error ? error.message : 'unknown' })
  }
}

async function keysOf(server: string): Promise<VerifyKey[]> {
  const call = createClient({ baseUrl: server, token: () => undefined, fetch, timeoutMs: 10_000 })
  return await call(listLicenseKeys, {})
}
