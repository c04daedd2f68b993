import { readFileSync } from 'node:fs'

import { verifyReceipt } from '@leadline/orders/receipts/verify-receipt'

import { expect, expectAccessible, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from './trading-page.ts'

test.describe.configure({ timeout: 180_000 })

for (const viewport of windowSizes) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('an order that was filled has a receipt, which is true as a file, and counts in the sums', async ({
      desk: page,
    }, testInfo) => {
      const shot = (name: string) =>
        page.screenshot({ path: testInfo.outputPath(`${name}-${viewport.width}.png`) })
      const trading = new TradingPage(page)
      await trading.ready()
      const openPanel = async () => {
        await page.keyboard.press('Control+k')
        await page.keyboard.type('execution quality')
        await expect(page.getByRole('option').first()).toContainText('Execution quality')
        await page.keyboard.press('Enter')
      }
      const panel = page.getByRole('group', { name: 'Execution quality' }).first()
      const isWide = viewport.width > 1400
      // In a small window it lies above the ticket.
      if (isWide) {
        await openPanel()
        await expect(panel).toContainText('No order has ended in this time.')
      }
      for (const [exchange, side] of [
        ['Coinbase', 'Buy'],
        ['Kraken', 'Buy'],
        ['Kraken', 'Sell'],
      ] as const) {
        await trading.choose(exchange, side)
        await trading.chooseKind('Market')
        await trading.ticket.getByLabel('Size', { exact: true }).fill('0.02')
        await trading.send(side === 'Buy' ? 'buy' : 'sell')
        await expect(trading.ticket.getByRole('heading', { name: 'Filled' })).toBeVisible()
        await trading.ticket.getByRole('button', { name: 'New ticket' }).click()
      }
      if (!isWide) await openPanel()
      const sums = page.getByRole('table', { name: 'Execution quality by exchange' })
      await expect(sums.getByRole('row', { name: /^Kraken 2 / })).toBeVisible()
      await expect(sums.getByRole('row', { name: /^Coinbase 1 / })).toContainText('bps')
      await shot('execution-quality')
      await page.getByRole('button', { name: /^By ?Exchange$/ }).click()
      await page.getByRole('menuitemradio', { name: 'Hour' }).click()
      await expect(
        page.getByRole('table', { name: 'Execution quality by hour' }).getByRole('row').nth(1),
      ).toContainText(':00')
      await page
        .getByRole('table', { name: 'Receipts' })
        .getByRole('button', { name: /^Receipt: buy BTC-USD/ })
        .first()
        .press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Execution receipt' })
      await expect(dialog).toContainText('Every number was computed again')
      await expect(dialog).toContainText('Buy 0.02 BTC at Kraken, market')
      await expect(dialog).toContainText('simulated')
      const others = dialog.getByRole('table', { name: 'What the same size would have cost' })
      await expect(others.getByRole('row', { name: /^Gemini/ })).toContainText('no market orders')
      await expect(others.getByRole('row', { name: /^Robinhood/ })).toContainText('only quotes')
      await shot('receipt')
      await expectAccessible(page)
      const saving = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Save as file' }).click()
      const file = await saving
      expect(file.suggestedFilename()).toMatch(/^leadline-simulated-receipt-.*-btc-usd-.*\.json$/)
      const bytes = readFileSync(await file.path())
      expect(verifyReceipt(bytes)).toMatchObject({ verdict: 'true' })
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      expect(verifyReceipt(bytes)).toMatchObject({ verdict: 'false' })
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      // In a small window the panel lies above the row of the order.
      if (!isWide) return
      // The same receipt from the order's row, after the window was loaded again.
      await page.reload()
      await trading.showTab('Order history')
      const rows = page.getByRole('table', { name: 'Order history' })
      await rows.getByRole('button', { name: /^Receipt: sell BTC-USD/ }).click()
      await expect(dialog).toContainText('Sell 0.02 BTC at Kraken')
    })
  })
}
