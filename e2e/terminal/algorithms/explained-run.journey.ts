import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { loadScript, pressUntil } from './load-script.ts'

test.use({ isPremium: true })

const text = `from decimal import Decimal

from leadline import Algorithm


class Swing(Algorithm):
    """Buys and sells in turn."""

    def on_start(self):
        self.market = ("BTC-USD", "Coinbase")
        self.subscribe_book("BTC-USD", ["Coinbase"], depth=3)
        self.every(3)

    def on_timer(self, timer):
        if self.position(*self.market).size > 0:
            self.close_position(*self.market)
        else:
            self.open_position(*self.market, Decimal("0.1"))
`

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('by keyboard alone: a run that still goes is explained, cause by cause, and taken along as a table', async ({
      desk,
    }) => {
      test.setTimeout(1_200_000)
      await desk.keyboard.press('Control+n')
      await desk.getByRole('menuitem', { name: 'Algorithms' }).press('Enter')
      const group = desk.locator('.dv-active-group')
      const panel = group.getByRole('group', { name: 'Algorithms', exact: true })
      const row = await loadScript(desk, panel, { name: 'swing.py', text })
      await pressUntil(row.getByRole('button', { name: 'Start Swing' }), row.getByText('Running'))
      await panel.getByRole('radio', { name: 'Runs' }).press('Space')
      const runs = panel.getByRole('table', { name: 'Runs' })
      await expect(runs).toContainText('Swing')
      // So that there is something to compare.
      await desk.waitForTimeout(20_000)
      await panel.getByRole('button', { name: /^Explain Swing/ }).press('Enter')
      const difference = panel.getByRole('group', { name: 'Difference of Swing' })
      const causes = difference.getByRole('table', { name: 'Causes in USD' })
      await expect(causes).toBeVisible({ timeout: 600_000 })
      await expect(difference.getByText('It still runs: this is up to now.')).toBeVisible()
      await expect(causes.getByRole('row', { name: /^Unexplained/ })).toContainText('0.00')
      await expect(causes.getByRole('row', { name: /^Script looks ahead/ })).toContainText('0.00')
      await expectAccessible(desk, marketContents)
      await shoot(desk, `explained-${size.width}`)
      const download = desk.waitForEvent('download')
      await difference.getByRole('button', { name: 'Export difference, CSV' }).press('Enter')
      const path = await (await download).path()
      expect(readFileSync(path, 'utf8')).toMatch(/^Sent,Exchange,Symbol,Side,Run: order,/)
      await difference.getByRole('button', { name: 'All runs' }).press('Enter')
      await expect(runs).toBeVisible()
    })
  })
}

async function shoot(desk: Page, name: string): Promise<void> {
  const folder = process.env['BACKTEST_SHOTS']
  if (folder !== undefined) await desk.screenshot({ path: `${folder}/${name}.png` })
}
