import type { Page } from '@playwright/test'

import { ChartOnDesk } from '../charts/chart-on-desk.ts'
import { ladderOf, pointAt, sideRows } from '../ladder/ladder-page.ts'
import { showManualBook } from '../ladder/six-asks.ts'
import { keptDocument, untilKept } from '../window/kept-documents.ts'
import { expect, type ScriptedMarket, test } from './scripted-market.ts'

// The watch list is in sight, and not behind the ticket.
test.use({ viewport: { width: 1920, height: 1080 } })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Price alert on BTC-USD' })
const statusOf = (page: Page) =>
  page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: /^Alerts/ })
const toasts = (page: Page) => page.getByRole('region', { name: 'Alerts that fired' })

const trade = (market: ScriptedMarket, price: string) =>
  market.trade('coinbase', { takerSide: 'buy', price, size: '0.01' })

/** The manual's book, and 60,000.00 as the last price: an exchange that nobody listens to yet prints for nobody. */
async function openBook(page: Page, market: ScriptedMarket): Promise<void> {
  showManualBook(market)
  await expect.poll(async () => (await sideRows(page, 'ask')).length).toBe(6)
  const last = page
    .getByRole('row', { name: /^BTC-USD/ })
    .getByRole('gridcell')
    .first()
  await expect(async () => {
    trade(market, '60000.00')
    await expect(last).toHaveText(/^60,000\.00/, { timeout: 2000 })
  }).toPass()
}

test('by keyboard: an alert on a price of the ladder fires once over two windows, and is seen in both', async ({
  scriptedDesk: page,
  market,
  context,
  program,
}) => {
  await openBook(page, market)
  await ladderOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+A')
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Price')).toHaveValue('60,000.10')
  await expect(dialog.getByText('Last 60,000.00')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'rises to' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(statusOf(page)).toHaveText('Alerts1')
  const name = 'BTC-USD rises to 60000.10'
  await untilKept(program.home, 'price-alert', name, (text) => text.includes('"fired":null'))

  const second = await context.newPage()
  await second.goto(new URL('/', page.url()).href)
  await expect(statusOf(second)).toHaveText('Alerts1')

  // Not there yet; the next one is, and beyond.
  trade(market, '60000.09')
  trade(market, '60000.12')
  const words = /^BTC-USD rose to 60,000\.10: 60,000\.12 on Coinbase at [\d:]+$/
  for (const each of [page, second]) {
    await expect(toasts(each).getByText(words)).toBeVisible()
    await expect(statusOf(each)).toHaveText('Alerts01 fired')
  }
  const spoken = async (each: Page) =>
    await each.getByText('Alert: BTC-USD rises to 60,000.10', { exact: true }).count()
  expect((await spoken(page)) + (await spoken(second))).toBe(1)
  expect(keptDocument(program.home, 'price-alert', name)).toMatchObject({
    fired: { price: '60000.12', venue: 'coinbase', isLate: false },
  })

  trade(market, '60000.13')
  await toasts(second)
    .getByRole('button', { name: `Close: ${name}` })
    .click()
  for (const each of [page, second]) await expect(toasts(each)).toBeHidden()
  await statusOf(page).click()
  const box = page.getByRole('dialog', { name: 'Alerts', exact: true })
  await expect(box.getByRole('row', { name: /^BTC-USD/ })).toContainText('60,000.12 on Coinbase')
  await box.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(box.getByText('None set.')).toBeVisible()
})

test('by mouse: a right click on a price, a chart and a row of the watch list', async ({
  scriptedDesk: page,
  market,
}) => {
  await openBook(page, market)
  const dialog = dialogOf(page)
  await pointAt(page, '59,999.50')
  await page.mouse.down({ button: 'right' })
  await page.mouse.up({ button: 'right' })
  await expect(dialog.getByLabel('Price')).toHaveValue('59,999.50')
  await expect(dialog.getByRole('radio', { name: 'falls to' })).toBeChecked()
  await dialog.getByLabel('Price').fill('a lot')
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog.getByText('Type a price in digits, such as 65,000.00.')).toBeVisible()
  await dialog.getByLabel('Price').fill('59,000')
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await expect(statusOf(page)).toHaveText('Alerts1')

  await page.getByRole('row', { name: /^BTC-USD/ }).click({ button: 'right' })
  await expect(dialog.getByLabel('Price')).toHaveValue('')
  await page.keyboard.press('Escape')

  const chart = new ChartOnDesk(page)
  const { x, y, width, height } = await chart.box()
  await page.mouse.click(x + width / 2, y + height / 3, { button: 'right' })
  await expect(dialog.getByLabel('Price')).toHaveValue(/^\d\d,\d{3}(\.\d+)?$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('an alert waits through a restart of the program, and fires for a trade after it', async ({
  scriptedDesk: page,
  market,
  program,
}) => {
  await openBook(page, market)
  await page.keyboard.press('Alt+A')
  await dialogOf(page).getByLabel('Price').fill('60,500')
  await page.keyboard.press('Enter')
  await untilKept(program.home, 'price-alert', 'BTC-USD rises to 60500', (text) => text !== 'null')
  const again = await program.start(market.environment)
  await page.goto(again.address)
  await expect(statusOf(page)).toHaveText('Alerts1')
  await expect.poll(async () => (await sideRows(page, 'ask')).length).toBe(6)
  await expect(async () => {
    trade(market, '60501')
    await expect(toasts(page).getByText(/^BTC-USD rose to 60,500/)).toBeVisible({ timeout: 2000 })
  }).toPass()
})
