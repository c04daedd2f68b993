import type { Page } from '@playwright/test'

import {
  type RunningVenues,
  startVenues,
} from '../../../apps/terminal/src/testing/running-venues.ts'
import { simulatedKeys } from '../../../apps/terminal/src/testing/trader-at-desk.ts'
import { expect, test as deskTest } from '../desk-journey.ts'

export { expect }

const seed = 11
export const keyOf = simulatedKeys(seed)
export const passphrase = 'four words that nobody says'

interface RealJourney {
  venues: RunningVenues
  /** The desk of a program that is pointed at `npm run venues`, with no key stored. */
  realDesk: Page
}

/** As somebody has it who pasted the lines of `npm run venues`. */
export const test = deskTest.extend<RealJourney>({
  venues: async ({}, use) => {
    const venues = await startVenues('--seed', String(seed))
    await use(venues)
    venues.stop()
  },
  realDesk: async ({ page, program, venues }, use) => {
    const { address } = await program.start(venues.environment)
    await page.goto(address)
    await use(page)
  },
})

/** Preferences, Exchanges, and the form for a key of this exchange. */
export async function openKeyForm(desk: Page, name: string) {
  await desk.getByRole('button', { name: 'Preferences' }).click()
  const preferences = desk.getByRole('group', { name: 'Preferences' })
  await preferences.getByRole('button', { name, exact: true }).click()
  return preferences
}

export async function createVault(desk: Page): Promise<void> {
  await desk.getByLabel('Passphrase, at least 12 characters').fill(passphrase)
  await desk.getByLabel('Passphrase, again').fill(passphrase)
  await desk.getByRole('button', { name: 'Create the vault' }).click()
}

export async function unlockVault(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Vault locked' }).click()
  const dialog = desk.getByRole('dialog', { name: 'The vault is locked' })
  // On a busy computer the answer may be lost to a hub that was too slow; one tries again, as the dialog says.
  await expect(async () => {
    if (await dialog.isHidden()) return
    await dialog.getByLabel('Passphrase').fill(passphrase)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect(dialog).toBeHidden({ timeout: 40_000 })
  }).toPass({ timeout: 120_000 })
}
