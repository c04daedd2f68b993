import { expect, test, windowSizes } from '../desk-journey.ts'
import { ladderOf } from '../ladder/ladder-page.ts'
import { TradingPage } from './trading-page.ts'

test.use({ viewport: windowSizes[1] })
// A whole trade is many steps, and the machine may be busy.
test.describe.configure({ timeout: 300_000 })

test('without a mouse: a price from the ladder, a ticket, Review, Confirm, and the order is canceled', async ({
  desk: page,
}) => {
  const trading = new TradingPage(page)
  await trading.ready()
  const { keyboard } = page
  const price = trading.ticket.getByLabel('Limit price')
  await expect(async () => {
    await ladderOf(page).focus()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(price).not.toHaveValue('', { timeout: 1000 })
  }).toPass()

  await keyboard.press('F2')
  await expect(trading.ticket).toBeFocused()
  await tabTo(trading.ticket.locator('.exchange-card input:focus'))
  const coinbase = trading.ticket.getByRole('radio', { name: 'Coinbase' })
  if (!(await coinbase.isChecked())) await keyboard.press('Space')
  for (let steps = 0; steps < 6 && !(await coinbase.isChecked()); steps += 1) {
    await keyboard.press('ArrowRight')
  }
  await expect(coinbase).toBeChecked()
  await tabTo(trading.ticket.getByRole('radio', { name: 'Buy' }))
  await keyboard.press('Space')
  await tabTo(trading.ticket.getByLabel('Size', { exact: true }))
  await keyboard.type('0.04')
  await tabTo(price)
  const lower = String(Math.floor(Number(await price.inputValue()) * 0.99))
  await keyboard.press('Control+a')
  await keyboard.type(lower)
  // The hub has been asked with these numbers.
  await expect(trading.ticket.locator('[data-estimate="rests"]')).toHaveText('0.04')
  await keyboard.press('Enter')
  const confirm = trading.ticket.getByRole('button', { name: 'Confirm simulated buy' })
  await expect(confirm).toBeVisible()
  await expect(confirm).not.toHaveAttribute('aria-disabled')
  await keyboard.press('F2')
  await tabTo(confirm)
  await keyboard.press('Enter')
  await expect(trading.ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
  await keyboard.press('F2')
  await tabTo(trading.ticket.getByRole('button', { name: 'Cancel order' }))
  await keyboard.press('Enter')
  await expect(trading.ticket.getByRole('heading', { name: 'Canceled' })).toBeVisible()

  async function tabTo(target: ReturnType<typeof page.locator>): Promise<void> {
    for (let steps = 0; steps < 40; steps += 1) {
      const isThere = (await target.count()) === 1
      if (isThere && (await target.evaluate((at) => at === document.activeElement))) return
      await keyboard.press('Tab')
    }
    throw new Error('It cannot be reached with Tab.')
  }
})
