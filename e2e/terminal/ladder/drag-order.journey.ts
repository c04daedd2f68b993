import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatDecimal } from '../../../apps/desk/src/platform/numbers/format-decimal.ts'
import type { RunningVenues } from '../../../apps/terminal/src/testing/running-venues.ts'
import { ChartOnDesk } from '../charts/chart-on-desk.ts'
import { windowSizes } from '../desk-journey.ts'
import { expect, test } from '../trading/real-trading.ts'
import type { TradingPage } from '../trading/trading-page.ts'
import { chooseDepth, numberOf, ladderOf, sideRows } from './ladder-page.ts'

test.describe.configure({ timeout: 300_000 })

/** One that changes orders in place, and one where a change is a cancel and a new order. */
const dragged: readonly VenueId[] = ['kraken', 'gemini']

for (const [place, venue] of dragged.entries()) {
  const { name } = venueOf(venue)
  test.describe(name, () => {
    test.use({ viewport: windowSizes[place] ?? windowSizes[0], tradedVenues: [venue] })

    test(`${name}: a working order is dragged on the ladder, asked about on drop, and moved`, async ({
      trading,
      venues,
      page,
    }, testInfo) => {
      const rows = await restAtSecond(trading, venues, venue)
      const target = rows[2]
      if (!target) throw new Error('The book has three bids.')
      const pennant = ladderOf(page).locator('.ladder-own[data-own]')
      await expect(pennant).toHaveText('B 0.05')
      const from = await pennant.boundingBox()
      const ladderBox = await ladderOf(page).boundingBox()
      await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8)
      await page.mouse.down()
      await page.mouse.move((from?.x ?? 0) + 8, target.y + 8, { steps: 8 })
      await page.mouse.up()

      const asked = page.getByRole('group', { name: 'Move order' })
      await expect(asked).toContainText(`to ${target.price}`)
      // Rows stand where they stood: what is asked takes no room from them.
      expect(await ladderOf(page).boundingBox()).toEqual(ladderBox)
      await page.screenshot({ path: testInfo.outputPath('ladder-asked.png') })
      const working = trading.orders.getByRole('row', { name: /Working/ })
      // Asked, and nothing has moved.
      await expect(working).toContainText(rows[1]?.price ?? '')
      await asked.getByRole('button', { name: 'Discard' }).click()
      await expect(asked).toBeHidden()
      await expect(working).toContainText(rows[1]?.price ?? '')

      await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8)
      await page.mouse.down()
      await page.mouse.move((from?.x ?? 0) + 8, target.y + 8, { steps: 8 })
      await page.mouse.up()
      await asked.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(asked).toBeHidden()
      await expect(working).toHaveCount(1)
      await expect(working).toContainText(target.price)
      await expect(pennant).toHaveText('B 0.05')
    })

    test(`${name}: a working order is dragged on the chart by its tag, asked about on drop, and moved`, async ({
      trading,
      venues,
      page,
    }, testInfo) => {
      const rows = await restAtSecond(trading, venues, venue)
      const before = rows[1]?.price ?? ''
      const chart = new ChartOnDesk(page)
      const { x, y } = await tagOnChart(chart)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + 40, { steps: 8 })
      await page.screenshot({ path: testInfo.outputPath('chart-dragging.png') })
      await page.mouse.up()
      const asked = page.getByRole('group', { name: 'Move order' })
      await expect(asked).toContainText(`from ${before}`)
      await page.screenshot({ path: testInfo.outputPath('chart-asked.png') })
      // Asked of the hub: the price on the exchange's steps.
      await page.waitForTimeout(500)
      const to = /to ([\d,.]+)\?/.exec((await asked.textContent()) ?? '')?.[1] ?? ''
      expect(Number(numberOf(to, 2))).toBeLessThan(Number(numberOf(before, 2)))
      await asked.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(asked).toBeHidden()
      const working = trading.orders.getByRole('row', { name: /Working/ })
      await expect(working).toHaveCount(1)
      await expect(working).toContainText(to)
    })
  })
}

/** A bid of one's own at the second price of this exchange on the ladder; its rows as they were, best first. */
async function restAtSecond(trading: TradingPage, exchanges: RunningVenues, venue: VenueId) {
  const { page, ticket } = trading
  await chooseDepth(page, 10)
  const column = venueIds.indexOf(venue)
  const bids = async () =>
    (await sideRows(page, 'bid')).filter(({ venues }) => /\d/.test(venues[column] ?? ''))
  let rows = await bids()
  // The market is held still where its book has three bids, and goes on where it has fewer.
  await expect(async () => {
    await exchanges.type('resume')
    await expect.poll(async () => (await bids()).length).toBeGreaterThan(2)
    await exchanges.type('pause')
    // What was on its way has arrived.
    await page.waitForTimeout(1000)
    rows = await bids()
    expect(rows.length).toBeGreaterThan(2)
  }).toPass()
  await trading.choose(venueOf(venue).name, 'Buy')
  await ticket.getByLabel('Size', { exact: true }).fill('0.05')
  await ticket.getByLabel('Limit price').fill(numberOf(rows[1]?.price ?? '', 2))
  await trading.send('buy')
  await expect(ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
  return rows.map(({ price, y }) => ({
    y,
    price: formatDecimal(String(Number(numberOf(price, 2)))),
  }))
}

/** Where the chart's tag of an order is, found as one would: where the pointer becomes one that moves it up and down. */
async function tagOnChart(chart: ChartOnDesk): Promise<{ x: number; y: number }> {
  const { x: left, y: top, width, height } = await chart.box()
  // Left of the price axis, which is as wide as its prices.
  for (const fromRight of [100, 120, 140]) {
    for (let y = 20; y < height - 20; y += 6) {
      const x = width - fromRight
      await chart.pointAt(x, y)
      const cursor = await chart.surface.evaluate(async (element) => {
        await new Promise(requestAnimationFrame)
        return [element, ...element.querySelectorAll('*')].map(
          (each) => getComputedStyle(each).cursor,
        )
      })
      if (cursor.includes('ns-resize')) return { x: left + x, y: top + y }
    }
  }
  throw new Error('The chart shows no tag of an order.')
}
