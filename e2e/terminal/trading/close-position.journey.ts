import type { Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from './trading-page.ts'

test.use({ viewport: windowSizes[0] })
test.describe.configure({ timeout: 300_000 })

async function buy(trading: TradingPage, exchange: string, size: string): Promise<void> {
  await trading.choose(exchange, 'Buy')
  await trading.chooseKind('Market')
  await trading.ticket.getByLabel('Size', { exact: true }).fill(size)
  await trading.send('buy')
  await expect(trading.ticket.getByRole('heading', { name: 'Filled' })).toBeVisible()
  await trading.ticket.getByRole('button', { name: 'New ticket' }).click()
}

const positions = (page: Page) => page.getByRole('table', { name: /^Positions/ })

async function hold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold to sell' }).hover()
  await page.mouse.down()
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 15_000 })
  await page.mouse.up()
}

test('a part of a position is sold from its row, a stop goes to the ticket, and a close cancels it and sells the rest', async ({
  desk: page,
}, testInfo) => {
  const trading = new TradingPage(page)
  await trading.ready()
  await buy(trading, 'Kraken', '0.2')
  const row = positions(page).getByRole('row', { name: /BTC Kraken/ })
  const menu = row.getByRole('button', { name: 'Close position in BTC' })
  const dialog = (title: string) => page.getByRole('dialog', { name: title })

  await test.step('by keyboard: the menu says what can be done, and why nothing is turned around', async () => {
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: /^Close BTC/ })).toBeFocused()
    await expect(page.getByRole('menuitem', { name: /^Reverse/ })).toBeDisabled()
    await page.screenshot({ path: testInfo.outputPath('menu.png') })
    await page.getByRole('menuitem', { name: /^Sell 25 % of BTC/ }).press('Enter')
    await expect(dialog('Sell 25 % of BTC?')).toContainText('Sell 0.05 BTC on Kraken, simulated')
    await expectAccessible(page, marketContents)
  })
  await test.step('a click is not meant: the button is held', async () => {
    await page.getByRole('button', { name: 'Hold to sell' }).click()
    await expect(dialog('Sell 25 % of BTC?')).toBeVisible()
    await hold(page)
    await expect(row).toContainText('0.15')
  })
  await test.step('a stop 5 % below stands in the ticket under Review', async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: /^Stop 5 % below/ }).click()
    const review = trading.ticket.getByRole('region', { name: 'Review' })
    await expect(review).toContainText(/sell 0\.15 BTC on Kraken/i)
    await trading.confirm('sell')
    await expect(trading.orders.getByRole('row', { name: /Kraken/ })).toBeVisible()
  })
  await test.step('from the ladder: the stop is named, canceled, and all is sold', async () => {
    const bar = page.getByRole('group', { name: 'Position in BTC' })
    await expect(bar).toContainText('Position 0.15 BTC at')
    await bar.getByRole('button', { name: 'Close position in BTC' }).click()
    await page.getByRole('menuitem', { name: /^Close BTC/ }).click()
    await expect(dialog('Close BTC?')).toContainText('Cancels 1 order first.')
    await expect(dialog('Close BTC?')).toContainText('A protective stop is among them:')
    for (const size of windowSizes) {
      await page.setViewportSize(size)
      await page.screenshot({ path: testInfo.outputPath(`close-${size.width}.png`) })
    }
    await page.setViewportSize(windowSizes[0])
    await hold(page)
    await expect(row.getByRole('button', { name: 'Close position in BTC' })).toBeHidden()
    await expect(bar).toBeHidden()
    await expect(trading.orders.getByRole('row', { name: /Kraken/ })).toBeHidden()
  })
})

test('flatten, typed, names every sale at every exchange and sells what is held there', async ({
  desk: page,
}, testInfo) => {
  const trading = new TradingPage(page)
  await trading.ready()
  await buy(trading, 'Kraken', '0.1')
  await buy(trading, 'Coinbase', '0.05')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>flatten all')
  const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  await expect(results.first()).toContainText('Flatten: close all positions …')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Flatten all?' })
  await expect(dialog.getByRole('list', { name: 'Sales' }).getByRole('listitem')).toHaveCount(2)
  await page.screenshot({ path: testInfo.outputPath('flatten.png') })
  await hold(page)
  await expect(positions(page).getByRole('button', { name: 'Close position in BTC' })).toHaveCount(
    0,
  )
})
