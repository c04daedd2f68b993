import { enterTrader } from '../../../apps/terminal/src/testing/trader-at-desk.ts'
import { expect, keyOf, passphrase, test, unlockVault } from '../connections/simulated-exchanges.ts'
import { expectAccessible, marketContents, windowSizes } from '../desk-journey.ts'
import { bestPrice } from '../trading/real-trading.ts'
import { TradingPage } from '../trading/trading-page.ts'

test.describe.configure({ timeout: 300_000 })

for (const size of windowSizes) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('from the exchanges to practice and back: orders stay where they are, and each market has its own', async ({
      page,
      program,
      venues,
      expectedErrors,
    }, testInfo) => {
      // The page's own line, while the hub changes over.
      expectedErrors.push(/WebSocket connection to .* failed/, /ERR_CONNECTION_REFUSED/)
      // Which market opens is left to Leadline here.
      const { LEADLINE_PRACTICE: _, ...addresses } = venues.environment
      const before = await program.start(venues.environment)
      const trader = await enterTrader(before.address)
      await trader.create(passphrase)
      await trader.keep('kraken', keyOf('kraken', 'trade'))
      await trader.setWideLimits()
      trader.socket.close()
      const { address } = await program.start(addresses)
      await page.goto(address)
      await unlockVault(page)
      const trading = new TradingPage(page)
      await trading.ready(1)
      await trading.choose('Kraken', 'Buy')
      await trading.ticket.getByLabel('Size', { exact: true }).fill('0.004')
      const price = String(Math.round((await bestPrice(trading, 'kraken')) * 0.97))
      await trading.ticket.getByLabel('Limit price').fill(price)
      await trading.send('buy')
      const working = trading.orders.getByRole('row', { name: /Working/ })
      await expect(working).toHaveCount(1)

      await page.getByRole('button', { name: 'Not the exchanges' }).click()
      const box = page.getByRole('dialog', { name: 'Change the market' })
      await expect(box).toContainText('1 order stays at the exchanges and may fill')
      await page.screenshot({ path: testInfo.outputPath(`to-practice-${size.width}.png`) })
      await expectAccessible(page, marketContents)
      await box.getByRole('button', { name: 'Go to practice' }).click()
      await page.getByRole('button', { name: 'Start practicing' }).click()
      await expect(page.getByRole('button', { name: 'Simulated market' })).toBeVisible()
      await trading.ready()
      await expect(trading.button('Review simulated')).toBeVisible()
      await expect(working).toHaveCount(0)

      await page.getByRole('button', { name: 'Simulated market' }).click()
      await page.screenshot({ path: testInfo.outputPath(`to-exchanges-${size.width}.png`) })
      await box.getByRole('button', { name: 'Go to the exchanges' }).click()
      await unlockVault(page)
      await trading.ready(1)
      await expect(working).toHaveCount(1)
      await expect(working).toContainText('0.004')
    })
  })
}
