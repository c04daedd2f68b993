import type { Page } from '@playwright/test'

import { simulatedKeys } from '../../apps/terminal/src/testing/trader-at-desk.ts'
import { type Picture, pictureOf } from './keep-picture.ts'
import { seed } from './recorded-terminal.ts'

const passphrase = 'four words that nobody says'

/** A key is checked, and what its exchange answered stands there before it is saved. The exchange is a simulated one. */
export async function takeKeyStill(page: Page, keep: (picture: Picture) => void): Promise<void> {
  const key = simulatedKeys(seed)('coinbase', 'trade')
  const preferences = page.getByRole('group', { name: 'Preferences' })
  await page.getByRole('button', { name: 'Preferences' }).click()
  await preferences.getByRole('button', { name: 'Coinbase', exact: true }).click()
  await page.getByLabel('Passphrase, at least 12 characters').fill(passphrase)
  await page.getByLabel('Passphrase, again').fill(passphrase)
  await page.getByRole('button', { name: 'Create the vault' }).click()
  await preferences.getByLabel('Key name', { exact: true }).fill(key.apiKey)
  await preferences.getByLabel('Private key', { exact: true }).fill(key.secret)
  await preferences.getByRole('button', { name: 'Check the key' }).click()
  await preferences.getByText('Coinbase accepts this key').waitFor({ timeout: 60_000 })
  const form = preferences.locator('form', { hasText: 'Coinbase accepts this key' })
  keep(await pictureOf(page, 'desk-key', form, 12))
}
