import type { Locator, Page } from '@playwright/test'

import { windowSizes } from '../desk-journey.ts'
import { expect, type ScriptedMarket, test } from './scripted-market.ts'

const panelOf = (page: Page): Locator =>
  page.locator('.panel-body').and(page.getByRole('group', { name: /^Maker tape/ }))
const headerOf = (page: Page): Locator =>
  panelOf(page).locator('xpath=ancestor::*[contains(@class, "dv-groupview")]')

async function openMakerTape(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>maker')
  await expect(page.getByRole('option').first()).toHaveText(/Maker tape/)
  await page.keyboard.press('Enter')
  await expect(panelOf(page)).toBeVisible()
  return panelOf(page)
}

/** One coin at each of thirty prices, but what is said of some. */
function show(market: ScriptedMarket, venue: 'coinbase' | 'kraken', bids: Record<number, string>) {
  const side = (best: number, step: number) =>
    Array.from({ length: 30 }, (_, at) => best + at * step).map(
      (price) => [`${price}.0`, bids[price] ?? '1'] as const,
    )
  market.book(venue, {
    bids: side(60_000, -1).filter(([, size]) => size !== '0'),
    asks: side(60_001, 1),
  })
}

/** The lines as the table says them, newest first: without time. */
async function lines(page: Page): Promise<string[]> {
  const panel = panelOf(page)
  const table = panel.getByRole('region', { name: 'Maker tape as a table' })
  if (!(await table.isVisible())) {
    await panel.locator('.maker-body').focus()
    await page.keyboard.press('F9')
  } else await table.getByRole('button', { name: 'Refresh' }).click()
  const rows = await table.locator('tbody tr').evaluateAll((found) =>
    found.map((row) =>
      Array.from(row.children, (cell) => cell.textContent)
        .slice(1)
        .join(' ')
        // All sizes have the digits of the exchange with the most.
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, ''),
    ),
  )
  return rows
}

for (const viewport of windowSizes) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })
    test.setTimeout(180_000)

    test('size is eaten, pulled and refilled, a wall runs, and each exchange says how sure it is', async ({
      scriptedDesk: page,
      market,
    }) => {
      show(market, 'coinbase', {})
      show(market, 'kraken', {})
      const panel = await openMakerTape(page)
      const sure = panel.getByRole('list', { name: 'How sure each exchange is' })
      await expect(sure.getByText('each change', { exact: true })).toHaveCount(2)
      await expect(sure.getByText('no book', { exact: true })).toHaveCount(1)
      await expect(panel.locator('.maker-sums')).not.toHaveAttribute('data-dead')

      // Until book and trades have been there for a second, nothing is said.
      await expect(async () => {
        show(market, 'coinbase', { 59_999: '0.5' })
        await page.waitForTimeout(500)
        show(market, 'coinbase', {})
        await page.waitForTimeout(500)
        expect((await lines(page)).length).toBeGreaterThan(0)
      }).toPass()

      market.trade('kraken', { takerSide: 'sell', price: '60000.0', size: '0.4' })
      show(market, 'kraken', { 60_000: '0.35' })
      await page.waitForTimeout(400)
      show(market, 'kraken', { 60_000: '0.95' })
      await page.waitForTimeout(400)
      show(market, 'kraken', { 60_000: '0.95', 59_990: '40' })
      await page.waitForTimeout(600)
      show(market, 'kraken', { 60_000: '0.95' })
      const wanted = [
        'Kraken bid ran, wall 59,990.00 39',
        'Kraken bid appeared, wall 59,990.00 39',
        'Kraken bid appeared 60,000.00 0.2',
        'Kraken bid refilled 60,000.00 0.4',
        'Kraken bid pulled 60,000.00 0.25',
        'Kraken bid eaten 60,000.00 0.4',
      ]
      await expect
        .poll(async () => (await lines(page)).filter((line) => line.startsWith('Kraken')))
        .toEqual(wanted)
      await page.keyboard.press('F9')
      await expect(panel.locator('[data-sum="bid eaten"]')).toHaveText(/^0\.40/)
      await page.screenshot({ path: test.info().outputPath('maker-tape.png') })

      // Walls only, and kept with the layout.
      const header = headerOf(page)
      await header.getByRole('button', { name: /^Show (?!everything)/ }).click()
      await page.getByRole('menuitemradio', { name: 'Walls only' }).click()
      await page.keyboard.press('Escape')
      await expect
        .poll(async () => {
          const shown = await lines(page)
          return shown.length > 0 && shown.every((line) => line.includes('wall'))
        })
        .toBe(true)
      await page.keyboard.press('F9')
      await page.reload()
      await expect(headerOf(page).getByRole('button', { name: /^Show (?!everything)/ })).toHaveText(
        /walls/,
      )

      // An exchange that is gone says so, and is gray.
      market.fault('kraken', 'refused-connection', { when: 'always' })
      market.fault('kraken', 'disconnect', { when: 'always' })
      await expect(
        panelOf(page).getByRole('listitem').filter({ hasText: 'Kraken' }),
      ).toHaveAttribute('data-state', 'waiting')
      await page.screenshot({ path: test.info().outputPath('kraken-gone.png') })
    })
  })
}
