import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from './trading-page.ts'

test.use({ viewport: windowSizes[0] })
// A whole trade is many steps, and the machine may be busy.
test.describe.configure({ timeout: 300_000 })

test('a price is clicked, an order placed, seen on the ladder and in Working orders, amended and canceled', async ({
  desk: page,
}) => {
  const trading = new TradingPage(page)
  await trading.ready()
  await trading.restingPrice()
  // A click copies price and exchange, and never sets the side or the size.
  await expect(trading.ticket.getByRole('radio', { name: 'Buy' })).not.toBeChecked()
  await expect(trading.ticket.getByLabel('Size', { exact: true })).toHaveValue('')
  await trading.ticket.getByRole('button', { name: /^Review simulated/ }).click()
  await expect(trading.ticket.getByText('Choose Buy or Sell.')).toBeVisible()
  await expect(trading.ticket.getByText('Type a size.')).toBeVisible()
  await trading.choose('Coinbase', 'Buy')
  await trading.ticket.getByLabel('Size', { exact: true }).fill('0.05')
  await expect(trading.ticket.getByText(/Left at Coinbase/)).toBeVisible()
  await trading.send('buy')
  await expect(trading.ticket.getByRole('heading', { name: 'Working' })).toBeVisible()

  const row = trading.orders.getByRole('row', { name: /Coinbase/ })
  await expect(row).toContainText('▲ Buy')
  await expect(row).toContainText('Working')
  await expect(row).toContainText(/[+−]\d+\.\d\d bp/)
  await expect(page.getByText(/1 order below:/)).toBeVisible()
  await expect(page.getByText(/B 0\.05 CB/)).toBeVisible()
  await expectAccessible(page, marketContents)

  await row.getByRole('button', { name: /^Change/ }).click()
  const form = page.getByRole('form', { name: /^Change Buy/ })
  await form.getByLabel('Size').press('Escape')
  await expect(row.getByRole('button', { name: /^Change/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await form.getByLabel('Size').fill('0.07')
  await form.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(trading.orders.getByRole('row', { name: /Coinbase/ })).toContainText('0.07')
  await page.mouse.move(10, 10)
  await trading.orders.getByRole('button', { name: /^Cancel Buy/ }).click()
  await expect(trading.ticket.getByRole('heading', { name: 'Canceled' })).toBeVisible()
  await expect(page.getByText(/1 order below:/)).toHaveCount(0)
})

test('a market order fills: fills, position, result and balance follow, and a second click sends nothing', async ({
  desk: page,
}) => {
  const trading = new TradingPage(page)
  await trading.ready()
  await trading.choose('Coinbase', 'Buy')
  await trading.ticket.getByRole('button', { name: /^Type/ }).click()
  await page.getByRole('menuitemradio', { name: 'Market', exact: true }).click()
  await trading.ticket.getByLabel('Size', { exact: true }).fill('0.1')
  await expect(trading.ticket.locator('[data-estimate="average"]')).toHaveText(/\d,\d{3}\.\d\d/)
  await trading.ticket.getByRole('button', { name: 'Review simulated buy' }).click()
  const confirm = trading.ticket.getByRole('button', { name: 'Confirm simulated buy' })
  await expect(confirm).not.toHaveAttribute('aria-disabled')
  await confirm.dblclick()
  await expect(trading.ticket.getByRole('heading', { name: 'Filled' })).toBeVisible()
  await trading.showTab('Order history')
  const history = page.getByRole('table', { name: 'Order history' })
  await expect(history.getByRole('row', { name: /Coinbase/ })).toHaveCount(1)
  await trading.showTab('Fills')
  await expect(page.getByRole('table', { name: 'Fills' }).getByRole('row')).not.toHaveCount(1)
  const position = page
    .getByRole('table', { name: /^Positions/ })
    .getByRole('row', { name: /BTC Coinbase/ })
  await expect(position.locator('[data-cell="unrealized"]')).toHaveText(/^([+−]\d|0\.00)/)
  await expect(position).toContainText('0.1')
  await trading.showTab('Balances')
  const dollars = page
    .getByRole('table', { name: 'Balances' })
    .getByRole('row', { name: /USD Coinbase/ })
  await expect(dollars).not.toContainText('20,000.00')
})

test('halt cancels what works, lets nothing out, and is lifted by typing', async ({
  desk: page,
}) => {
  const trading = new TradingPage(page)
  await trading.ready()
  await trading.restingPrice()
  await trading.choose('Kraken', 'Buy')
  await trading.ticket.getByLabel('Size', { exact: true }).fill('0.02')
  await trading.send('buy')
  await expect(trading.ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
  await trading.halt()
  await expect(trading.ticket.getByRole('heading', { name: 'Canceled' })).toBeVisible()
  await trading.ticket.getByRole('button', { name: 'New ticket' }).click()
  await trading.restingPrice()
  await trading.choose('Kraken', 'Buy')
  await trading.ticket.getByLabel('Size', { exact: true }).fill('0.02')
  await trading.review('buy')
  await expect(trading.ticket.getByRole('alert')).toContainText('Trading is halted')
  await page.getByRole('button', { name: /^Halted/ }).click()
  await page.getByLabel('Type LIFT to allow orders again').fill('LIFT')
  await page.getByRole('button', { name: 'Lift the halt' }).click()
  await expect(page.getByRole('button', { name: 'Halt', exact: true })).toBeVisible()
  await trading.send('buy')
  await expect(trading.ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
})

test('the page is loaded again: orders, fills and the halt are what the hub knows', async ({
  desk: page,
}) => {
  const trading = new TradingPage(page)
  await trading.ready()
  await trading.restingPrice()
  await trading.choose('Gemini', 'Buy')
  await trading.ticket.getByLabel('Size', { exact: true }).fill('0.03')
  await trading.send('buy')
  await expect(trading.ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
  await page.reload()
  await expect(trading.orders.getByRole('row', { name: /Gemini/ })).toContainText('Working')
})
