import {
  guide,
  numbersIn,
  plain,
} from '../../../packages/order-book/src/testing/manual-examples.ts'
import { windowSizes } from '../desk-journey.ts'
import { expect, type ScriptedMarket, test } from '../market-data/scripted-market.ts'
import { chooseStep, countColors, openHeatmap, readAt } from './heatmap-page.ts'

const wallColor = '#f4fbff'
const noneColor = '#0a0f15'

/** The wall of the guide, in its own words and numbers. */
const [coinbaseSize = '', coinbasePrice = '', krakenSize = '', krakenPrice = ''] = numbersIn(
  guide('depth-of-book'),
  /On Coinbase, (\d+) BTC is bid at ([\d,.]+)\. On Kraken, (\d+) BTC are bid at ([\d,.]+)\./,
)
const [before = '', smaller = '', after = '', sold = ''] = numbersIn(
  guide('depth-of-book'),
  /reads `(59,990.00: [^`]+)`\.[^`]*shrinks to (\d+) BTC[^`]*reads `(59,990.00: [^`]+)`\.[^`]*sold ([\d.]+) BTC/,
)

/** Ten coins on Kraken and one on Coinbase within ten dollars, and little anywhere else. */
function showWalls(market: ScriptedMarket, krakenBids = krakenSize): void {
  const asks = [['60005.00', '0.1']] as const
  market.book('coinbase', {
    bids: [
      ['60000.00', '0.1'],
      [plain(coinbasePrice), coinbaseSize],
    ],
    asks,
  })
  market.book('kraken', {
    bids: [
      ['59999.0', '0.1'],
      [plain(krakenPrice), krakenBids],
    ],
    asks: [['60006.0', '0.1']],
  })
}

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('a wall of two exchanges is one bright row, and the crosshair says what rests where', async ({
      scriptedDesk: page,
      market,
    }) => {
      showWalls(market)
      await openHeatmap(page)
      await chooseStep(page, '10')
      // 59,992 and 59,994 are in the row of 59,990: a bid is rounded down.
      await expect.poll(async () => await readAt(page, -1)).toBe(before)
      const [wall = 0, none = 0] = await countColors(page, [wallColor, noneColor])
      expect(wall).toBeGreaterThan(20)
      expect(none).toBeGreaterThan(1000)

      // The wall is pulled; trades are at their row, and what was there before can still be read.
      showWalls(market, smaller)
      await expect.poll(async () => await readAt(page, -1)).toBe(after)
      await expect(async () => {
        market.trade('kraken', { takerSide: 'sell', price: '59995', size: sold })
        // Its second has to end before it is a column.
        await page.waitForTimeout(1500)
        const read = [await readAt(page, -1)]
        for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft']) {
          // oxlint-disable-next-line no-await-in-loop -- column by column
          await page.keyboard.press(key)
          // oxlint-disable-next-line no-await-in-loop -- as each is read out
          read.push((await page.locator('.heatmap-readout').textContent()) ?? '')
        }
        expect(read.join('\n')).toContain(`${sold} sold`)
      }).toPass()
    })
  })
}

test('a feed that breaks is no empty book: its exchange is named, and nobody’s data is hatched', async ({
  scriptedDesk: page,
  market,
}) => {
  showWalls(market)
  await openHeatmap(page)
  await chooseStep(page, '10')
  await expect.poll(async () => await readAt(page, -1)).toContain('KR 10')
  market.fault('kraken', 'refused-connection', { when: 'always' })
  market.fault('kraken', 'disconnect', { when: 'once' })
  await expect
    .poll(async () => await readAt(page, -1), { timeout: 60_000 })
    .toMatch(/about 1 BTC rests \(CB 1\).* no data of .*Kraken/)
})
