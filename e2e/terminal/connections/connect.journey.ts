import type { VenueId } from '@leadline/venues/venue-names'

import { expectAccessible, marketContents, windowSizes } from '../desk-journey.ts'
import { createVault, expect, keyOf, openKeyForm, passphrase, test } from './simulated-exchanges.ts'

const venues: { id: VenueId; name: string; apiKey: string; secret: string; reports: boolean }[] = [
  { id: 'coinbase', name: 'Coinbase', apiKey: 'Key name', secret: 'Private key', reports: true },
  { id: 'kraken', name: 'Kraken', apiKey: 'API key', secret: 'Private key', reports: true },
  { id: 'gemini', name: 'Gemini', apiKey: 'API key', secret: 'API secret', reports: true },
  { id: 'binance-us', name: 'Binance.US', apiKey: 'API key', secret: 'Secret key', reports: false },
  {
    id: 'robinhood',
    name: 'Robinhood Crypto',
    apiKey: 'API key',
    secret: 'Private key',
    reports: false,
  },
]

// Five exchanges in processes of their own, and a passphrase that is slow on purpose.
test.slow()

for (const { id, name, apiKey, secret } of venues) {
  test(`${name}: a key is checked, saved and connected, locked and unlocked`, async ({
    realDesk: desk,
  }) => {
    const preferences = await openKeyForm(desk, name)
    await createVault(desk)
    await preferences.getByLabel(apiKey, { exact: true }).fill(keyOf(id, 'trade').apiKey)
    await preferences.getByLabel(secret, { exact: true }).fill('too short')
    await preferences.getByRole('button', { name: 'Check the key' }).click()
    await expect(preferences.getByRole('alert')).toBeVisible()
    // Esc closes Preferences, but not over a key that is being entered.
    await preferences.getByRole('button', { name: 'Check the key' }).press('Escape')
    await expect(preferences.getByLabel(secret, { exact: true })).toHaveValue('too short')
    await preferences.getByLabel(secret, { exact: true }).fill(keyOf(id, 'trade').secret)
    await preferences.getByRole('button', { name: 'Check the key' }).click()
    await expect(preferences.getByText(`${name} accepts this key`)).toBeVisible({ timeout: 30_000 })
    await preferences.getByRole('button', { name: 'Save the key' }).click()
    const row = preferences.getByRole('row', { name: /Leadline desktop/ })
    await expect(row.getByText('connected', { exact: true })).toBeVisible({ timeout: 60_000 })

    await desk.keyboard.press('Control+Shift+L')
    await desk.getByRole('button', { name: 'Vault locked' }).click()
    const dialog = desk.getByRole('dialog', { name: 'The vault is locked' })
    await dialog.getByLabel('Passphrase').fill('not the passphrase at all')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect(dialog.getByText('This is not the passphrase.')).toBeVisible()
    await dialog.getByLabel('Passphrase').fill(passphrase)
    await dialog.getByLabel('Passphrase').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row.getByText('connected', { exact: true })).toBeVisible({ timeout: 60_000 })
  })
}

for (const { id, name, apiKey, secret } of venues.filter(({ reports }) => reports)) {
  test(`${name}: a key that can withdraw is saved only by typing the exchange's name`, async ({
    realDesk: desk,
  }) => {
    const preferences = await openKeyForm(desk, name)
    await createVault(desk)
    const risky = keyOf(id, 'withdraw')
    await preferences.getByLabel(apiKey, { exact: true }).fill(risky.apiKey)
    await preferences.getByLabel(secret, { exact: true }).fill(risky.secret)
    await preferences.getByRole('button', { name: 'Check the key' }).click()
    await expect(preferences.getByText('Not saved: this key can withdraw funds')).toBeVisible({
      timeout: 30_000,
    })
    const force = preferences.getByRole('button', { name: 'Save anyway' })
    await expect(force).toBeDisabled()
    await preferences.getByLabel(`To save it all the same, type ${name}`).fill(name)
    await force.click()
    await expect(preferences.getByText('can withdraw', { exact: true })).toBeVisible()
  })
}

test('without a key Robinhood is said to need one wherever it is shown, and is not waited for', async ({
  realDesk: desk,
}) => {
  await expect(desk.getByText('Robinhood needs a key', { exact: true })).toBeVisible()
  await expect(desk.getByTitle('Robinhood: needs a key')).toBeVisible()
  await expect(desk.getByText('4 of 4 feeds live')).toBeVisible()
  await expect(desk.getByText(/Waiting for/)).toHaveCount(0)
  await desk.getByRole('button', { name: /^RH Robinhood: Needs a key/ }).click()
  const facts = desk.getByRole('dialog', { name: 'Robinhood: connection' })
  await expect(facts).toContainText('Needs a key')
})

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('the form, the answer and the locked vault can be used by everybody', async ({
      realDesk: desk,
    }, testInfo) => {
      const look = async (what: string) => {
        await desk.screenshot({ path: testInfo.outputPath(`${what}-${size.width}.png`) })
        await expectAccessible(desk, marketContents)
      }
      const preferences = await openKeyForm(desk, 'Kraken')
      await look('passphrase')
      await createVault(desk)
      await expect(preferences.getByRole('button', { name: 'Check the key' })).toBeVisible()
      await look('form')
      const risky = keyOf('kraken', 'withdraw')
      await preferences.getByLabel('API key', { exact: true }).fill(risky.apiKey)
      await preferences.getByLabel('Private key', { exact: true }).fill(risky.secret)
      // A long secret ends where its button begins.
      for (const label of ['API key', 'Private key']) {
        const field = preferences.getByLabel(label, { exact: true })
        const show = field.locator('../..').getByRole('button', { name: 'Show' })
        const [text, button] = [await field.boundingBox(), await show.boundingBox()]
        expect((text?.x ?? 0) + (text?.width ?? 9999)).toBeLessThanOrEqual(button?.x ?? 0)
      }
      await preferences.getByRole('button', { name: 'Check the key' }).click()
      await expect(preferences.getByText('Not saved: this key can withdraw')).toBeVisible({
        timeout: 30_000,
      })
      await look('withdraw')
      await preferences.getByLabel('To save it all the same, type Kraken').fill('kraken')
      await preferences.getByRole('button', { name: 'Save anyway' }).click()
      await expect(preferences.getByText('connected', { exact: true })).toBeVisible({
        timeout: 60_000,
      })
      await desk.getByRole('button', { name: 'Vault open' }).click()
      await look('open')
      await desk.getByRole('button', { name: 'Lock now' }).click()
      await desk.getByRole('button', { name: 'Vault locked' }).click()
      await look('locked')
    })
  })
}
