import { expect, type Locator, type Page } from '@playwright/test'

import { ladderOf, paintedRows, sideRows } from '../ladder/ladder-page.ts'

/** Words of an order that rests, or waits for its price. */
export const aliveOrder = /Working|Accepted|[Nn]ot triggered/

/** The panels one trades with, as a person finds them. */
export class TradingPage {
  readonly page: Page
  readonly ticket: Locator
  readonly orders: Locator

  constructor(page: Page) {
    this.page = page
    this.ticket = page.getByRole('group', { name: /^Order ticket/ })
    this.orders = page.getByRole('table', { name: 'Working orders' })
  }

  /** Books are there, and every account is ready for orders. */
  async ready(accounts = 5): Promise<void> {
    await expect
      .poll(async () => (await paintedRows(this.page)).length, { timeout: 60_000 })
      .toBeGreaterThan(4)
    const fees = this.ticket.locator('.exchange-card').filter({ hasText: '%' })
    await expect(fees).toHaveCount(accounts, { timeout: 60_000 })
  }

  /** Clicks the price of the best bid, then goes 1 % lower: far enough that nothing trades while one looks. */
  async restingPrice(): Promise<string> {
    const ladder = ladderOf(this.page)
    const field = this.ticket.getByLabel('Limit price')
    // Under the pointer the rows stand still while the market walks away, and a row that was just painted with another
    // price is not taken: one comes from outside, looks, and presses.
    await expect(async () => {
      await this.page.mouse.move(10, 10)
      await this.page.waitForTimeout(1500)
      const [best] = await sideRows(this.page, 'bid')
      expect(best).toBeDefined()
      const cell = ladder.locator(`[data-slot="${best?.slot}"] .ladder-price`)
      const box = await cell.boundingBox({ timeout: 2000 })
      await this.page.mouse.move((box?.x ?? 0) + 20, (best?.y ?? 0) + 10)
      await this.page.waitForTimeout(400)
      await this.page.mouse.down()
      await this.page.mouse.up()
      await expect(field).not.toHaveValue('', { timeout: 1000 })
    }).toPass()
    const lower = String(Math.floor(Number(await field.inputValue()) * 0.99))
    await field.fill(lower)
    return lower
  }

  async choose(exchange: string, side: 'Buy' | 'Sell'): Promise<void> {
    await this.ticket.getByRole('radio', { name: exchange }).check({ force: true })
    await this.ticket.getByRole('radio', { name: side }).check({ force: true })
  }

  async chooseKind(words: string): Promise<void> {
    await this.ticket.getByRole('button', { name: /^Type/ }).click()
    // What the exchange takes stands first; Leadline holds a bracket and a trailing stop as well.
    await this.page.getByRole('menuitemradio', { name: words, exact: true }).first().click()
  }

  async chooseSynthetic(words: string): Promise<void> {
    await this.ticket.getByRole('button', { name: /^Type/ }).click()
    await this.page.getByRole('menuitemradio', { name: words, exact: true }).last().click()
  }

  async send(side: 'buy' | 'sell'): Promise<void> {
    const confirm = this.button(`Confirm( simulated)? ${side}`)
    // A hub that does not answer for a moment ends a review. Nothing was sent: one reviews it again.
    await expect(async () => {
      if (!(await confirm.isVisible())) await this.review(side)
      await expect(confirm).toBeVisible({ timeout: 5000 })
      await expect(confirm).not.toHaveAttribute('aria-disabled', { timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    await this.confirm(side)
  }

  /** In paper trading it says that it is simulated. */
  async review(side: 'buy' | 'sell'): Promise<void> {
    await this.button(`Review( simulated)? ${side}`).click()
  }

  async confirm(side: 'buy' | 'sell'): Promise<void> {
    const confirm = this.button(`Confirm( simulated)? ${side}`)
    await expect(confirm).not.toBeFocused()
    // Dead at first: what was pressed before it was there does nothing.
    await expect(confirm).not.toHaveAttribute('aria-disabled')
    await confirm.click()
  }

  /** Halt is held for a second, not clicked. */
  async halt(): Promise<void> {
    const halted = this.page.getByRole('button', { name: /^Halted/ })
    const notice = this.page.getByText('Trading is not halted')
    // Where the hub does not answer, the desk says that nothing was halted: one holds it again.
    await expect(async () => {
      if (await halted.isVisible()) return
      if (await notice.isVisible()) {
        await this.page.getByRole('button', { name: 'OK', exact: true }).click({ timeout: 5000 })
      }
      await this.page.getByRole('button', { name: 'Halt', exact: true }).hover({ timeout: 5000 })
      await this.page.mouse.down()
      await expect(halted.or(notice)).toBeVisible()
      await this.page.mouse.up()
      await expect(halted).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 90_000 })
  }

  button(name: string): Locator {
    return this.ticket.getByRole('button', { name: new RegExp(`^${name}$`) })
  }

  /** In a crowded header it is under the button for the other tabs. */
  async showTab(title: string): Promise<void> {
    const name = new RegExp(`^${title}`)
    const tab = this.page.getByRole('tab', { name })
    const more = this.page.getByRole('button', { name: /more tabs?$/ })
    await expect(tab.or(more).first()).toBeVisible()
    if (await tab.isVisible()) return await tab.click()
    await more.first().click()
    await this.page.getByRole('menuitem', { name }).click()
  }
}
