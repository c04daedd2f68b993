import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { projectNode, root } from './prepare.mjs'

/** What Node made of our TypeScript the last time: a second start need not read it all again. */
const compiled = join(root, 'node_modules', '.cache', 'compiled')

/** Runs one of our programs in this one's place: it receives the same signals and ends with the same code. */
export function runProgram(file, args = [], nodeArgs = []) {
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env }
  const program = spawn(projectNode(), [...nodeArgs, file, ...args], { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => program.kill(signal))
  }
  program.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
