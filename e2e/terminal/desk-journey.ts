import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import AxeBuilder from '@axe-core/playwright'
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'

import { giveLicense } from '../../apps/terminal/src/license/testing/give-license.ts'
import {
  type RunningTerminal,
  startTerminal,
} from '../../apps/terminal/src/testing/running-terminal.ts'
import { heldStill } from './ladder/hold-still.ts'

export { expect }

/** The program with a data folder of its own, which can be stopped, killed and started again. */
export interface Program {
  home: string
  running: readonly RunningTerminal[]
  /** Ends the one that runs, and starts another on the same data. */
  start: (
    environment?: Record<string, string>,
    args?: readonly string[],
  ) => Promise<RunningTerminal>
}

interface DeskJourney {
  program: Program
  /** A license for Premium is kept in the data folder. */
  isPremium: boolean
  /** What each simulated exchange holds in place of an equal part of 100,000 USD. */
  paperFunds: string
  /** Texts of console errors that this journey provokes on purpose. */
  expectedErrors: RegExp[]
  /** The first question, unanswered. */
  newDesk: Page
  /** A desk in paper trading, as it is after the first question. */
  desk: Page
}

/** A journey has a program of its own, and fails on any console error it did not announce. */
export const test = base.extend<DeskJourney>({
  isPremium: [false, { option: true }],
  paperFunds: ['', { option: true }],
  program: async ({ isPremium, paperFunds }, use) => {
    const home = mkdtempSync(join(tmpdir(), 'leadline-desk-'))
    const settings = {
      ...(isPremium && giveLicense(home)),
      ...(paperFunds !== '' && { LEADLINE_PRACTICE_FUNDS: paperFunds }),
    }
    const running: RunningTerminal[] = []
    await use({
      home,
      running,
      start: async (environment, args) => {
        await running.at(-1)?.stop()
        const terminal = await startTerminal(home, { ...settings, ...environment }, args)
        running.push(terminal)
        return terminal
      },
    })
    for (const terminal of running) await terminal.stop()
    rmSync(home, { recursive: true, force: true })
  },
  expectedErrors: async ({}, use) => use([]),
  context: async ({ program, context, expectedErrors }, use) => {
    // Needed, so that errors are looked at before the program ends: what breaks by that is none.
    void program
    const errors: string[] = []
    watchErrors(context, errors)
    await use(context)
    const unexpected = errors.filter((text) => !expectedErrors.some((known) => known.test(text)))
    expect(unexpected, 'console errors').toEqual([])
  },
  newDesk: async ({ page, program }, use) => {
    const { address } = await program.start()
    await page.goto(address)
    await use(page)
  },
  desk: async ({ newDesk }, use) => {
    await newDesk.getByRole('button', { name: 'Start practicing' }).click()
    await use(newDesk)
  },
})

function watchErrors(context: BrowserContext, errors: string[]): void {
  context.on('page', (page) => {
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
  })
}

/** The two sizes that every panel is made for. */
export const windowSizes = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
] as const

/**
 * axe finds nothing to complain about. `without` leaves out what moves too fast to be looked at in passing; its own journeys
 * look at it.
 */
export async function expectAccessible(page: Page, without: readonly string[] = []): Promise<void> {
  const whole = new AxeBuilder({ page })
  const looked = without.reduce((rest, selector) => rest.exclude(selector), whole)
  const { violations } = await heldStill(page, () => looked.analyze())
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`),
  ).toEqual([])
}

/** The contents of ladder, tape and chart. */
export const marketContents = ['depth-of-book', 'time-and-sales', 'chart'].map(
  (kind) => `[data-panel^="${kind}"] > .panel-content`,
)
