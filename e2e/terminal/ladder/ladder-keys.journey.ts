import AxeBuilder from '@axe-core/playwright'

import { windowSizes } from '../desk-journey.ts'
import { expect, test } from '../market-data/scripted-market.ts'
import { heldStill } from './hold-still.ts'
import { chooseDepth, numberOf, ladderOf, sideRows } from './ladder-page.ts'
import { showManualBook } from './six-asks.ts'

test('by keyboard alone: to the ladder, over its rows and exchanges, and Enter picks', async ({
  scriptedDesk: page,
  market,
}) => {
  showManualBook(market)
  const panel = page.getByRole('group', { name: /^Depth of book/ })
  await expect.poll(async () => (await sideRows(page, 'ask')).length).toBe(6)
  for (let tries = 0; tries < 6; tries += 1) {
    if (await panel.evaluate((element) => element.matches(':focus'))) break
    await page.keyboard.press('F6')
  }
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Held', { exact: true })).toBeVisible()
  await expect(panel.getByText(/^60,000\.10 ask, 0\.40+$/)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Picked 60,000.10 · CB')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByText(/^60,000\.60 ask, 0\.350*, Kraken 0\.350*$/)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Picked 60,000.60 · KR')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Held', { exact: true })).toBeHidden()
  // Space holds without a cursor, and lets go again.
  await page.keyboard.press('Space')
  await expect(page.getByText('Held', { exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByText('Held', { exact: true })).toBeHidden()
})

test('F9 opens the book as a table with headers; it stands still until it is renewed', async ({
  scriptedDesk: page,
  market,
}) => {
  showManualBook(market)
  await chooseDepth(page, 10)
  await expect.poll(async () => (await sideRows(page, 'ask')).length).toBe(6)
  await ladderOf(page).focus()
  await page.keyboard.press('F9')
  const table = page.getByRole('table', { name: /BTC-USD at [\d:]+: mid 59,999\.80/ })
  const best = table.getByRole('row', { name: /60,000\.10/ })
  await expect(best.getByRole('rowheader')).toHaveText('60,000.10')
  await expect(best.getByRole('cell').nth(0)).toHaveText('Ask')
  await expect(table.getByRole('columnheader', { name: 'Binance.US' })).toBeVisible()
  market.book('coinbase', { bids: [['59999.50', '0.10']], asks: [['60000.10', '0.90']] })
  await page.waitForTimeout(500)
  expect(numberOf((await best.getByRole('cell').nth(1).textContent()) ?? '', 2)).toBe('0.40')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(best.getByRole('cell').nth(1)).toHaveText(/^0\.90+$/)
  await page.keyboard.press('F9')
  await expect(table).toBeHidden()
})

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })
    test('axe finds nothing on ladder, tape and their tables', async ({
      scriptedDesk: page,
      market,
    }) => {
      // axe looks at every number, one by one.
      test.slow()
      showManualBook(market)
      await expect.poll(async () => (await sideRows(page, 'ask')).length).toBe(6)
      const check = async () => {
        const axe = new AxeBuilder({ page }).include(
          '[data-panel^=depth-of-book], [data-panel^=time-and-sales]',
        )
        const { violations } = await heldStill(page, () => axe.analyze())
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
        ).toEqual([])
      }
      await check()
      await ladderOf(page).focus()
      await page.keyboard.press('F9')
      await expect(page.getByRole('table', { name: /mid/ })).toBeVisible()
      await check()
    })
  })
}
