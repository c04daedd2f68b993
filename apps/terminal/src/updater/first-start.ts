import type { InstalledProgram } from './installed-program.ts'
import { switchBack } from './switch-version.ts'
import type { UpdateMemory } from './update-memory.ts'

/**
 * Reported at every start, before anything that could fail. A version that was just installed has this one start to
 * come up in. Where
 * it did not, the next start answers true: the launcher starts the version before it again, which says what happened.
 */
export async function leaveForPrevious(
  program: InstalledProgram,
  memory: UpdateMemory,
): Promise<boolean> {
  const { trial } = memory.known
  if (trial === null) return false
  if (trial.version === program.version) {
    if (trial.hasStarted) return await switchBack(program, trial.previous)
    await memory.keep({ trial: { ...trial, hasStarted: true } })
    return false
  }
  const hasFailed = trial.hasStarted && trial.previous === program.version
  await memory.keep({ trial: null, ...(hasFailed && { trouble: failedWords(trial) }) })
  return false
}

/** It did not start for a reason that the version before it would have met as well: that is not held against this one. */
export async function forgiveStart(program: InstalledProgram, memory: UpdateMemory): Promise<void> {
  const { trial } = memory.known
  if (trial?.version !== program.version) return
  await memory.keep({ trial: { ...trial, hasStarted: false } })
}

function failedWords({ version, previous }: { version: string; previous: string }): string {
  return `Version ${version} was installed and did not come up, so Leadline ${previous} was started again. Nothing of yours was lost. Install ${version} once more, or wait for a newer one.`
}
