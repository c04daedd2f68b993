import { expect, type Locator, type Page } from '@playwright/test'

/** A row of the ladder as it is painted, from top to bottom. */
export interface PaintedRow {
  side: 'ask' | 'bid'
  price: string
  size: string
  /** Average price or notional of a condensed row; '' where the panel has no such column. */
  extra: string
  /** By column, as painted: '·' where nothing rests, '' where the exchange has no data. */
  venues: string[]
  y: number
}

export function ladderOf(page: Page): Locator {
  return page.getByRole('group', { name: /^Ladder/ })
}

/** What stands on the ladder now. Rows that are only prices (nothing rests there) are in it too. */
export async function paintedRows(page: Page): Promise<PaintedRow[]> {
  return await ladderOf(page).evaluate((ladder) => {
    const text = (row: Element, name: string) =>
      row.querySelector(`.ladder-${name}`)?.textContent ?? ''
    const rows = [...ladder.querySelectorAll<HTMLElement>('[data-slot][data-side]')]
    return rows
      .map((row) => ({
        side: row.dataset['side'] as 'ask' | 'bid',
        price: text(row, 'price'),
        size: text(row, 'size'),
        extra: text(row, 'extra'),
        venues: [...row.querySelectorAll('[data-column]')].map((cell) => cell.textContent),
        y: row.getBoundingClientRect().y,
      }))
      .toSorted((one, other) => one.y - other.y)
  })
}

/** Rows in which something rests, best first. */
export async function sideRows(page: Page, side: 'ask' | 'bid'): Promise<PaintedRow[]> {
  const rows = (await paintedRows(page)).filter((row) => row.side === side && row.size !== '·')
  return side === 'ask' ? rows.toReversed() : rows
}

/** Figures as the manual prints them: without commas, with so many decimals. */
export function figureOf(text: string, decimals: number): string {
  return Number(text.replaceAll(',', '')).toFixed(decimals)
}

export async function chooseDepth(page: Page, depth: number): Promise<void> {
  await page.getByRole('button', { name: /^Depth \d/ }).click()
  await page.getByRole('menuitemradio', { name: String(depth), exact: true }).click()
  await expect(page.getByRole('button', { name: `Depth ${depth}`, exact: true })).toBeVisible()
}

/** 'Off', or a measure with a step that is offered or typed. */
export async function condense(page: Page, measure: string, step?: string): Promise<void> {
  await page.getByRole('button', { name: /^Condense/ }).click()
  if (step === undefined) {
    await page.getByRole('menuitemradio', { name: 'Off', exact: true }).click()
    return
  }
  const field = page.getByRole('textbox', { name: new RegExp(`^${measure}, step`) })
  await field.fill(step)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(`^Condense ${measure}`) })).toBeVisible()
}

/** Puts the pointer on a row, and away from the ladder. */
export async function pointAt(page: Page, price: string): Promise<void> {
  await ladderOf(page).getByText(price, { exact: true }).first().hover()
}

export async function leaveLadder(page: Page): Promise<void> {
  await page.getByRole('banner').hover()
}
