import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'

import packageFile from '../../package.json' with { type: 'json' }
import { reportCrashes } from '../installed/crash-reports.ts'
import { keepTrading } from '../installed/keep-trading.ts'
import { keepFilesToOurselves } from '../installed/own-files.ts'
import { startWithoutUntrusted, untrustedVariables } from '../installed/trusted-environment.ts'
import { DeskSessions } from '../local-gateway/desk-sessions.ts'
import { sessionFile } from '../local-gateway/kept-sessions.ts'
import { startAgain } from '../updater/start-again.ts'
import { openDesk } from '../window/open-window.ts'
import { showNotice } from '../window/show-notice.ts'
import { untilNobodyLooks } from '../window/until-nobody-looks.ts'
import { nodeClock } from './node-clock.ts'
import { readSettings, type Settings } from './settings.ts'
import { type CommandLine, readCommandLine, usage } from './start/command-line.ts'
import { diagnosticsOf } from './start/diagnostics-of.ts'
import { handOver } from './start/hand-over.ts'
import { AlreadyRunning } from './start/instance-lock.ts'
import type { NextMarket, RunningHub } from './start/open-hub.ts'
import { runHub, WentBack } from './start/run-hub.ts'
import { startError } from './start/start-error.ts'
import { eraseForgottenVault } from './vault/erase-forgotten-vault.ts'

const shutdownTimeoutMs = 5000
const windowTimeoutMs = 3000
/** So long a Leadline may take that is ending, with an update that it installs. */
const endingMs = 20_000
const againMs = 250
const windowClosed = 'window closed'

keepFilesToOurselves()
// Started with --disable-sigusr1 it opens no debugger, and is not ended either.
process.on('SIGUSR1', () => {})
let known: Settings | undefined
if (untrustedVariables(process.env).length > 0) startWithoutUntrusted(process.env)
else await begin()

async function begin(): Promise<void> {
  try {
    known = readSettings(process.env, process.platform)
    await run(known)
  } catch (error) {
    report(error)
    // What was opened before it failed would keep it, and the lock of its data folder, for ever.
    process.exit()
  }
}

/** As readable text, with the exit code, where it is something that the user can mend. */
function report(error: unknown): void {
  const problem = startError(error, known?.home ?? '')
  if (!problem) throw error
  const { words, exitCode } = problem
  console.error(words)
  process.exitCode = exitCode
  // Started from a menu, nobody can read that.
  if (known && known.window !== 'none' && !process.stderr.isTTY) {
    showNotice(words, known.browser, known.programs)
  }
}

async function run(settings: Settings): Promise<void> {
  const args = process.argv.slice(2)
  // Asked by an update before it takes the place of the version that runs: does this one start here at all?
  if (args[0] === '--version') return console.log(packageFile.version)
  if (args.includes('--help')) return console.log(usage)
  const commandLine = readCommandLine(args)
  const { version } = packageFile
  if (commandLine.diagnostics) return console.log(diagnosticsOf(settings, version))
  if (commandLine.eraseVault) return await eraseForgottenVault(settings.home)
  reportCrashes(settings.home, version, () => nodeClock.now())
  const sessions = new DeskSessions(undefined, sessionFile(settings.home))
  const first = await startHub(settings, commandLine, args, sessions)
  if (!first) return
  let hub = first
  let shown: ChildProcess | undefined
  let isStopping = false
  let changing = Promise.resolve()
  const end = async (reason: string, startsAgain = false) => {
    if (isStopping) return
    isStopping = true
    hub.log('stopping', { reason })
    if (reason === windowClosed) sessions.endAll()
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
  /** The whole hub starts again, where desks find it: nothing of the one market is left in the other. */
  const change = async (next: NextMarket) => {
    const { port } = hub
    const { market, replay } = next
    hub.log('stopping', { reason: replay ? 'to a recording' : `to ${market ?? 'the market'}` })
    await hub.stop()
    try {
      const before = { sessions, ...(market && { market }) }
      hub = await runHub({ ...settings, port }, commandLineOf(next, commandLine), version, before)
    } catch (error) {
      // The journal of real orders may be one that cannot be used.
      report(error)
      process.exit()
    }
    serve()
  }
  const serve = () => {
    void hub.updates?.restartWanted.then(() => end('update', true))
    void hub.otherMarketWanted.then((to) => (changing = isStopping ? changing : change(to)))
    hub.listenForStarts(() => shown?.pid)
  }
  keepTrading(() => hub.log)
  const stop = (reason: string) => void end(reason)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  // The one line that people and programs wait for. Where a window opens, nobody else needs what opens the desk.
  const printed = settings.window === 'none' ? hub.address : new URL('/', hub.address).href
  console.log(`Leadline is ready at ${printed}`)
  shown = openWindow(settings, hub, stop)
  serve()
}

/** What a start in another market begins with: its license was opened, and its recording is the one that is wanted now. */
function commandLineOf({ replay }: NextMarket, commandLine: CommandLine): CommandLine {
  const { path, speed = 1, from, isPaused = false, ownFills } = replay ?? {}
  const beginning = from === undefined ? undefined : { from, isPaused }
  return { ...commandLine, license: undefined, replay: path, speed, beginning, ownFills }
}

/** Undefined where another one goes on in its place. */
async function startHub(
  settings: Settings,
  commandLine: CommandLine,
  args: readonly string[],
  sessions: DeskSessions,
): Promise<RunningHub | undefined> {
  const giveUpAt = performance.now() + endingMs
  for (;;) {
    try {
      return await runHub(settings, commandLine, packageFile.version, { sessions })
    } catch (error) {
      if (error instanceof WentBack) {
        console.error(error.message)
        startAgain(error.program, args)
        return undefined
      }
      if (!(error instanceof AlreadyRunning)) throw error
      const outcome = await handOver(settings, commandLine)
      if (outcome === 'taken') return undefined
      // One that does not answer is about to end: its window was closed a moment ago.
      if (outcome === 'refused' || performance.now() > giveUpAt) throw error
      await setTimeoutPromise(againMs)
    }
  }
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
  const { window } = settings
  if (window === 'none') return undefined
  const openedAt = performance.now()
  const { process: shown, isTab } = openDesk(hub.address, { ...settings, window })
  shown.on('spawn', () => hub.expire(hub.address))
  shown.on('error', () => {
    console.error(`No browser could be opened. Please open this address yourself: ${hub.address}`)
  })
  if (isTab) return undefined
  // The window is the program: without it, it ends.
  shown.on('exit', () => {
    const ranMs = performance.now() - openedAt
    void untilNobodyLooks(() => hub.deskCount(), ranMs).then(() => stop(windowClosed))
  })
  return shown
}
