import { readFileSync } from 'node:fs'

import type { Locator, Page } from '@playwright/test'

import { expect, expectAccessible, test } from '../desk-journey.ts'

test.use({ isPremium: true })

async function openPanel(desk: Page): Promise<Locator> {
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: 'Backtest' }).click()
  return desk.getByRole('group', { name: 'Backtest', exact: true })
}

test('a trader backtests the manual’s example, sees what it cannot show, and takes the trades along', async ({
  desk,
}) => {
  test.setTimeout(240_000)
  const panel = await openPanel(desk)
  await expect(panel.getByRole('button', { name: 'Run backtest' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Choose a script' }).click()
  await desk.getByRole('menuitem', { name: /DipBuyer/ }).click()
  const entry = panel.getByLabel('entry_bps')
  await expect(entry).toHaveValue('80', { timeout: 90_000 })
  await entry.fill('two')
  await expect(panel.getByRole('button', { name: 'Run backtest' })).toBeDisabled()
  // So small that there is something to see within an hour of the practice market.
  await entry.fill('4')
  await panel.getByLabel('stop_bps').fill('8')
  await panel.getByLabel('window_s').fill('60')
  await panel.getByRole('button', { name: 'Run backtest' }).click()
  await expect(panel.getByRole('progressbar', { name: 'Backtest' })).toBeVisible()
  const result = panel.getByLabel('Result in USD')
  await expect(result).toBeVisible({ timeout: 120_000 })
  await expect(result).toContainText('Result after fees, USD')
  await expect(panel.getByRole('list', { name: 'What a backtest cannot show' })).toContainText(
    'The practice market is invented.',
  )
  await expect(panel.getByRole('table', { name: 'Trades of the backtest' })).toBeVisible()
  const download = desk.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export trades, CSV' }).click()
  const path = await (await download).path()
  expect(readFileSync(path, 'utf8')).toMatch(/^Opened,Closed,Exchange,Symbol,.*\r\n\d{4}-\d\d-/)
  await expectAccessible(desk)
  const shots = process.env['BACKTEST_SHOTS']
  if (shots !== undefined) await desk.screenshot({ path: `${shots}/backtest.png` })
})

test('a backtest that takes too long is canceled, and reports the time until then', async ({
  desk,
}) => {
  test.setTimeout(240_000)
  const panel = await openPanel(desk)
  await panel.getByRole('button', { name: 'Choose a script' }).click()
  await desk.getByRole('menuitem', { name: /DipBuyer/ }).click()
  await expect(panel.getByLabel('entry_bps')).toHaveValue('80', { timeout: 90_000 })
  await panel.getByRole('button', { name: /^Length/ }).click()
  await desk.getByRole('menuitemradio', { name: '7 days' }).click()
  await panel.getByRole('button', { name: 'Run backtest' }).click()
  await panel.getByRole('button', { name: 'Cancel' }).click({ timeout: 60_000 })
  await expect(panel.getByText('You canceled it.')).toBeVisible({ timeout: 60_000 })
})
