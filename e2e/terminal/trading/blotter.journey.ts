import type { Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { bestPrice, test as realTest } from './real-trading.ts'
import { TradingPage } from './trading-page.ts'

const titles = ['Working orders', 'Fills', 'Order history', 'Positions', 'Balances']
const [wide, narrow] = windowSizes
// Five panels are walked through, and the machine may be busy.
test.describe.configure({ timeout: 300_000 })

/** Tables that are wider than their panels. */
async function cutTables(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.blotter-table')].flatMap((table) => {
      const area = table.parentElement
      const isCut = area !== null && area.clientWidth > 0 && area.scrollWidth > area.clientWidth
      return isCut ? (table.getAttribute('aria-label') ?? '') : []
    }),
  )
}

test.describe('1366 × 768', () => {
  test.use({ viewport: narrow })

  test('the tab that is shown is in sight, the others fold, and the count stays with Working orders', async ({
    desk: page,
  }) => {
    const trading = new TradingPage(page)
    const more = page.getByRole('button', { name: /more tabs?$/ })
    for (const title of titles) {
      await trading.showTab(title)
      const tab = page.getByRole('tab', { name: new RegExp(`^${title}`), selected: true })
      await expect(tab).toBeInViewport({ ratio: 1 })
      const panel = page.locator('.dv-groupview').filter({ has: tab })
      await expect(panel.getByRole('tab', { name: /^Working orders/ })).toHaveText(
        /Working orders\s*0$/,
      )
      // The title is whole: nothing of the header lies on it or cuts it off.
      const box = await tab.boundingBox()
      const choices = await panel.locator('.panel-slot').boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((choices?.x ?? 0) + 1)
      const menu = panel.getByRole('button', { name: 'Panel menu' })
      await expect(menu).toBeInViewport({ ratio: 1 })
    }
    await trading.showTab('Positions')
    await expect(more).toBeVisible()
    await more.click()
    await page.getByRole('menuitem', { name: 'Balances' }).click()
    await expect(page.getByRole('table', { name: 'Balances' })).toBeVisible()
    await expectAccessible(page, marketContents)
  })
})

realTest.describe('a stop at Kraken', () => {
  realTest.use({ viewport: narrow, tradedVenues: ['kraken'] })

  realTest(
    'waits for its price in Working orders, and the history shows its type and its limit, in both windows',
    async ({ trading, venues, page }) => {
      const { ticket, orders } = trading
      await venues.type('pause')
      await trading.choose('Kraken', 'Buy')
      await trading.chooseKind('Stop market')
      await ticket.getByLabel('Size', { exact: true }).fill('0.002')
      const best = await bestPrice(trading, 'kraken')
      const stop = Math.round(best * 1.03)
      const shown = `${stop.toLocaleString('en-US')}.00`
      await ticket.getByLabel('Stop price', { exact: true }).fill(String(stop))
      await trading.send('buy')
      await expect(
        ticket.getByRole('heading', { name: `Stop ${shown}, not triggered` }),
      ).toBeVisible()
      await expect(orders.getByRole('row', { name: `Stop ${shown}, not triggered` })).toBeVisible()
      await expect(page.getByRole('tab', { name: /^Working orders/ })).toHaveText(/orders\s*1$/)

      await ticket.getByRole('button', { name: 'New ticket' }).click()
      await trading.choose('Kraken', 'Buy')
      await trading.chooseKind('Limit')
      await ticket.getByLabel('Size', { exact: true }).fill('0.003')
      const limit = Math.round(best * 0.97)
      await ticket.getByLabel('Limit price').fill(String(limit))
      await trading.send('buy')
      const resting = orders.getByRole('row', { name: /Working/ })
      await expect(resting).toContainText(limit.toLocaleString('en-US'))
      await expect(page.getByRole('tab', { name: /^Working orders/ })).toHaveText(/orders\s*2$/)

      for (const size of [narrow, wide]) {
        await page.setViewportSize(size)
        await trading.showTab('Order history')
        const history = page.getByRole('table', { name: 'Order history' })
        const waits = history.getByRole('row', { name: `Stop market ${shown}` })
        const rests = history.getByRole('row', { name: /Limit/ })
        await expect(waits).toBeVisible()
        await expect(rests.getByText(limit.toLocaleString('en-US'))).toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('tab', { name: /^Working orders/ })).toHaveText(/orders\s*2$/)
        expect(await cutTables(page)).toEqual([])
      }
    },
  )
})
