import { expect, test, windowSizes } from '../desk-journey.ts'
import { sideRows } from '../ladder/ladder-page.ts'
import { clickPrice, confirmBuy, countClicks } from './first-order.ts'
import { TradingPage } from './trading-page.ts'

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('the first practice order takes four clicks and one number', async ({ newDesk: page }) => {
      const clicks = await countClicks(page)
      await page.getByRole('button', { name: 'Start practicing' }).click()
      const hint = page.getByRole('complementary', { name: 'Your first order' })
      await expect(hint).toContainText('click a price on the ladder, choose Buy or Sell')
      await new TradingPage(page).ready()
      const ticket = page.getByRole('group', { name: /^Order ticket/ })
      await clickPrice(page)
      await ticket.getByText('▲ Buy').click()
      // Without a click into the field: what is typed after Buy is the size.
      await page.keyboard.type('0.01')
      await expect(ticket.getByLabel('Size', { exact: true })).toHaveValue('0.01')
      // One more, on Confirm, after Enter.
      expect(await clicks()).toBe(3)
      await confirmBuy(page, ticket)
      await expect(hint).toBeHidden()
    })
  })
}

test('a ticket says both best prices of each exchange before a side is chosen, and nothing in it is red', async ({
  desk: page,
}) => {
  const trading = new TradingPage(page)
  await trading.ready()
  const { ticket } = trading
  for (const quote of ['bid', 'ask']) {
    const prices = ticket.locator(`.exchange-card [data-quote="${quote}"]`)
    await expect(prices).toHaveCount(5)
    await expect(prices.filter({ hasText: /\d,\d{3}\.\d\d/ })).toHaveCount(5)
  }
  await trading.choose('Kraken', 'Buy')
  await ticket.getByLabel('Size', { exact: true }).fill('0.01')
  // The exchange has been asked by then.
  await page.waitForTimeout(1500)
  await expect(ticket.locator('[aria-invalid], .ticket-mistake')).toHaveCount(0)
  await trading.review('buy')
  await expect(ticket.locator('.ticket-mistake')).toHaveCount(1)
})

test('a digit beside the fields is the size and opens no search; a letter still does', async ({
  desk: page,
}) => {
  const trading = new TradingPage(page)
  await trading.ready()
  await trading.ticket.getByText('▲ Buy').click()
  await page.keyboard.type('50')
  await expect(page.getByRole('combobox', { name: /symbol/i })).toBeHidden()
  await expect(trading.ticket.getByLabel('Size', { exact: true })).toHaveValue('50')
  await trading.ticket.getByText('▼ Sell').click()
  await page.keyboard.press('e')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a review says how long it is valid and can be renewed; an order until a date has usual ends, and a new ticket keeps the type', async ({
  desk: page,
}) => {
  const trading = new TradingPage(page)
  await trading.ready()
  const { ticket } = trading
  await trading.choose('Kraken', 'Buy')
  await trading.chooseKind('Stop limit')
  const [best] = await sideRows(page, 'ask')
  const price = Number((best?.price ?? '').replaceAll(',', ''))
  await ticket.getByLabel('Size', { exact: true }).fill('0.01')
  await ticket.getByLabel('Stop price').fill(String(Math.round(price * 1.02)))
  await ticket.getByLabel('Limit price').fill(String(Math.round(price * 1.025)))
  await ticket.getByText('GTD', { exact: true }).click()
  const until = ticket.getByLabel('Good until', { exact: true })
  await expect(until).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await ticket.getByRole('button', { name: 'End of day' }).click()
  await expect(until).toHaveValue(/ 23:59$/)
  await ticket.getByRole('button', { name: '7 days' }).click()
  const confirm = ticket.getByRole('button', { name: /^Confirm/ })
  // A hub that does not answer for a moment ends a review: one reviews it again.
  await expect(async () => {
    if (!(await confirm.isVisible())) await trading.review('buy')
    await expect(ticket.getByText(/^Valid for 0:2[0-5]/)).toBeVisible({ timeout: 15_000 })
    await ticket.getByRole('button', { name: 'Renew' }).click({ timeout: 2000 })
    await expect(ticket.getByText(/^Valid for 0:(?:30|2[6-9])/)).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 120_000 })
  await trading.send('buy')
  await ticket.getByRole('button', { name: 'New ticket' }).click()
  await expect(ticket.getByRole('button', { name: /^Type/ })).toHaveText(/Stop limit/)
  await expect(ticket.getByLabel('Stop price')).toHaveValue('')
})
