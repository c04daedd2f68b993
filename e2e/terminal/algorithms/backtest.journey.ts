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
  test.setTimeout(480_000)
  const panel = await openPanel(desk)
  await expect(panel.getByRole('button', { name: 'Run backtest' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Choose a script' }).click()
  await desk.getByRole('menuitem', { name: /DipBuyer/ }).click()
  const entry = panel.getByLabel('entry_bps')
  await expect(entry).toHaveValue('80', { timeout: 180_000 })
  await entry.fill('two')
  await expect(panel.getByRole('button', { name: 'Run backtest' })).toBeDisabled()
  // So small that there is something to see within an hour of the practice market.
  await entry.fill('4')
  await panel.getByLabel('stop_bps').fill('8')
  await panel.getByLabel('window_s').fill('60')
  await panel.getByRole('button', { name: 'Run backtest' }).click()
  await expect(panel.getByRole('progressbar', { name: 'Backtest' })).toBeVisible()
  const result = panel.getByLabel('Result in USD')
  await expect(result).toBeVisible({ timeout: 240_000 })
  await expect(result).toContainText('Result after fees, USD')
  await expect(panel.getByRole('list', { name: 'What a backtest cannot show' })).toContainText(
    'The practice market is invented.',
  )
  await expect(panel.getByRole('table', { name: 'Trades of the backtest' })).toBeVisible()
  await expect(panel.getByRole('img', { name: /^Equity curve: ends at/ })).toBeVisible()
  await expect(panel.getByRole('img', { name: /^Drawdown curve: at most/ })).toBeVisible()
  await expect(panel.getByRole('table', { name: 'Fees and latency used' })).toContainText('9 ms')
  const page = desk.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export report, HTML' }).click()
  // A browser shows a file as a page by its name.
  const report = test.info().outputPath('report.html')
  await (await page).saveAs(report)
  const exported = await desk.context().newPage()
  await exported.goto(`file://${report}`)
  await expect(exported.getByRole('heading', { name: 'Result in USD' })).toBeVisible()
  await exported.close()
  await shoot(desk, 'backtest')
  const download = desk.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export trades, CSV' }).click()
  const path = await (await download).path()
  expect(readFileSync(path, 'utf8')).toMatch(/^Opened,Closed,Exchange,Symbol,.*\r\n\d{4}-\d\d-/)
  await expectAccessible(desk)
  // A second run, and the first one beside it. It buys when the first did, so that there is something to compare.
  await panel.getByLabel('stop_bps').fill('12')
  await panel.getByRole('button', { name: 'Run backtest' }).click()
  await expect(panel.getByRole('button', { name: /^Run 2/ })).toBeVisible({ timeout: 240_000 })
  await panel.getByRole('button', { name: 'Compare with' }).click()
  await desk.getByRole('menuitem', { name: /^Run 1/ }).click()
  await expect(result.getByRole('columnheader', { name: 'Run 1' }).first()).toBeVisible()
  await shoot(desk, 'compared')
  // A table, and how much of its best row is luck.
  await panel.getByRole('radio', { name: 'Grid' }).check({ force: true })
  await entry.fill('4, 6')
  await panel.getByRole('button', { name: 'Run 2 backtests' }).click()
  await expect(panel.getByText('2 rows were tried.')).toBeVisible({ timeout: 240_000 })
  await expect(panel.getByText(/Deflated Sharpe ratio/)).toBeVisible()
  await shoot(desk, 'grid')
})

test('a backtest that takes too long outlives a reload, is canceled, and reports the time until then', async ({
  desk,
}) => {
  test.setTimeout(480_000)
  const panel = await openPanel(desk)
  await panel.getByRole('button', { name: 'Choose a script' }).click()
  await desk.getByRole('menuitem', { name: /DipBuyer/ }).click()
  await expect(panel.getByLabel('entry_bps')).toHaveValue('80', { timeout: 180_000 })
  await panel.getByRole('button', { name: /^Length/ }).click()
  await desk.getByRole('menuitemradio', { name: '7 days' }).click()
  await panel.getByRole('button', { name: 'Run backtest' }).click()
  await expect(panel.getByRole('button', { name: 'Cancel' })).toBeVisible({ timeout: 120_000 })
  // The run belongs to the program: a window that is loaded again finds it where it is.
  await desk.reload()
  await expect(panel.getByRole('progressbar', { name: 'Backtest' })).toBeVisible({
    timeout: 120_000,
  })
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByText('You canceled it.')).toBeVisible({ timeout: 120_000 })
})

test('a trader records a market from the desk, sees it grow, and backtests it', async ({
  desk,
}) => {
  test.setTimeout(480_000)
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: 'Recordings' }).click()
  const panel = desk.getByRole('group', { name: 'Recordings', exact: true })
  await expect(panel.getByText('No recording yet.')).toBeVisible()
  await panel.getByLabel('Symbols').fill('btc')
  await expect(panel.getByRole('button', { name: 'Start recording' })).toBeDisabled()
  await panel.getByLabel('Symbols').fill('BTC-USD')
  await panel.getByLabel('Name').fill('monday')
  await panel.getByRole('button', { name: 'Start recording' }).click()
  const row = panel.getByRole('row', { name: /^monday/ })
  await expect(row).toContainText('Recording')
  await expect(row).toContainText(/[1-9]\d\.\d kB|MB/, { timeout: 180_000 })
  await shoot(desk, 'recordings')
  await expectAccessible(desk)
  await panel.getByRole('button', { name: 'Stop recording' }).click()
  await expect(row).toContainText('Ready', { timeout: 30_000 })
  const backtest = await openPanel(desk)
  await backtest.getByRole('button', { name: 'Choose a script' }).click()
  await desk.getByRole('menuitem', { name: /DipBuyer/ }).click()
  await expect(backtest.getByLabel('entry_bps')).toHaveValue('80', { timeout: 180_000 })
  await backtest.getByRole('radio', { name: 'Recording' }).check({ force: true })
  await backtest.getByRole('button', { name: /^Recording/ }).click()
  await desk.getByRole('menuitemradio', { name: /monday/ }).click()
  await backtest.getByRole('button', { name: 'Run backtest' }).click()
  await expect(backtest.getByText('Your place in a queue is estimated')).toBeVisible({
    timeout: 240_000,
  })
})

/** For whoever wants to look at it, at both sizes that the desk is made for. */
async function shoot(desk: Page, name: string): Promise<void> {
  const folder = process.env['BACKTEST_SHOTS']
  if (folder === undefined) return
  const before = desk.viewportSize()
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await desk.setViewportSize({ width, height })
    await desk.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
  if (before) await desk.setViewportSize(before)
}
