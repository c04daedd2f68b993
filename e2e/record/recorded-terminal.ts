import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { startTerminal } from '../../apps/terminal/src/testing/running-terminal.ts'
import { startVenues } from '../../apps/terminal/src/testing/running-venues.ts'
import { showPointer, type RecordedDesk } from './recorded-desk.ts'

export const seed = 11

/**
 * The installed program, pointed at `npm run venues`. Its hub and vault are processes of their own, whose clocks
 * nobody holds: the market runs on between two pictures, which a form does not mind.
 */
export async function openRecordedTerminal(page: Page): Promise<RecordedDesk> {
  const home = mkdtempSync(join(tmpdir(), 'leadline-record-'))
  const venues = await startVenues('--seed', String(seed))
  const terminal = await startTerminal(home, venues.environment)
  await page.goto(terminal.address)
  await showPointer(page)
  return {
    pass: async () => {},
    close: async () => {
      await terminal.stop()
      venues.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
