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

    test('a fill of practice is a row for Koinly and one for CoinTracker, with its amounts, marked as simulated', async ({
      desk: page,
    }) => {
      test.slow()
      const trading = new TradingPage(page)
      await trading.ready()
      await trading.choose('Kraken', 'Buy')
      await trading.chooseKind('Market')
      await trading.ticket.getByLabel('Size', { exact: true }).fill('0.02')
      await trading.send('buy')
      await expect(trading.ticket.getByRole('heading', { name: 'Filled' })).toBeVisible()
      await trading.showTab('Order history')
      for (const [service, received] of [
        ['Koinly', ['Received Amount', 'Received Currency']],
        ['CoinTracker', ['Received Quantity', 'Received Currency']],
      ] as const) {
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Export', exact: true }).click()
        await page.getByRole('menuitem', { name: `Fills for ${service}, CSV` }).click()
        const file = await download
        expect(file.suggestedFilename()).toBe(`leadline-simulated-${service.toLowerCase()}.csv`)
        const rows = rowsOf(readFileSync(await file.path(), 'utf8'))
        expect(rows.length).toBeGreaterThan(0)
        const [amount, currency] = received
        const bought = rows.reduce((sum, row) => sum + Math.round(Number(row[amount]) * 1e8), 0)
        expect(bought).toBe(0.02 * 1e8)
        for (const row of rows) {
          expect([row['Market'], row[currency], row['Sent Currency']]).toEqual([
            'simulated',
            'BTC',
            'USD',
          ])
          expect(Number(row['Fee Amount'])).toBeGreaterThan(0)
          expect(row['Date']).toMatch(/20\d\d/)
        }
        const about = page.getByRole('dialog', { name: 'About this file' })
        await expect(about).toContainText('These are practice trades.')
        await about.getByRole('button', { name: 'Close', exact: true }).last().click()
        await expect(about).toHaveCount(0)
      }
    })
  })
}

/** No cell of these files has a comma. */
function rowsOf(text: string): Record<string, string>[] {
  const [heads = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])))
}
