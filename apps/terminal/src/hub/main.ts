import { JournalTooNew } from '@leadline/orders/journal/journal-store'

import packageFile from '../../package.json' with { type: 'json' }
import { JournalDamaged } from '../store/sqlite-journal.ts'
import { findBrowser } from '../window/find-browser.ts'
import { openAppWindow, openTab } from '../window/open-window.ts'
import { readCommandLine } from './command-line.ts'
import { AlreadyRunning } from './instance-lock.ts'
import { type RunningHub, runHub } from './run-hub.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

const shutdownTimeoutMs = 5000

try {
  await run()
} catch (error) {
  const code = exitCodeOf(error)
  if (code === undefined || !(error instanceof Error)) throw error
  console.error(error.message)
  process.exitCode = code
}

/** Of what the user can mend and is told in words. */
function exitCodeOf(error: unknown): number | undefined {
  if (error instanceof SettingsError) return 78
  if (error instanceof AlreadyRunning) return 75
  return error instanceof JournalDamaged || error instanceof JournalTooNew ? 65 : undefined
}

async function run(): Promise<void> {
  const settings = readSettings(process.env, process.platform)
  const commandLine = readCommandLine(process.argv.slice(2))
  const hub = await runHub(settings, commandLine, packageFile.version)
  // The one line that people and programs wait for.
  console.log(`Leadline is ready at ${hub.address}`)

  let isStopping = false
  const stop = (reason: string) => {
    if (isStopping) return
    isStopping = true
    hub.log('stopping', { reason })
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    void hub.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  openWindow(settings, hub, stop)
}

function openWindow(settings: Settings, hub: RunningHub, stop: (reason: string) => void): void {
  const { window, home, browser, programs } = settings
  if (window === 'none') return
  if (window === 'tab') {
    openTab(hub.address, programs.platform).on('error', () => {
      console.error('No browser could be opened. Please open the address above yourself.')
    })
    return
  }
  const found = browser ?? findBrowser(programs)
  if (found === undefined) {
    console.error('Neither Edge nor Chrome was found. Please open the address above in a browser.')
    return
  }
  const shown = openAppWindow(found, hub.address, home)
  shown.on('error', () => {
    console.error('The window could not be opened. Please open the address above in a browser.')
  })
  // The window is the program: without it, it ends.
  shown.on('exit', () => stop('window closed'))
}
