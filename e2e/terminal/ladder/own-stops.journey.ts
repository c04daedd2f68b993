import { windowSizes } from '../desk-journey.ts'
import { bestPrice, expect, test } from '../trading/real-trading.ts'
import { condense, ladderOf } from './ladder-page.ts'

test.describe.configure({ timeout: 180_000 })
test.use({ tradedVenues: ['kraken'] })

for (const viewport of windowSizes) {
  test.describe(`${viewport.width}×${viewport.height}`, () => {
    test.use({ viewport })

    test('a stop that sells stands below the market at its trigger, also at an increment of 1.00, and Halt names it', async ({
      trading,
      venues,
      page: desk,
    }, testInfo) => {
      const { ticket } = trading
      // A market that walks would reach the trigger while one looks.
      await venues.type('pause')
      const ladder = ladderOf(desk)
      await condense(desk, 'Price increment', '1.00')
      const mid = ladder.locator('.ladder-mid')
      await trading.choose('Kraken', 'Sell')
      const trigger = Math.floor(await bestPrice(trading, 'kraken')) - 5
      await trading.chooseKind('Stop market')
      await ticket.getByLabel('Size', { exact: true }).fill('0.05')
      await ticket.getByLabel('Stop price').fill(String(trigger))
      await trading.send('sell')
      await expect(
        ticket.getByRole('heading', { name: /^Stop [\d,]+\.\d\d, not triggered$/ }),
      ).toBeVisible()

      const stop = ladder.locator('.ladder-own[data-waiting]')
      await expect(stop).toHaveText('S stp 0.05')
      const [mark, line] = [await stop.boundingBox(), await mid.boundingBox()]
      expect(mark?.y).toBeGreaterThan(line?.y ?? Infinity)
      await desk.screenshot({ path: testInfo.outputPath('stop.png') })

      await desk.getByRole('button', { name: 'Halt', exact: true }).hover()
      const named = `Stop market: sell 0.05 BTC-USD at ${trigger.toLocaleString('en-US')}.00, Kraken`
      await expect(desk.getByText(named)).toBeVisible()
      await desk.screenshot({ path: testInfo.outputPath('halt.png') })
      await trading.halt()
      await expect(stop).toHaveCount(0)
      await expect(ticket.getByRole('heading', { name: 'Canceled' })).toBeVisible()
    })
  })
}
