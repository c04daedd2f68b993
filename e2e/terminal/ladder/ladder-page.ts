import { expect, type Locator, type Page } from '@playwright/test'

import { paintedLines, textBetween } from './painted-lines.ts'

/** A row of the ladder as it is painted, from top to bottom. */
export interface PaintedRow {
  slot: number
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
  // Numbers before rows: where a frame comes between the two, a row has no line and is looked at again.
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const [lines, rows] = [await paintedLines(ladderOf(page)), await rowsOf(page)]
    const painted = rows.map(({ slot, side, y, cells, columns }) => {
      const line = lines.find((each) => Math.abs(each.y - y) < 0.6)
      const text = ([left, right]: Edges) => textBetween(line, left, right)
      const [price, size, extra] = cells.map(text)
      const venues = columns.map(text)
      return { slot, side, y, price: price ?? '', size: size ?? '', extra: extra ?? '', venues }
    })
    if (painted.every(({ price }) => price !== '')) {
      return painted.toSorted((one, other) => one.y - other.y)
    }
  }
}

type Edges = [left: number, right: number]

/** The rows of the ladder that have a price, with the edges of their cells. */
async function rowsOf(page: Page) {
  return await ladderOf(page).evaluate((ladder) => {
    const edges = (cell: Element | null): [number, number] => {
      const { left = 0, right = 0 } = cell?.getBoundingClientRect() ?? {}
      return [left, right]
    }
    return [...ladder.querySelectorAll<HTMLElement>('[data-slot][data-side]')].map((row) => ({
      slot: Number(row.dataset['slot']),
      side: row.dataset['side'] as 'ask' | 'bid',
      y: row.getBoundingClientRect().y,
      cells: ['price', 'size', 'extra'].map((name) => edges(row.querySelector(`.ladder-${name}`))),
      columns: [...row.querySelectorAll('[data-column]')].map(edges),
    }))
  })
}

/** Where one points at a price: the cell under the numbers. */
export async function priceCell(page: Page, price: string): Promise<Locator> {
  const slotOf = async () => (await paintedRows(page)).find((row) => row.price === price)?.slot
  await expect.poll(slotOf).toBeDefined()
  return ladderOf(page).locator(`[data-slot="${await slotOf()}"] .ladder-price`)
}

/** Rows in which something rests, best first. */
export async function sideRows(page: Page, side: 'ask' | 'bid'): Promise<PaintedRow[]> {
  const rows = (await paintedRows(page)).filter((row) => row.side === side && row.size !== '·')
  return side === 'ask' ? rows.toReversed() : rows
}

/** Numbers as the manual prints them: without commas, with so many decimals. */
export function numberOf(text: string, decimals: number): string {
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
  await (await priceCell(page, price)).hover()
}

export async function leaveLadder(page: Page): Promise<void> {
  await page.getByRole('banner').hover()
}
