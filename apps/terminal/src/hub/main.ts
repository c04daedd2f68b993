import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'

import type { MarketName } from '@leadline/desk-protocol/hub-messages'

import packageFile from '../../package.json' with { type: 'json' }
import { DeskSessions } from '../doors/desk-sessions.ts'
import { reportCrashes } from '../installed/crash-reports.ts'
import { startAgain } from '../updater/start-again.ts'
import { findBrowser } from '../window/find-browser.ts'
import { openAppWindow, openTab } from '../window/open-window.ts'
import { untilNobodyLooks } from '../window/until-nobody-looks.ts'
import { readCommandLine } from './command-line.ts'
import { diagnosticsOf } from './diagnostics-of.ts'
import { handOver } from './hand-over.ts'
import { AlreadyRunning } from './instance-lock.ts'
import { nodeClock } from './node-clock.ts'
import { type RunningHub, runHub, WentBack } from './run-hub.ts'
import { readSettings, type Settings } from './settings.ts'
import { startTrouble } from './start-trouble.ts'

const shutdownTimeoutMs = 5000
const windowTimeoutMs = 3000

let dataFolder = ''
try {
  const settings = readSettings(process.env, process.platform)
  dataFolder = settings.home
  await run(settings)
} catch (error) {
  tell(error)
  // What was opened before it failed would keep it, and the lock of its data folder, for ever.
  process.exit()
}

/** In words, with the exit code, where it is something that the user can mend. */
function tell(error: unknown): void {
  const trouble = startTrouble(error, dataFolder)
  if (!trouble) throw error
  console.error(trouble.words)
  process.exitCode = trouble.exitCode
}

async function run(settings: Settings): Promise<void> {
  const args = process.argv.slice(2)
  // Asked by an update before it takes the place of the version that runs: does this one start here at all?
  if (args[0] === '--version') return console.log(packageFile.version)
  const commandLine = readCommandLine(args)
  const { version } = packageFile
  if (commandLine.diagnostics) return console.log(diagnosticsOf(settings, version))
  reportCrashes(settings.home, version, () => nodeClock.now())
  const sessions = new DeskSessions()
  let hub: RunningHub
  try {
    hub = await runHub(settings, commandLine, version, { sessions })
  } catch (error) {
    if (error instanceof WentBack) {
      console.error(error.message)
      return startAgain(error.program, args)
    }
    if (!(error instanceof AlreadyRunning) || !(await handOver(settings, commandLine))) throw error
    return
  }
  let shown: ChildProcess | undefined
  let isStopping = false
  let changing = Promise.resolve()
  const end = async (reason: string, startsAgain = false) => {
    if (isStopping) return
    isStopping = true
    hub.log('stopping', { reason })
    const hanging = setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    await changing
    const { updates } = hub
    await hub.stop(async () => {
      clearTimeout(hanging)
      await updates?.installOnExit()
    })
    await closeWindow(shown)
    if (startsAgain && updates?.program) startAgain(updates.program, args)
    process.exit(0)
  }
  /** The whole hub starts anew, where desks find it: nothing of the one market is left in the other. */
  const change = async (market: MarketName) => {
    const { port } = hub
    hub.log('stopping', { reason: `to ${market}` })
    await hub.stop()
    try {
      hub = await runHub({ ...settings, port }, { ...commandLine, license: undefined }, version, {
        sessions,
        market,
      })
    } catch (error) {
      // The journal of real orders may be one that cannot be used.
      tell(error)
      process.exit()
    }
    serve()
  }
  const serve = () => {
    void hub.updates?.restartWanted.then(() => end('update', true))
    void hub.otherMarketWanted.then((market) => (changing = isStopping ? changing : change(market)))
    hub.listenForStarts(() => shown?.pid)
  }
  const stop = (reason: string) => void end(reason)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  // The one line that people and programs wait for.
  console.log(`Leadline is ready at ${hub.address}`)
  shown = openWindow(settings, hub, stop)
  serve()
}

/** A desk without its hub shows nothing and sends nothing; and the next start would take this window for its own and close. */
async function closeWindow(shown: ChildProcess | undefined): Promise<void> {
  if (shown?.pid === undefined || shown.exitCode !== null || shown.signalCode !== null) return
  const ended = once(shown, 'exit')
  shown.kill()
  await Promise.race([ended, setTimeoutPromise(windowTimeoutMs)])
}

function openWindow(
  settings: Settings,
  hub: RunningHub,
  stop: (reason: string) => void,
): ChildProcess | undefined {
  const { window, home, browser, programs } = settings
  if (window === 'none') return undefined
  if (window === 'tab') {
    openTab(hub.address, programs.platform).on('error', () => {
      console.error('No browser could be opened. Please open the address above yourself.')
    })
    return undefined
  }
  const found = browser ?? findBrowser(programs)
  if (found === undefined) {
    console.error('Neither Edge nor Chrome was found. Please open the address above in a browser.')
    return undefined
  }
  const openedAt = performance.now()
  const shown = openAppWindow(found, hub.address, home)
  shown.on('error', () => {
    console.error('The window could not be opened. Please open the address above in a browser.')
  })
  // The window is the program: without it, it ends.
  shown.on('exit', () => {
    const ranMs = performance.now() - openedAt
    void untilNobodyLooks(() => hub.deskCount(), ranMs).then(() => stop('window closed'))
  })
  return shown
}
