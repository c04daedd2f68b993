import { readFileSync } from 'node:fs'

import { expect, expectAccessible, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from './trading-page.ts'

test.describe.configure({ timeout: 120_000 })

for (const viewport of windowSizes) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('a coin that is bought and sold is a trade in the journal, with its day, its note and its tags', async ({
      desk: page,
    }, testInfo) => {
      const shot = (name: string) =>
        page.screenshot({ path: testInfo.outputPath(`${name}-${viewport.width}.png`) })
      const trading = new TradingPage(page)
      await trading.ready()
      for (const side of ['Buy', 'Sell'] as const) {
        await trading.choose('Kraken', side)
        await trading.chooseKind('Market')
        await trading.ticket.getByLabel('Size', { exact: true }).fill('0.02')
        await trading.send(side === 'Buy' ? 'buy' : 'sell')
        await expect(trading.ticket.getByRole('heading', { name: 'Filled' })).toBeVisible()
        await trading.ticket.getByRole('button', { name: 'New ticket' }).click()
      }
      await page.getByRole('button', { name: 'New panel' }).click()
      await page.getByRole('menuitem', { name: 'Trade journal' }).click()
      const trades = page.getByRole('table', { name: 'Trades' })
      const row = trades.getByRole('row', { name: /BTC-USD/ })
      await expect(row).toContainText('0.02')
      const result = (await row.locator('td').nth(6).textContent()) ?? ''
      expect(result).toMatch(/^[+\u2212]\d+\.\d\d$/)
      // The day, the table of symbols and the row say the same.
      await expect(
        page
          .getByRole('table', { name: 'Results by symbol' })
          .getByRole('row', { name: /BTC-USD/ }),
      ).toContainText(result)
      const day = page.getByRole('button', { name: /: .* USD, 1 trade$/ })
      await expect(day).toHaveAccessibleName(new RegExp(result.replace('+', '\\+')))
      await day.press('Enter')
      await expect(page.getByText(/^Only the trades of/)).toBeVisible()
      await day.press('Enter')
      await row.getByRole('button', { name: /^Note and tags of BTC-USD/ }).press('Enter')
      const dialog = page.getByRole('dialog', { name: /^BTC-USD, / })
      await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeFocused()
      await dialog.getByRole('textbox', { name: 'Note' }).fill('Sold at once to see the fees.')
      await dialog.getByLabel('Tags').fill('Test, too-long-to-be-a-tag-of-a-trade')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('is too long')
      await dialog.getByLabel('Tags').fill('Test, fees')
      await dialog.getByLabel('Tags').press('Enter')
      await expect(row).toContainText('fees')
      await expect(row).toContainText('Sold at once to see the fees.')
      await shot('trade-journal')
      await expectAccessible(page)
      await page.reload()
      await expect(row).toContainText('fees')
    })

    test('practice fills for Koinly say simulated in every row', async ({ desk: page }) => {
      const trading = new TradingPage(page)
      await trading.ready()
      await trading.showTab('Order history')
      await expect(page.getByText('No orders in this time.')).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Fills for Koinly, CSV' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('leadline-simulated-koinly.csv')
      const [heads = '', ...rows] = readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\r\n')
      expect(heads).toMatch(/^Market,Date,Sent Amount,/)
      expect(rows.every((row) => row.startsWith('simulated,'))).toBe(true)
      await expect(page.getByRole('dialog')).toContainText('These are practice trades.')
    })
  })
}
