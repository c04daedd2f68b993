import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const main = join(import.meta.dirname, '../../apps/terminal/src/venues/main.ts')

/** The simulated exchanges in a process of their own, and what points a terminal at them. */
export interface ServedVenues {
  environment: Record<string, string>
  pid: number
  stop: () => void
}

export async function startVenues(actionsPerSecond: number): Promise<ServedVenues> {
  const program = spawn(process.execPath, [main, '--actions', String(actionsPerSecond)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  let words = ''
  program.stdout.on('data', (chunk) => (text += String(chunk)))
  program.stderr.on('data', (chunk) => (words += String(chunk)))
  while (!words.includes('Ctrl+C')) {
    if (program.exitCode !== null) throw new Error(`npm run venues ended: ${words}`)
    // oxlint-disable-next-line no-await-in-loop -- until it says so
    await wait(50)
  }
  const environment: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/^(LEADLINE_\w+)=(.*)$/gm)) {
    environment[name] = value
  }
  return { environment, pid: program.pid ?? 0, stop: () => program.kill('SIGTERM') }
}
