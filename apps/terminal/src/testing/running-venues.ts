import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { compiledBefore } from './running-terminal.ts'

const main = join(import.meta.dirname, '../venues/main.ts')

/** The program behind `npm run venues`, from the moment at which it has printed its lines. */
export interface RunningVenues {
  /** What it printed to be pasted. */
  environment: Record<string, string>
  /** As somebody does while it runs. */
  type: (line: string) => void
  stop: () => void
}

export async function startVenues(...args: string[]): Promise<RunningVenues> {
  const program = spawn(process.execPath, [main, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...compiledBefore },
  })
  let text = ''
  let errors = ''
  program.stdout.on('data', (chunk) => (text += String(chunk)))
  await new Promise<void>((resolve, reject) => {
    program.stderr.on('data', (chunk) => {
      errors += String(chunk)
      if (errors.includes('Ctrl+C')) resolve()
    })
    program.once('exit', (code) => reject(new Error(`It ended with ${code}: ${errors}`)))
  })
  const environment: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/^(LEADLINE_\w+)=(.*)$/gm)) {
    environment[name] = value
  }
  return {
    environment,
    type: (line) => program.stdin.write(`${line}\n`),
    stop: () => program.kill('SIGKILL'),
  }
}
