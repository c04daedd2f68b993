import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { bundledProgram } from './bundled-program.ts'

const main = join(import.meta.dirname, '../venues/main.ts')

/** The program behind `npm run venues`, from the moment at which it has printed its lines. */
export interface RunningVenues {
  /** What it printed to be pasted. */
  environment: Record<string, string>
  /** As somebody does while it runs; it has been done when this resolves. */
  type: (line: string) => Promise<void>
  stop: () => void
}

export async function startVenues(...args: string[]): Promise<RunningVenues> {
  const { file, cache } = await bundledProgram(main)
  const program = spawn(process.execPath, [file, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...cache },
  })
  let text = ''
  let errors = ''
  program.stdout.on('data', (chunk) => (text += String(chunk)))
  const answers = createInterface({ input: program.stderr })
  await new Promise<void>((resolve, reject) => {
    answers.on('line', (line) => {
      errors += `${line}\n`
      if (line.includes('Ctrl+C')) resolve()
    })
    program.once('exit', (code) => reject(new Error(`It ended with ${code}: ${errors}`)))
  })
  const environment: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/^(LEADLINE_\w+)=(.*)$/gm)) {
    environment[name] = value
  }
  return {
    environment,
    type: async (line) => {
      const answer = once(answers, 'line')
      program.stdin.write(`${line}\n`)
      const [said] = (await answer) as [string]
      if (said !== `Done: ${line}`) throw new Error(said)
    },
    stop: () => program.kill('SIGKILL'),
  }
}
