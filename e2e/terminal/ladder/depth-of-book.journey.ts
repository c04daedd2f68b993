import {
  guide,
  plain,
  tableAfter,
} from '../../../packages/order-book/src/testing/manual-examples.ts'
import { windowSizes } from '../desk-journey.ts'
import { expect, test } from '../market-data/scripted-market.ts'
import {
  chooseDepth,
  condense,
  numberOf,
  ladderOf,
  leaveLadder,
  paintedRows,
  pointAt,
  priceCell,
  sideRows,
} from './ladder-page.ts'
import { showManualBook } from './six-asks.ts'

const manual = guide('depth-of-book')
const printed = (words: string) => tableAfter(manual, words).map((row) => row.map(plain))

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('read the ladder: one row per price, who holds it, the mid and the spread', async ({
      scriptedDesk: page,
      market,
    }) => {
      showManualBook(market)
      const ladder = ladderOf(page)
      await expect(ladder.getByText('59,999.80', { exact: true })).toBeVisible()
      await expect(ladder.getByText('0.60', { exact: true })).toBeVisible()
      await expect(ladder.getByText('0.10 bp')).toBeVisible()
      const bids = async () =>
        (await sideRows(page, 'bid')).map(({ price, size, venues }) => [
          price,
          ...[size, ...venues.slice(0, 4)].map((text) => (text === '·' ? text : numberOf(text, 2))),
        ])
      await expect.poll(bids).toEqual([['59,999.50', '0.46', '0.10', '·', '0.36', '·']])
    })

    test('the same six asks, three ways, with the numbers of the manual', async ({
      scriptedDesk: page,
      market,
    }) => {
      showManualBook(market)
      await chooseDepth(page, 10)
      const asks = () => sideRows(page, 'ask')
      await expect.poll(async () => (await asks()).length).toBe(6)

      await condense(page, 'Asset size', '1')
      const bySize = printed('**Asset size, 1 BTC.**')
      await expect
        .poll(async () =>
          (await asks()).map(({ price, size, extra }) => [
            plain(price),
            numberOf(size, 2),
            plain(extra),
          ]),
        )
        .toEqual(bySize)

      await condense(page, 'Price increment', '1.00')
      await expect
        .poll(async () =>
          (await asks()).map(({ price, size }) => [plain(price), numberOf(size, 2)]),
        )
        .toEqual(printed('**Price increment, 1.00.**'))

      await condense(page, 'Notional', '50000')
      await expect
        .poll(async () => (await asks()).map(({ price, extra }) => [plain(price), plain(extra)]))
        .toEqual(printed('**Notional, $50,000.**').map(([price, , notional]) => [price, notional]))
    })
  })
}

test('reaching for 2 BTC costs 60,001.25 on average: the row under the pointer says so', async ({
  scriptedDesk: page,
  market,
}) => {
  showManualBook(market)
  await chooseDepth(page, 10)
  await condense(page, 'Asset size', '1')
  await pointAt(page, '60,002.40')
  const panel = page.getByRole('region', { name: /^Depth of book/ })
  await expect(panel.getByText(/to here 2\.0+ BTC average 60,001\.25/)).toBeVisible()
})

test('the top of book is the default of a new panel; more depth counts levels per exchange', async ({
  scriptedDesk: page,
  market,
}) => {
  showManualBook(market)
  await chooseDepth(page, 1)
  // The best ask of each of four exchanges.
  await expect.poll(async () => (await sideRows(page, 'ask')).length).toBe(4)
  await chooseDepth(page, 5)
  await expect.poll(async () => (await sideRows(page, 'ask')).length).toBe(6)
  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Depth of book' }).click()
  await expect(page.getByRole('button', { name: 'Depth 1', exact: true })).toBeVisible()
})

test('a click on a price picks it with its exchange, and a click on a cell takes that exchange', async ({
  scriptedDesk: page,
  market,
}) => {
  showManualBook(market)
  const panel = page.getByRole('region', { name: /^Depth of book/ })
  await pointAt(page, '60,000.10')
  await page.waitForTimeout(300)
  await (await priceCell(page, '60,000.10')).click()
  await expect(panel.getByText('Picked 60,000.10 · CB')).toBeVisible()
  // On a condensed row, the best real price in it.
  await chooseDepth(page, 10)
  await condense(page, 'Price increment', '1.00')
  await pointAt(page, '60,002.00')
  await page.waitForTimeout(300)
  await (await priceCell(page, '60,002.00')).click()
  await expect(panel.getByText('Picked 60,001.90 · GE')).toBeVisible()
})

test('a crossed book says so: the word, the minus, the rows that overlap, and who bids over whom', async ({
  scriptedDesk: page,
  market,
}) => {
  showManualBook(market)
  await expect(ladderOf(page).getByText('59,999.80')).toBeVisible()
  await expect(ladderOf(page).getByText('Crossed')).toBeHidden()
  market.book('kraken', { bids: [['60000.7', '0.5']], asks: [['60003.0', '0.60']] })
  await expect(ladderOf(page).getByText('Crossed')).toBeVisible()
  await expect(ladderOf(page).getByText('−0.60', { exact: true })).toBeVisible()
  const panel = page.getByRole('region', { name: /^Depth of book/ })
  await expect(panel.getByText('Kraken bids 0.60 over Coinbase’s ask.')).toBeVisible()
})

test('an exchange whose feed drops turns gray and leaves the totals, and comes back by itself', async ({
  scriptedDesk: page,
  market,
}) => {
  showManualBook(market)
  const bidSize = async () => numberOf((await sideRows(page, 'bid'))[0]?.size ?? '', 2)
  await expect.poll(bidSize).toBe('0.46')
  market.fault('gemini', 'refused-connection', { when: 'always' })
  market.fault('gemini', 'disconnect', { when: 'once' })
  await expect.poll(bidSize).toBe('0.10')
  const panel = page.getByRole('region', { name: /^Depth of book/ })
  await expect(panel.getByText(/Gemini: no data since [\d:]+\. Trying again\./)).toBeVisible()
  await expect(panel.getByTitle('Gemini: no data', { exact: true })).toBeVisible()
  const [bid] = await sideRows(page, 'bid')
  expect(bid?.venues[2]).toBe('')
  market.fault('gemini', 'refused-connection', { when: 'off' })
  await expect.poll(bidSize, { timeout: 40_000 }).toBe('0.46')
})

test('while the pointer is on the ladder, no row changes its price or its place', async ({
  scriptedDesk: page,
  market,
}) => {
  showManualBook(market)
  await chooseDepth(page, 10)
  await expect.poll(async () => (await sideRows(page, 'ask')).length).toBe(6)
  await pointAt(page, '60,001.90')
  await expect(page.getByText('Held', { exact: true })).toBeVisible()
  const before = (await paintedRows(page)).map(({ price, y }) => [price, y])
  // Two better asks come, one goes.
  market.book('coinbase', {
    bids: [['59999.50', '0.10']],
    asks: [
      ['60000.20', '0.40'],
      ['60000.30', '0.20'],
      ['60002.40', '0.70'],
    ],
  })
  const sizeAt = async (price: string) =>
    (await paintedRows(page)).find((row) => row.price === price)?.size ?? ''
  // Sizes go on; new prices count in the row beyond them, and the price that went stays as an empty row.
  await expect.poll(async () => numberOf(await sizeAt('60,002.40'), 2)).toBe('0.70')
  expect(numberOf(await sizeAt('60,000.60'), 2)).toBe('0.95')
  expect(await sizeAt('60,000.10')).toBe('·')
  expect((await paintedRows(page)).map(({ price, y }) => [price, y])).toEqual(before)
  await leaveLadder(page)
  await expect.poll(async () => (await sideRows(page, 'ask'))[0]?.price).toBe('60,000.20')
})
