import { expect, type Locator, type Page } from '@playwright/test'

import { TradingPage } from '../terminal/trading/trading-page.ts'
import { type Picture, pictureOf, type Size } from './keep-picture.ts'

type Keep = (picture: Picture) => void

/** A panel with its header. */
const panelOf = (page: Page, name: RegExp) => page.getByRole('region', { name }).first()

/** The desk of the program in practice, with a license for every panel: orders first, then what came of them. */
export async function takeTradingStills(page: Page, keep: Keep): Promise<void> {
  const trading = new TradingPage(page)
  await trading.ready()
  const limit = Number(await trading.restingPrice())
  await takeTicket(trading, keep)
  await buyAtMarket(trading)
  await takeBracket(trading, limit, keep)
  await page.mouse.move(800, 5)
  await page.getByRole('tab', { name: /^Working orders/ }).click()
  await page.waitForTimeout(2000)
  keep(await pictureOf(page, 'desk-orders', panelOf(page, /^Working orders/)))
  await page.getByRole('tab', { name: /^Positions/ }).click()
  await panelOf(page, /^Positions/)
    .getByRole('button', { name: /^By/ })
    .click()
  await page.getByRole('menuitemradio', { name: 'asset', exact: true }).click()
  await page.mouse.move(800, 5)
  await page.waitForTimeout(3000)
  keep(await pictureOf(page, 'desk-positions', panelOf(page, /^Positions/)))
  await takeAlert(page, keep)
  await takeLimits(page, keep)
}

async function takeTicket(trading: TradingPage, keep: Keep): Promise<void> {
  const { page, ticket } = trading
  await trading.choose('Kraken', 'Buy')
  await ticket.getByLabel('Size', { exact: true }).fill('0.05')
  await page.mouse.move(800, 5)
  await page.waitForTimeout(1500)
  keep(await pictureOf(page, 'desk-ticket', panelOf(page, /^Order ticket/)))
  await trading.send('buy')
  await ticket.getByRole('button', { name: 'New ticket' }).click()
}

/** So that there is something whose cost is known. */
async function buyAtMarket(trading: TradingPage): Promise<void> {
  const { ticket } = trading
  await trading.choose('Kraken', 'Buy')
  await trading.chooseKind('Market')
  await ticket.getByLabel('Size', { exact: true }).fill('0.1')
  await trading.send('buy')
  await ticket.getByText('Filled', { exact: true }).first().waitFor()
  await ticket.getByRole('button', { name: 'New ticket' }).click()
}

async function takeBracket(trading: TradingPage, limit: number, keep: Keep): Promise<void> {
  const { page, ticket } = trading
  const fill = (name: string, text: string) =>
    ticket.getByRole('textbox', { name, exact: true }).fill(text)
  const at = (percent: number) => String(Math.round(limit * (1 + percent / 100)))
  await trading.choose('Kraken', 'Buy')
  await trading.chooseSynthetic('Bracket')
  await fill('Size', '0.12')
  await fill('Entry, or empty', at(0))
  await fill('Target price', at(5))
  await fill('Stop price', at(-2.5))
  await page.waitForTimeout(1500)
  await ticket.locator('.ticket-scroll').evaluate((part) => part.scrollTo(0, part.scrollHeight))
  await page.mouse.move(800, 5)
  await page.waitForTimeout(800)
  keep(await pictureOf(page, 'desk-bracket', panelOf(page, /^Order ticket/)))
  await trading.send('buy')
  await ticket.getByRole('button', { name: 'New ticket' }).click()
}

async function takeAlert(page: Page, keep: Keep): Promise<void> {
  await page.keyboard.press('Alt+a')
  const dialog = page.getByRole('dialog', { name: /^Price alert/ })
  await dialog.getByText(/^Last /).waitFor()
  const last = (await dialog.getByText(/^Last /).textContent()) ?? ''
  const price = Number(last.replaceAll(/[^\d.]/g, ''))
  await dialog.getByLabel('Price', { exact: true }).fill(String(Math.ceil(price / 500) * 500))
  keep(await pictureOf(page, 'desk-alert', dialog))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

/** Those of the guide. */
const limits = ['5000', '1000', '20000', '12000', '15000', '1', '500', '5']

async function takeLimits(desk: Page, keep: Keep): Promise<void> {
  const { page, panel } = await openInWindow(desk, 'Limits', { width: 520, height: 470 })
  for (const [place, text] of limits.entries()) {
    await panel.getByRole('textbox').nth(place).fill(text)
  }
  await panel.getByRole('textbox').first().focus()
  keep(await pictureOf(page, 'desk-limits', panel))
  await page.close()
}

export async function takeBacktestStill(desk: Page, keep: Keep): Promise<void> {
  const { page, panel } = await openInWindow(desk, 'Backtest', { width: 1100, height: 900 })
  // On a busy computer an answer may be lost: then one asks again.
  await expect(async () => {
    await panel.getByRole('button', { name: 'Choose a script' }).click()
    await page.getByRole('menuitem', { name: /DipBuyer/ }).click()
    const isRead = panel.getByLabel('entry_bps').or(panel.getByRole('alert'))
    await isRead.first().waitFor({ timeout: 120_000 })
    await expect(panel.getByLabel('entry_bps')).toHaveValue('80', { timeout: 1000 })
  }).toPass({ timeout: 400_000 })
  // So small that there is something to see within an hour.
  await panel.getByLabel('entry_bps').fill('4')
  await panel.getByLabel('stop_bps').fill('8')
  await panel.getByLabel('window_s').fill('60')
  await panel.getByRole('button', { name: 'Run backtest' }).click()
  await expect(panel.getByLabel('Result in USD')).toBeVisible({ timeout: 300_000 })
  await page.mouse.move(5, 5)
  keep(await pictureOf(page, 'desk-backtest', panel))
  await page.close()
}

/** A panel as large as it needs to be, in a window of its own. */
async function openInWindow(
  desk: Page,
  title: string,
  size: Size,
): Promise<{ page: Page; panel: Locator }> {
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: title, exact: true }).click()
  const floating = panelOf(desk, new RegExp(`^${title}`))
  const opened = desk.waitForEvent('popup')
  await floating.getByRole('button', { name: 'Panel menu' }).click()
  await desk.getByRole('menuitem', { name: 'Open in a window of its own' }).click()
  const page = await opened
  await page.setViewportSize(size)
  const panel = page.getByRole('region', { name: new RegExp(`^${title}`) }).first()
  await panel.waitFor()
  return { page, panel }
}
