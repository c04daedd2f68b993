import { expect, type Locator, type Page } from '@playwright/test'

/** A line of the tape as it is painted, the newest first. */
export interface PaintedPrint {
  venue: string
  arrow: string
  price: string
  size: string
  color: string
}

export function tapeOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Time and sales/ })
}

/** In a narrow window the tape is a tab behind the ladder. */
export async function showTape(page: Page): Promise<void> {
  const tab = page.getByRole('tab').filter({ hasText: 'Time and sales' })
  await tab.click()
  await expect(tapeOf(page)).toBeVisible()
}

export async function paintedPrints(page: Page): Promise<PaintedPrint[]> {
  return await page.getByRole('group', { name: /^Prints/ }).evaluate((tape) => {
    const rows = [...tape.querySelectorAll<HTMLElement>('.tape-row[data-side]')]
    const text = (row: Element, name: string) =>
      row.querySelector(`.tape-${name}`)?.textContent ?? ''
    return rows
      .toSorted((one, other) => one.getBoundingClientRect().y - other.getBoundingClientRect().y)
      .map((row) => ({
        venue: text(row, 'venue'),
        arrow: text(row, 'arrow'),
        price: text(row, 'price'),
        size: text(row, 'size'),
        color: getComputedStyle(row.querySelector('.tape-price') ?? row).color,
      }))
  })
}
