import { spawnSync } from 'node:child_process'

import { PackError } from './pack-error.ts'

/** Runs a program of this machine to its end; what it said is reported when it fails. */
export function runTool(
  command: string,
  args: readonly string[],
  options: { cwd?: string } = {},
): string {
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    ...options,
  })
  if (done.error) throw new PackError(`'${command}' could not be run: ${done.error.message}`)
  if (done.status !== 0) {
    const words = `${done.stdout}\n${done.stderr}`.trim().slice(-2000)
    throw new PackError(`'${command} ${args[0] ?? ''}' failed (${done.status}).\n${words}`)
  }
  return done.stdout
}
