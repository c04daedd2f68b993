import { expect, test } from '../journey.ts'
import { TradingPage } from '../terminal/trading/trading-page.ts'

/** The market of the trial runs in this browser, beside whatever else the machine does. */
const patience = { timeout: 90_000 }

test.use({ viewport: { width: 1366, height: 768 } })
test.describe.configure({ timeout: 180_000 })

test('an order of the tab has a receipt, and counts in its execution quality', async ({ page }) => {
  await page.goto('/try')
  const ticket = page.getByRole('group', { name: /^Order ticket/ })
  await expect(ticket.locator('.exchange-card').filter({ hasText: '%' })).toHaveCount(5, patience)
  const trading = new TradingPage(page)
  await trading.choose('Kraken', 'Buy')
  await trading.chooseKind('Market')
  await ticket.getByLabel('Size', { exact: true }).fill('0.01')
  await trading.send('buy')
  await expect(ticket.getByRole('heading', { name: 'Filled' })).toBeVisible(patience)
  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Execution quality' }).click()
  const sums = page.getByRole('table', { name: 'Execution quality by exchange' })
  await expect(sums.getByRole('row', { name: /^Kraken 1 / })).toBeVisible(patience)
  await page
    .getByRole('button', { name: /^Receipt: buy BTC-USD/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Execution receipt' })
  await expect(dialog).toContainText('Every number was computed again')
  await expect(dialog).toContainText('simulated')
})
