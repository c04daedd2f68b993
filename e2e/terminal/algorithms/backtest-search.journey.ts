import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, test } from '../desk-journey.ts'

test.use({ isPremium: true })

test('a trader walks a search forward, sees what was kept out of sample, and uses the settings of a row', async ({
  desk,
}) => {
  test.setTimeout(600_000)
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: 'Backtest' }).click()
  const panel = desk.getByRole('group', { name: 'Backtest', exact: true })
  await panel.getByRole('button', { name: 'Choose a script' }).click()
  await desk.getByRole('menuitem', { name: /DipBuyer/ }).click()
  const entry = panel.getByRole('textbox', { name: 'entry_bps' })
  await expect(entry).toHaveValue('80', { timeout: 180_000 })
  await panel.getByLabel('stop_bps').fill('8')
  await panel.getByLabel('window_s').fill('60')
  await panel.getByRole('radio', { name: 'Grid' }).check({ force: true })
  await entry.fill('4, 6')
  await panel.getByLabel('Walk-forward steps').fill('2')
  // Two rows on each of two parts, and the chosen one on the next.
  await panel.getByRole('button', { name: 'Run 6 backtests' }).click()
  const forward = panel.getByRole('table', { name: 'Walk-forward' })
  await expect(forward.getByRole('row')).toHaveCount(4, { timeout: 400_000 })
  await expect(forward.getByRole('row', { name: /^All steps/ })).toBeVisible()
  await expect(panel.getByText('Of the last in-sample part: 2026-10-05 14:20')).toBeVisible()
  const rows = panel.getByRole('table', { name: 'Combinations of settings' })
  await rows.getByRole('button', { name: 'entry_bps', exact: true }).click()
  await expect(rows.getByRole('columnheader', { name: 'entry_bps' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(rows.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('6')
  const download = desk.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export walk-forward, CSV' }).click()
  const path = await (await download).path()
  expect(readFileSync(path, 'utf8').trim().split('\r\n')).toHaveLength(3)
  await shoot(desk, 'search')
  const page = desk.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export search, HTML' }).click()
  const file = test.info().outputPath('search.html')
  await (await page).saveAs(file)
  const exported = await desk.context().newPage()
  await exported.goto(`file://${file}`)
  await expect(exported.getByRole('heading', { name: 'Walk-forward' })).toBeVisible()
  await shoot(exported, 'search-page')
  await exported.close()
  await expectAccessible(desk)
  await rows.getByRole('button', { name: 'Use entry_bps 4' }).click()
  await expect(entry).toHaveValue('4')
  await expect(panel.getByRole('button', { name: 'Run backtest' })).toBeEnabled()
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
