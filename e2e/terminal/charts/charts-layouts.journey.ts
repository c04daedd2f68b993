import { untilKept } from '../window/kept-documents.ts'
import { expect, test } from './chart-journey.ts'
import { ChartOnDesk } from './chart-on-desk.ts'

// Two charts of one symbol side by side.
test.use({ viewport: { width: 1920, height: 1080 } })

test('a layout keeps which charts, their symbols, timeframes and indicators, and is reopened', async ({
  chart,
  program,
}) => {
  const { page, panel } = chart
  await panel.getByRole('radio', { name: '15 minutes' }).click()
  await chart.choose(/^Source/, 'Kraken')
  await panel.getByRole('button', { name: 'Indicators' }).click()
  await panel.getByRole('button', { name: 'Add RSI' }).click()
  await panel.getByRole('textbox', { name: 'RSI length' }).fill('7')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^(?:Layouts|Scalp)/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Save as …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save layout as' })
  await dialog.getByLabel('Name').fill('Sunday')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await untilKept(program.home, 'layout', 'Sunday', (text) =>
    ['"15m"', '"kraken"', '{"kind":"rsi","params":[7]}'].every((part) => text.includes(part)),
  )

  const again = await program.start()
  await page.goto(again.address)
  await expect(chart.surface).toHaveAttribute('aria-label', 'BTC-USD chart, 15 minutes candles')
  await expect.poll(() => chart.read()).toContain('RSI 7')
  await expect(chart.panel.getByRole('button', { name: /^Source/ })).toContainText('Kraken')
})

test('one symbol change moves every panel of a built-in layout; a chart without a link keeps its own', async ({
  chart,
}) => {
  const { page } = chart
  const other = new ChartOnDesk(page, page.getByRole('application').nth(1))
  await expect(other.surface).toHaveAttribute('aria-label', 'BTC-USD chart, 1 hour candles')
  const type = async (letters: string) => {
    await chart.surface.click({ position: { x: 200, y: 60 } })
    await page.keyboard.type(letters)
    const found = page.getByRole('option', { name: `${letters.toUpperCase()}-USD` })
    await expect(found.first()).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await type('eth')
  await expect(chart.surface).toHaveAttribute('aria-label', 'ETH-USD chart, 1 minute candles')
  await expect(other.surface).toHaveAttribute('aria-label', 'ETH-USD chart, 1 hour candles')
  for (const panel of ['Depth of book', 'Time and sales', 'Order ticket']) {
    await expect(page.getByRole('group', { name: `${panel}, ETH-USD` })).toBeVisible()
  }
  await other.panel.getByRole('button', { name: 'Panel menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Off', exact: true }).click()
  await type('sol')
  await expect(chart.surface).toHaveAttribute('aria-label', 'SOL-USD chart, 1 minute candles')
  await expect(other.surface).toHaveAttribute('aria-label', 'ETH-USD chart, 1 hour candles')
})
