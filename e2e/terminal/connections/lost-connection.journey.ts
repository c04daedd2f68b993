import { venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { windowSizes } from '../desk-journey.ts'
import { bestPrice, expect, test } from '../trading/real-trading.ts'
import { unlockVault } from './simulated-exchanges.ts'

test.describe.configure({ timeout: 300_000 })

for (const venue of venueIds) {
  const { name } = venueOf(venue)
  test.describe(name, () => {
    test.use({ viewport: windowSizes[0], tradedVenues: [venue] })

    test(`${name}: an answer is lost, the connection is lost, the program is killed; each time the order is found as it is, once`, async ({
      trading,
      venues,
      program,
      page,
      expectedErrors,
    }, testInfo) => {
      // The page's own line, when the program is killed.
      expectedErrors.push(/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/)
      const { ticket, orders } = trading
      const working = orders.getByRole('row', { name: /Working/ })
      await venues.type('pause')
      await venues.type(`${venue} lost-acknowledgement once`)
      await trading.choose(name, 'Buy')
      await ticket.getByLabel('Size', { exact: true }).fill('0.004')
      const price = String(Math.round((await bestPrice(trading, venue)) * 0.97))
      await ticket.getByLabel('Limit price').fill(price)
      await trading.send('buy')
      await expect(working).toHaveCount(1, { timeout: 60_000 })

      const card = ticket.locator('.exchange-card').first()
      await ticket.getByRole('button', { name: 'New ticket' }).click()
      await expect(card).toContainText('%')
      await venues.type(`${venue} refused-connection always`)
      await venues.type(`${venue} server-error always`)
      await venues.type(`${venue} disconnect once`)
      await expect(card).not.toContainText('%', { timeout: 60_000 })
      await expect(orders.getByRole('row', { name: /Last known: working, \d\d:/ })).toHaveCount(1)
      const positions = page.getByRole('table', { name: /^Positions/ })
      await expect(positions.getByRole('row', { name: /^BTC .*last known/ })).toBeVisible()
      await expect(page.getByText(new RegExp(`^${name}, Main, is off since`))).toBeAttached()
      await page.screenshot({ path: testInfo.outputPath('lost.png') })
      await venues.type(`${venue} refused-connection off`)
      await venues.type(`${venue} server-error off`)
      await expect(card).toContainText('%', { timeout: 90_000 })
      await expect(working).toHaveCount(1)

      program.running.at(-1)?.process.kill('SIGKILL')
      const { address } = await program.start(venues.environment)
      await page.goto(address)
      await unlockVault(page)
      await trading.ready(1)
      await expect(working).toHaveCount(1)
      await expect(working).toContainText('0.004')
      await orders.getByRole('button', { name: /^Cancel Buy/ }).click()
      await expect(working).toHaveCount(0)
      await trading.showTab('Order history')
      const history = page.getByRole('table', { name: 'Order history' }).getByRole('row', { name })
      await expect(history).toHaveCount(1)
      await expect(history).toContainText('Canceled')
    })
  })
}
