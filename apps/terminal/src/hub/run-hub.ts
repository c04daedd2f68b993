import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import type { MarketName } from '@leadline/desk-protocol/hub-messages'
import type { OtherMarket } from '@leadline/hub/desk-host'
import { Hub } from '@leadline/hub/hub'
import { readMarketFilter } from '@leadline/hub/market-filters'

import { loadDeskFiles } from '../doors/desk-files.ts'
import type { DeskSessions } from '../doors/desk-sessions.ts'
import { OpenDesks } from '../doors/open-desks.ts'
import { openDoors } from '../doors/open-doors.ts'
import { beginSession } from '../installed/crash-reports.ts'
import { handOverPlace, type HandOverRequest, listenForStarts } from '../installed/hand-over.ts'
import { makeHomeSecret, removeHomeSecret } from '../installed/home-secret.ts'
import { shutFolder } from '../installed/own-files.ts'
import { openLicense } from '../license/open-license.ts'
import { openPython } from '../python/open-python.ts'
import { openRehearsals } from '../rehearsal/open-rehearsals.ts'
import { openDocumentFile } from '../store/document-file.ts'
import { openSqliteStore } from '../store/sqlite-store.ts'
import { forgiveStart, leaveForPrevious } from '../updater/first-start.ts'
import { findInstalled, type InstalledProgram } from '../updater/installed-program.ts'
import { type OpenUpdates, openUpdates } from '../updater/open-updates.ts'
import { UpdateMemory } from '../updater/update-memory.ts'
import { removeEntryPages } from '../window/entry-page.ts'
import type { CommandLine } from './command-line.ts'
import { diagnosticsOf } from './diagnostics-of.ts'
import { lockHome } from './instance-lock.ts'
import { type Log, openLog } from './log.ts'
import { nodeClock } from './node-clock.ts'
import { openMarket } from './open-market.ts'
import { openOrders } from './open-orders.ts'
import { openVault } from './open-vault.ts'
import type { Settings } from './settings.ts'
import { startTrouble } from './start-trouble.ts'

export interface RunningHub {
  /** Opens the desk once. */
  address: string
  /** Such an address was given to a browser: if it does not come in with it soon, nobody does. */
  expire(address: string): void
  port: number
  /** Resolves when somebody wants to go on in the other market. */
  otherMarketWanted: Promise<MarketName>
  log: Log
  /** How many are open. */
  deskCount(): number
  /** Undefined where no shop is known. */
  updates: OpenUpdates | undefined
  /** Listens to second starts; they are told which process shows the window. */
  listenForStarts(windowPid: () => number | undefined): void
  /** `last` is done when all is closed, while no other Leadline can begin yet. */
  stop(last?: () => Promise<void>): Promise<void>
}

/** This version did not come up when it was started last; the launcher starts the one before it now. */
export class WentBack extends Error {
  readonly program: InstalledProgram

  constructor(program: InstalledProgram) {
    super('This version did not come up. The one before it is started again.')
    this.program = program
  }
}

/** So long a browser may take to come in; what it was to come in with is then withdrawn. */
const entryMs = 60_000

/** For every algorithm's last methods, when Leadline is closed. */
const algorithmsMs = 3000

/** What a hub finds when it starts: desks that were let in before, in the other market, come back with the session they have. */
interface Before {
  sessions: DeskSessions
  market?: MarketName
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
  try {
    return await openHub(settings, commandLine, version, before, { lock, log })
  } catch (error) {
    const isMendable = startTrouble(error, home) !== undefined
    if (program && isMendable) await forgiveStart(program, new UpdateMemory(home))
    throw error
  }
}

/** Everything between the settings and an address that somebody can open. */
async function openHub(
  settings: Settings,
  commandLine: CommandLine,
  version: string,
  before: Before,
  { lock, log }: { lock: { release(): void }; log: Log },
): Promise<RunningHub> {
  // Of a program that was killed.
  removeEntryPages(settings.home)
  const session = beginSession(settings.home, version, nodeClock.now())
  if (session.hasCrashed) log('ended-without-a-word')
  let starts: { close(): void } | undefined
  const vault = openVault(settings, version, log)
  const usual = vault.hasKeys ? 'real' : 'practice'
  const isPractice = settings.practice ?? (before.market ?? usual) === 'practice'
  const market = await openMarket(settings, commandLine, version, isPractice, vault)
  const store = openSqliteStore(join(settings.home, 'market-cache.db'), nodeClock.now())
  const documents = openDocumentFile(join(settings.home, 'desk.db'), nodeClock.now())
  const orders = openOrders(market.parts.mode, settings.home, market.accounts, vault)
  const { home, serverUrl } = settings
  const license = await openLicense({ home, serverUrl, version, clock: nodeClock, log })
  const updates = openUpdates({
    settings,
    version,
    programFolder: import.meta.dirname,
    license: () => license.cover(),
    log,
  })
  const mayRunPython = () => license.desk.currentPlan().python
  const python = openPython(settings, mayRunPython, (sealed) => vault.confirm('own-python', sealed))
  const rehearsals = openRehearsals(settings.home, python)
  const otherMarket = Promise.withResolvers<MarketName>()
  const desks = new OpenDesks(before.sessions)
  const hub = new Hub({
    version,
    // Whoever set a market by name, records or replays, has no other.
    ...(settings.practice === undefined &&
      commandLine.record === undefined &&
      market.parts.mode !== 'replay' && {
        otherMarket: marketBeside(market.parts.mode, otherMarket.resolve),
      }),
    store,
    documents,
    ...(orders && { orders: orders.setup, algorithms: python }),
    ...(market.parts.mode !== 'replay' && { vault: vault.desk }),
    license: license.desk,
    ...(updates && { updates: updates.desk }),
    desks,
    rehearsals: rehearsals.setup,
    readFilter: readMarketFilter,
    ...market.parts,
    failed: (venue, error) => {
      log('adapter-failed', { venue, error: error instanceof Error ? error.message : 'unknown' })
    },
  })
  const doors = await openDoors({
    port: settings.port,
    sessions: before.sessions,
    desks,
    files: loadDeskFiles(),
    status: () => {
      const { mode, introductions } = hub
      return JSON.stringify({ mode, introductions, status: hub.status(hub.now()) })
    },
    diagnostics: () => diagnosticsOf(settings, version),
    openDesk: (connection) => hub.openDesk(connection),
    entered: (token) => removeEntryPages(home, token),
  })
  const expire = (address: string) => {
    const withdraw = () => {
      doors.withdraw(address)
      removeEntryPages(home, new URL(address).hash.slice(1))
    }
    setTimeout(withdraw, entryMs).unref()
  }
  hub.start()
  // A plan that changes is felt at once.
  license.desk.join(() => hub.algorithms?.tellEngines()).handle({ type: 'license' })
  vault.serve(hub)
  market.begin()
  updates?.begin()
  if (commandLine.license !== undefined) void license.openPath(commandLine.license)
  log('started', { version, mode: hub.mode, port: doors.port })
  return {
    address: doors.newAddress(),
    expire,
    port: doors.port,
    otherMarketWanted: otherMarket.promise,
    log,
    deskCount: () => doors.deskCount(),
    updates,
    listenForStarts: (windowPid) => {
      const unheard = (code: string) => log('second-starts-unheard', { code })
      const secret = makeHomeSecret(home)
      if (secret === undefined) return unheard('no secret')
      const place = handOverPlace(home, settings.programs.platform, secret)
      if (place === undefined) return unheard('name too long')
      const answer = (request: HandOverRequest) => {
        if (request.license !== undefined) void license.openPath(request.license)
        log('second-start', { license: request.license !== undefined })
        const pid = windowPid()
        const address = doors.newAddress()
        expire(address)
        return { address, ...(pid !== undefined && { windowPid: pid }) }
      }
      starts = listenForStarts(place, answer, unheard)
    },
    stop: async (last) => {
      starts?.close()
      removeHomeSecret(home)
      removeEntryPages(home)
      await doors.close()
      // While keys can still sign: opening orders are canceled, and on_stop may take its time.
      await hub.algorithms?.shutDown(algorithmsMs)
      rehearsals.stop()
      vault.stop()
      license.stop()
      updates?.stop()
      hub.stop()
      await market.stop()
      store.close()
      documents.close()
      orders?.close()
      log('stopped')
      session.end()
      await last?.()
      lock.release()
    },
  }
}

function marketBeside(mode: MarketName, change: (name: MarketName) => void): OtherMarket {
  const name = mode === 'practice' ? 'real' : 'practice'
  return { name, change: () => change(name) }
}
