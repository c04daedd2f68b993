import { expect, type Page } from '@playwright/test'

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
