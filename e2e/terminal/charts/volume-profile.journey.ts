import {
  guide,
  numbersIn,
  plain,
  tableAfter,
} from '../../../packages/order-book/src/testing/manual-examples.ts'
import { expectAccessible, windowSizes } from '../desk-journey.ts'
import { expect, type ScriptedMarket, test } from '../market-data/scripted-market.ts'
import { ChartOnDesk } from './chart-on-desk.ts'

const trades = tableAfter(guide('charts'), 'For example, these trades:')
const [control = '', low = '', high = '', total = ''] = numbersIn(
  guide('charts'),
  /`POC ([\d,.]+) VA ([\d,.]+)–([\d,.]+) T ([\d.]+)`/,
)

function printAll(market: ScriptedMarket): void {
  const bids = [['59990.00', '1']] as const
  const asks = [['60020.00', '1']] as const
  for (const venue of ['coinbase', 'kraken'] as const) market.book(venue, { bids, asks })
  for (const [at, [price = '', bought = '', sold = '']] of trades.entries()) {
    // On two exchanges: a profile is of all that are shown.
    const venue = at % 2 === 0 ? 'coinbase' : 'kraken'
    for (const [takerSide, size] of [
      ['buy', bought],
      ['sell', sold],
    ] as const) {
      if (size !== '0') market.trade(venue, { takerSide, price: plain(price), size })
    }
  }
}

const [bought = '', sold = '', coinbase = '', kraken = ''] = numbersIn(
  guide('charts'),
  /buyers took (\d+) BTC and sellers (\d+) BTC[^+]*= \+([\d.]+); on Kraken[^=]*= −([\d.]+)\./,
)

test('delta of each exchange, and of all together, are what the manual works out', async ({
  scriptedDesk: page,
  market,
}) => {
  expect(bought).toBe(sold)
  const chart = new ChartOnDesk(page)
  await chart.panel.getByRole('button', { name: 'Indicators' }).click()
  const box = chart.panel.getByRole('dialog', { name: 'Indicators' })
  for (const name of ['Cumulative delta', 'Delta by exchange']) {
    await box.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  }
  await page.keyboard.press('Escape')
  await page.waitForTimeout(3000)
  printAll(market)
  await expect
    .poll(async () => await chart.read(), { timeout: 20_000 })
    .toContain(`Delta by exchange: CB ${coinbase}00, KR −${kraken}00`)
  expect(await chart.read()).toContain('Cumulative delta: 0.0000')
})

const [soldAhead = '', soldAt = '', against = ''] = numbersIn(
  guide('charts'),
  /(\d+) BTC were sold at ([\d,.]+) and (\d+) BTC bought at [^:]*: sellers are ahead/,
)
const [boughtAt = '', boughtAhead = '', below = ''] = numbersIn(
  guide('charts'),
  /At ([\d,.]+) buyers took (\d+) BTC, four times the ([\d.]+) sold/,
)

for (const viewport of windowSizes) {
  test.describe(`footprints at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('a footprint candle reads out bid and ask of every price, and who is three times ahead', async ({
      scriptedDesk: page,
      market,
    }, testInfo) => {
      const chart = new ChartOnDesk(page)
      await chart.choose('Chart menu', 'Footprint')
      await page.waitForTimeout(3000)
      // All of them in one candle.
      const left = 60_000 - (Date.now() % 60_000)
      if (left < 8000) await page.waitForTimeout(left + 1500)
      printAll(market)
      const read = async () => await chart.read()
      await expect
        .poll(read, { timeout: 20_000 })
        .toContain(`${soldAt} ${soldAhead} × ${against}, sellers ahead`)
      expect(await read()).toMatch(
        new RegExp(`${boughtAt} [\\d.]+ × ${boughtAhead}, buyers ahead; 60,000.00 ${below} × `),
      )
      expect(await read()).toContain('. Delta 0.')
      await chart.surface.focus()
      for (let notch = 0; notch < 20; notch += 1) await page.keyboard.press('+')
      await page.keyboard.press('Control+End')
      await page.screenshot({ path: testInfo.outputPath(`footprint-${viewport.width}.png`) })
      await expectAccessible(page, ['.dv-groupview:not(.dv-active-group)'])
    })
  })
}

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('the trades of the manual have the point of control and the value area that it says', async ({
      scriptedDesk: page,
      market,
    }) => {
      const chart = new ChartOnDesk(page)
      await chart.choose('Chart menu', 'Visible range')
      await expect
        .poll(async () => await chart.read(), { timeout: 20_000 })
        .toMatch(/No trade was kept|reading kept trades/)
      // The exchanges are followed from the first second on; what is printed before that is not known.
      await page.waitForTimeout(2500)
      printAll(market)
      await expect
        .poll(async () => await chart.read(), { timeout: 20_000 })
        .toContain(`point of control ${control}, value area ${low} to ${high}, ${total} BTC traded`)
      expect(await chart.read()).toMatch(/visible range(, since \d\d:\d\d)?/)
      await expectAccessible(page, ['.dv-groupview:not(.dv-active-group)'])

      // The same of a range that was selected by keyboard, kept by the panel and there after a reload.
      await chart.surface.focus()
      await page.keyboard.press('Alt+ArrowLeft')
      await page.keyboard.press('Alt+ArrowRight')
      await chart.panel.getByRole('button', { name: 'Profile here' }).click()
      await expect.poll(async () => await chart.read()).toContain(`fixed range`)
      await page.reload()
      await expect
        .poll(async () => await new ChartOnDesk(page).read(), { timeout: 20_000 })
        .toContain(`point of control ${control}`)
    })
  })
}
