import { expect, test, windowSizes } from './desk-journey.ts'
import { ladderOf } from './ladder-page.ts'
import { TradingPage } from './trading-page.ts'

test.describe.configure({ timeout: 180_000 })

for (const viewport of windowSizes) {
  test.describe(`${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport })

    test('a stop that sells stands below the market at its trigger, also at an increment of 1.00, and Halt names it', async ({
      desk,
    }, testInfo) => {
      const trading = new TradingPage(desk)
      const { ticket } = trading
      await trading.ready()
      const ladder = ladderOf(desk)
      await desk.getByRole('button', { name: /^Condense/ }).click()
      await desk
        .locator('[popover]:popover-open')
        .getByText('1.00', { exact: true })
        .first()
        .click()
      await desk.keyboard.press('Escape')
      const middle = ladder.locator('.ladder-middle')
      const mid = Number((await ladder.locator('.ladder-mid').textContent())?.replaceAll(',', ''))
      const trigger = Math.floor(mid) - 10
      await trading.choose('Kraken', 'Sell')
      await trading.chooseKind('Stop market')
      await ticket.getByLabel('Size', { exact: true }).fill('0.05')
      await ticket.getByLabel('Stop price').fill(String(trigger))
      await trading.send('sell')
      await expect(ticket.getByRole('heading', { name: /^Waits for/ })).toBeVisible()

      const stop = ladder.locator('.ladder-own[data-waiting]')
      await expect(stop).toHaveText('S stp 0.05')
      const [mark, line] = [await stop.boundingBox(), await middle.boundingBox()]
      expect(mark?.y).toBeGreaterThan(line?.y ?? Infinity)
      await desk.screenshot({ path: testInfo.outputPath('stop.png') })

      await desk.getByRole('button', { name: 'Halt', exact: true }).hover()
      const named = `Stop market: sell 0.05 BTC-USD at ${trigger.toLocaleString('en-US')}, Kraken`
      await expect(desk.getByText(named)).toBeVisible()
      await desk.screenshot({ path: testInfo.outputPath('halt.png') })
      await trading.halt()
      await expect(stop).toHaveCount(0)
      await expect(ticket.getByRole('heading', { name: 'Canceled' })).toBeVisible()
    })
  })
}
