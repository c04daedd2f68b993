import { expect, type Locator, type Page } from '@playwright/test'

import { ladderOf, sideRows } from '../ladder/ladder-page.ts'

/** Counts what a person clicks from now on; what a script of the page clicks by itself is no click. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener('pointerdown', () => (counted.clicks += 1), { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}

/** One click on a price of the ladder: one points at it, sees that it stands still, and presses. */
export async function clickPrice(page: Page): Promise<void> {
  const ladder = ladderOf(page)
  const bids = await sideRows(page, 'bid')
  const { slot = 0 } = bids[3] ?? {}
  const cell = ladder.locator(`[data-slot="${slot}"] .ladder-price`)
  await cell.hover()
  await page.waitForTimeout(600)
  await cell.click()
  await expect(page.getByLabel('Limit price')).not.toHaveValue('')
}

/**
 * The last click. A hub that does not answer for a moment ends a review, and a market that moves does so too: nothing was
 * sent, and one reviews it again with Enter.
 */
export async function confirmBuy(page: Page, ticket: Locator): Promise<void> {
  const confirm = ticket.getByRole('button', { name: 'Confirm simulated buy' })
  const sent = ticket.getByRole('heading', { name: /Working|illed|Accepted/ })
  await expect(async () => {
    if (!(await confirm.isVisible())) {
      await ticket.getByLabel('Size', { exact: true }).focus({ timeout: 2000 })
      await page.keyboard.press('Enter')
    }
    await expect(confirm).toBeVisible({ timeout: 5000 })
    await expect(confirm).not.toHaveAttribute('aria-disabled', { timeout: 5000 })
    await confirm.click({ timeout: 2000 })
    await expect(sent).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 120_000 })
}
