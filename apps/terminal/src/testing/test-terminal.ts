import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { type RunningTerminal, startTerminal } from './running-terminal.ts'

/** An empty data folder that is gone after the test. */
export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'leadline-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

/** The program, until the test ends. */
export async function startTestTerminal(
  ...args: Parameters<typeof startTerminal>
): Promise<RunningTerminal> {
  const terminal = await startTerminal(...args)
  onTestFinished(async () => void (await terminal.stop()))
  return terminal
}
