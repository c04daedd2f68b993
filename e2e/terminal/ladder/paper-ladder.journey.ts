import { expect, test, windowSizes } from '../desk-journey.ts'
import { chooseDepth, ladderOf, type PaintedRow, paintedRows } from './ladder-page.ts'
import { paintedLines } from './painted-lines.ts'

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('practice fills the ladder from five exchanges; Robinhood’s numbers are quotes with a ~', async ({
      desk: page,
    }) => {
      const panel = page.getByRole('region', { name: /^Depth of book/ })
      const heads = panel.getByTitle(/^(Coinbase|Kraken|Gemini|Binance\.US|Robinhood)/)
      await expect(heads).toHaveText(['CB', 'KR', 'GE', 'BN', 'RH'])
      const quotes = async (side: 'ask' | 'bid') =>
        (await paintedRows(page)).filter((row) => row.side === side && row.venues[4] !== '·')
      // At a depth of one level, one bid and one ask.
      await chooseDepth(page, 1)
      for (const side of ['ask', 'bid'] as const) {
        // The ladder goes on changing between two looks: counted and read in one.
        let quote: PaintedRow | undefined
        await expect
          .poll(async () => {
            const all = await quotes(side)
            ;[quote] = all
            return all.length
          })
          .toBe(1)
        expect(quote?.venues[4]).toMatch(/^~\d/)
        // Nothing rests there: a quote is in no total.
        const others = quote?.venues.slice(0, 4).every((text) => text === '·')
        if (others) expect(quote?.size).toBe('·')
      }
      await chooseDepth(page, 10)
      await expect.poll(async () => (await quotes('ask')).length).toBeGreaterThan(1)
    })

    test('no number of the ladder is cut off or runs into the next', async ({ desk: page }) => {
      await chooseDepth(page, 50)
      await expect.poll(async () => (await paintedRows(page)).length).toBeGreaterThan(20)
      const { x, width } = (await ladderOf(page).boundingBox()) ?? { x: 0, width: 0 }
      const tooWide = (await paintedLines(ladderOf(page))).flatMap(({ texts }) =>
        texts.filter(({ left, right }, at) => {
          const edge = texts[at - 1]?.right ?? x
          return left < edge || right > x + width
        }),
      )
      expect(tooWide).toEqual([])
    })
  })
}

test('BTC-USD and BTC-USDT are different markets: each ladder has its own', async ({
  desk: page,
}) => {
  const panel = page.getByRole('group', { name: 'Depth of book, BTC-USD' })
  await expect.poll(async () => (await paintedRows(page)).length).toBeGreaterThan(4)
  await panel.focus()
  await page.keyboard.type('btc-usdt')
  await expect(page.getByRole('option', { name: /BTC-USDT/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Depth of book, BTC-USDT' })).toBeVisible()
  await expect(page.getByTitle('Robinhood: does not list this market')).toBeVisible()
})
