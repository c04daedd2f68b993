import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from '../trading/trading-page.ts'
import { countColors, openHeatmap, panelOf } from './heatmap-page.ts'

const brass = '#e9b44c'

async function openPreferences(desk: Page) {
  await desk.keyboard.press('Control+,')
  const preferences = desk.getByRole('group', { name: 'Preferences' })
  await preferences.getByRole('button', { name: 'Book over time', exact: true }).click()
  return preferences
}

test('what was kept is there after the program was closed and started again, and Preferences says how much', async ({
  desk,
  program,
}) => {
  await openHeatmap(desk)
  // Something to keep.
  await desk.waitForTimeout(5000)
  const { address } = await program.start()
  expect(readdirSync(join(program.home, 'practice', 'book-history'))).toEqual([
    expect.stringMatching(/^BTC-USD_\d+\.tiles$/),
  ])
  await desk.goto(address)
  await expect(panelOf(desk)).toBeVisible()
  const preferences = await openPreferences(desk)
  const row = preferences.getByRole('row', { name: /^BTC-USD/ })
  await expect(row).toContainText(/\d kB.*yes/)
  await expectAccessible(desk, ['.dv-groupview:not(.dv-active-group)'])

  await preferences.getByLabel('Hours').fill('0')
  await expect(preferences.getByText('A number from 1 to 168')).toBeVisible()
  await expect(preferences.getByRole('button', { name: 'Save' })).toBeDisabled()
  await preferences.getByLabel('Hours').fill('12')
  await preferences.getByRole('textbox', { name: 'Symbols' }).fill('2')
  await preferences.getByRole('button', { name: 'Save' }).click()
  await row.getByRole('button', { name: 'Remove' }).click()
  const ask = desk.getByRole('dialog', { name: 'Remove the book over time of BTC-USD' })
  await ask.getByRole('button', { name: 'Remove' }).click()
  // A panel shows it: it goes on from here, and no longer without one.
  await expect(row).toBeHidden()
  const again = await program.start()
  await desk.goto(again.address)
  const kept = await openPreferences(desk)
  await expect(kept.getByLabel('Hours')).toHaveValue('12')
  await expect(kept.getByRole('textbox', { name: 'Symbols' })).toHaveValue('2')
})

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('an own fill is a mark in brass on the heatmap, and is read out', async ({ desk }) => {
      const trading = new TradingPage(desk)
      await trading.ready()
      await openHeatmap(desk)
      await trading.choose('Kraken', 'Buy')
      await trading.chooseKind('Market')
      await trading.ticket.getByLabel('Size', { exact: true }).fill('0.01')
      await trading.send('buy')
      await panelOf(desk).getByRole('application').focus()
      await expect(async () => {
        await desk.keyboard.press('F9')
        const words = desk.locator('[aria-live]').filter({ hasText: 'fills in view' })
        await expect(words).toContainText(/From .* Best bid .* 1 of your fills in view\./, {
          timeout: 6000,
        })
      }).toPass()
      const [marked = 0] = await countColors(desk, [brass])
      expect(marked).toBeGreaterThan(5)
    })
  })
}
