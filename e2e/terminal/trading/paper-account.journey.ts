import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect, expectAccessible, marketContents, test, windowSizes } from '../desk-journey.ts'
import { TradingPage } from './trading-page.ts'

test.describe.configure({ timeout: 300_000 })

async function buyAtMarket(trading: TradingPage, exchange: string, size: string): Promise<void> {
  await trading.choose(exchange, 'Buy')
  await trading.chooseKind('Market')
  await trading.ticket.getByLabel('Size', { exact: true }).fill(size)
  await trading.send('buy')
  await expect(trading.ticket.getByRole('heading', { name: 'Filled' })).toBeVisible()
}

/** The last number of a text such as ' (with 44,000.00 USD cash: 49,990.12)'. */
const lastNumber = (text: string) =>
  Number(/([\d,]+\.\d\d)\)?$/.exec(text)?.[1]?.replaceAll(',', ''))

for (const viewport of windowSizes) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('practice begins with the chosen amount; a position shows fees and lots, adds up with Balances, and is there after a restart', async ({
      newDesk: page,
      program,
    }, testInfo) => {
      const shot = (name: string) =>
        page.screenshot({ path: testInfo.outputPath(`${name}-${viewport.width}.png`) })
      const amount = page.getByLabel('Practice amount, USD')
      await expect(amount).toHaveValue('100,000')
      await expect(page.getByRole('button', { name: 'Start practicing' })).toBeFocused()
      await amount.fill('12')
      await page.getByRole('button', { name: 'Start practicing' }).click()
      await expect(page.getByText('Practice needs at least 1,000 USD.')).toBeVisible()
      await shot('first-question')
      await amount.fill('60,000')
      // A hub that does not answer for a moment is asked again: the question stays until it is done.
      await expect(async () => {
        if (await amount.isVisible()) await amount.press('Enter')
        await expect(amount).toBeHidden({ timeout: 10_000 })
      }).toPass({ timeout: 120_000 })
      const trading = new TradingPage(page)
      await trading.ready()
      await trading.showTab('Balances')
      const balances = page.getByRole('table', { name: 'Balances' })
      await expect(balances.getByRole('row', { name: /^USD Coinbase/ })).toContainText('12,000.00')
      await expect(balances.getByRole('row', { name: /^Total/ })).toContainText('60,000.00')
      await buyAtMarket(trading, 'Coinbase', '0.05')
      const positions = page.getByRole('table', { name: /^Positions/ })
      await trading.showTab('Positions')
      const row = positions.getByRole('row', { name: /^BTC Coinbase/ })
      await expect(row).toContainText('0.05')
      await row.getByRole('button', { name: /^Lots of BTC: \d+$/ }).click()
      await expect(positions.locator('.lot-line').first()).toContainText(/cost [\d,]+\.\d\d/)
      await shot('positions')
      // Its lots open within the panel: nothing is pushed out of it.
      const area = page.getByRole('group', { name: 'All positions' })
      expect(await area.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
      await expectAccessible(page, marketContents)
      const withCash = positions.locator('[data-total] [data-cell="with-cash"]')
      await expect(withCash).toHaveText(/USD cash: 59,\d{3}\.\d\d\)$/)
      const total = lastNumber((await withCash.textContent()) ?? '')
      await trading.showTab('Balances')
      const worth = balances.locator('[data-total] [data-cell="value"]')
      await expect(worth).toHaveText(/^59,\d{3}\.\d\d$/)
      // The market moves between two looks: by cents of 0.05 BTC, not by a hundred dollars.
      expect(Math.abs(lastNumber((await worth.textContent()) ?? '') - total)).toBeLessThan(100)
      await shot('balances')

      await page.getByRole('button', { name: 'Simulated market' }).click()
      const box = page.getByRole('dialog', { name: 'Change the market' })
      await expect(box).toContainText('Practice began with 60,000.00 USD')
      await expect(box.getByLabel('Keep my practice account between starts')).toBeChecked()
      await shot('menu')
      const again = await program.start()
      await page.goto(again.address)
      await trading.ready()
      await trading.showTab('Positions')
      await expect(row).toContainText('0.05')
      await expect(row.getByRole('button', { name: /^Lots of BTC/ })).toBeVisible()
    })
  })
}

test('practice that is not kept says at the next start what was thrown away, and a reset begins with another amount', async ({
  desk: page,
  program,
}, testInfo) => {
  const trading = new TradingPage(page)
  await trading.ready()
  await buyAtMarket(trading, 'Kraken', '0.01')
  await page.getByRole('button', { name: 'Simulated market' }).click()
  const keep = page.getByLabel('Keep my practice account between starts')
  await expect(async () => {
    if (await keep.isChecked()) await keep.click()
    await expect(keep).not.toBeChecked({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  const again = await program.start()
  await page.goto(again.address)
  const notice = page.getByRole('region', { name: 'Discarded practice' })
  await expect(notice).toContainText(
    /^Your last practice account was not kept: 1 order and \d+ fill/,
  )
  await page.screenshot({ path: testInfo.outputPath('discarded.png') })
  await expectAccessible(page, marketContents)
  await expect(async () => {
    const understood = notice.getByRole('button', { name: /^(Keep it from now on|OK)$/ })
    if (await notice.isVisible()) await understood.first().click()
    await expect(notice).toHaveCount(0, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })

  await buyAtMarket(trading, 'Kraken', '0.01')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>reset')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reset practice' })
  await dialog.getByLabel('Begin with, USD').fill('5,000')
  await page.screenshot({ path: testInfo.outputPath('reset.png') })
  await expect(async () => {
    const confirm = dialog.getByRole('button', { name: 'Reset practice' })
    if (await dialog.isVisible()) await confirm.click()
    await expect(dialog).toHaveCount(0, { timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await trading.ready()
  await trading.showTab('Balances')
  const balances = page.getByRole('table', { name: 'Balances' })
  await expect(balances.getByRole('row', { name: /^Total/ })).toContainText('5,000.00')
  // The ticket does not go on about an order of the account that is gone.
  await expect(trading.ticket.getByRole('heading', { name: 'Filled' })).toHaveCount(0)
})

async function exported(page: Page, item: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

test.describe('with a dollar coin', () => {
  test.use({ viewport: windowSizes[1], paperFunds: 'USD:20000,USDT:500' })

  test('files of practice say simulated in name and rows and who canceled, and a dollar coin without a market counts as a dollar', async ({
    desk: page,
  }, testInfo) => {
    const trading = new TradingPage(page)
    await trading.ready()
    await trading.showTab('Positions')
    const positions = page.getByRole('table', { name: /^Positions/ })
    const coin = positions.getByRole('row', { name: /^USDT at 1\.00 Kraken/ })
    await expect(coin.locator('[data-cell="value"]')).toHaveText(/^500\.00\s*$/)
    await expect(positions.locator('[data-total]')).not.toContainText('without')
    await page.screenshot({ path: testInfo.outputPath('narrow-positions.png') })
    await trading.restingPrice()
    await trading.choose('Kraken', 'Buy')
    await trading.ticket.getByLabel('Size', { exact: true }).fill('0.02')
    await trading.send('buy')
    await expect(trading.ticket.getByRole('heading', { name: 'Working' })).toBeVisible()
    await trading.halt()
    await expect(trading.ticket.getByRole('heading', { name: 'Canceled' })).toBeVisible()
    await trading.showTab('Order history')
    const orders = await exported(page, 'Orders, CSV')
    expect(orders.name).toBe('leadline-simulated-orders.csv')
    const [heads = '', row = ''] = orders.text.split('\r\n')
    const cells = row.split(',')
    const cell = (head: string) => cells[heads.split(',').indexOf(head)]
    expect(cell('Market')).toBe('simulated')
    expect(cell('Canceled by')).toBe('halt')
    expect(cell('Source')).toBe('manual')
    const closed = await exported(page, 'Closed lots, CSV')
    expect(closed.name).toBe('leadline-simulated-closed-lots.csv')
  })
})
