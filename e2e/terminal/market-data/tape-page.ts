import { expect, type Locator, type Page } from '@playwright/test'

import { paintedLines } from '../ladder/painted-lines.ts'

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
  const lines = await paintedLines(page.getByRole('group', { name: /^Prints/ }))
  return lines.flatMap(({ texts }) => {
    const [, venue, arrow, price] = texts
    const size = texts.at(-1)
    // A line of words has one text, an empty one none.
    if (!venue || !arrow || !price || !size) return []
    return {
      venue: venue.text,
      arrow: arrow.text,
      price: price.text,
      size: size.text,
      color: price.color,
    }
  })
}
