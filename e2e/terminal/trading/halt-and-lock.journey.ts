import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { unlockVault } from '../connections/simulated-exchanges.ts'
import { expectAccessible, marketContents, windowSizes } from '../desk-journey.ts'
import { bestPrice, expect, test } from './real-trading.ts'
import type { TradingPage } from './trading-page.ts'

test.describe.configure({ timeout: 300_000 })
test.use({ viewport: windowSizes[1], tradedVenues: ['coinbase', 'kraken', 'binance-us'] })

async function type(trading: TradingPage, venue: VenueId): Promise<void> {
  await trading.choose(venueOf(venue).name, 'Buy')
  await trading.ticket.getByLabel('Size', { exact: true }).fill('0.003')
  const price = String(Math.round((await bestPrice(trading, venue)) * 0.97))
  await trading.ticket.getByLabel('Limit price').fill(price)
}

async function rest(trading: TradingPage, venue: VenueId): Promise<void> {
  await type(trading, venue)
  await trading.send('buy')
}

test('halt cancels what works at every exchange, lets nothing out, and is lifted by typing', async ({
  trading,
  page,
}, testInfo) => {
  const { ticket, orders } = trading
  const working = orders.getByRole('row', { name: /Working/ })
  for (const venue of ['coinbase', 'kraken', 'binance-us'] as const) {
    await rest(trading, venue)
    await expect(ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
    await ticket.getByRole('button', { name: 'New ticket' }).click()
  }
  await expect(working).toHaveCount(3)
  // A click is not meant: let go early, nothing is sent.
  await page.getByRole('button', { name: 'Halt', exact: true }).click()
  await expect(page.getByText('Cancels 3 orders.')).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('halt.png') })
  await page.waitForTimeout(1500)
  await expect(working).toHaveCount(3)
  await trading.halt()
  await expect(working).toHaveCount(0)
  await type(trading, 'kraken')
  // It is said at Review already: nothing is offered that would not go.
  await trading.review('buy')
  await expect(ticket.getByRole('alert')).toContainText('Trading is halted')

  await page.getByRole('button', { name: /^Halted/ }).click()
  await page.screenshot({ path: testInfo.outputPath('lift.png') })
  const typed = page.getByLabel('Type LIFT to allow orders again')
  await typed.fill('please')
  await page.getByRole('button', { name: 'Lift the halt' }).click()
  await expect(typed).toBeVisible()
  await expect(page.getByRole('button', { name: /^Halted/ })).toBeVisible()
  await typed.fill('LIFT')
  await page.getByRole('button', { name: 'Lift the halt' }).click()
  await expect(typed).toBeHidden()
  await trading.send('buy')
  await expect(ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
})

test('locked, nothing is sent and the orders stay at the exchange; unlocked, they are found as they are', async ({
  trading,
  page,
}, testInfo) => {
  const { ticket, orders } = trading
  await rest(trading, 'coinbase')
  await expect(ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
  await ticket.getByRole('button', { name: 'New ticket' }).click()
  await page.keyboard.press('Control+Shift+L')
  await expect(page.getByRole('button', { name: 'Vault locked' })).toBeVisible()
  const card = ticket.locator('.exchange-card').first()
  await expect(card).toContainText('offline')
  await page.screenshot({ path: testInfo.outputPath('locked.png') })
  await expectAccessible(page, marketContents)
  await type(trading, 'coinbase')
  await trading.button('Review buy').click()
  await expect(ticket.getByRole('alert')).toContainText('The vault is locked.')

  await unlockVault(page)
  await expect(card).toContainText('%', { timeout: 60_000 })
  await expect(orders.getByRole('row', { name: /Working/ })).toHaveCount(1)
})
