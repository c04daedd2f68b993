import type { Drawing } from '@leadline/charts/drawings/drawing'
import { linePrices } from '@leadline/charts/drawings/line-price'
import { formatScaled } from '@leadline/decimal/scaled'
import type { LineAlert } from '@leadline/desk-protocol/alerts/line-alert'

import type { NewPrints } from './followed-tape.ts'

export interface Crossing {
  side: LineAlert['side']
  hit: Omit<NonNullable<LineAlert['fired']>, 'isLate'> | null
}

/**
 * The first trade after the alert was set that is on another side than the first of all was, or on a line. A channel has three
 * sides: below it, in it and above it.
 */
export function lineCrossing(
  alert: Pick<LineAlert, 'side' | 'setAt'>,
  line: Drawing,
  { prints, priceDecimals }: NewPrints,
): Crossing {
  let { side } = alert
  for (const { time, price, venue } of prints) {
    const heights = time < alert.setAt ? [] : linePrices(line, time)
    if (heights.length === 0) continue
    const traded = price / 10 ** priceDecimals
    const crossed = crossedHeight(side, traded, heights)
    if (crossed !== undefined) {
      const hit = { at: time, price: formatScaled(price, priceDecimals), venue }
      return { side, hit: { ...hit, line: crossed.toFixed(priceDecimals) } }
    }
    side ??= sideOf(traded, heights)
  }
  return { side, hit: null }
}

/** The line that lies between where the first trade was and this one, or under this one. */
function crossedHeight(
  before: LineAlert['side'],
  traded: number,
  heights: readonly number[],
): number | undefined {
  if (heights.includes(traded)) return traded
  const now = sideOf(traded, heights)
  if (before === null || before === now) return undefined
  const isLower = before === 'below' || (before === 'between' && now === 'below')
  return heights.at(isLower ? 0 : -1)
}

function sideOf(price: number, heights: readonly number[]): 'below' | 'between' | 'above' {
  const passed = heights.filter((height) => price > height).length
  if (passed === 0) return 'below'
  return passed === heights.length ? 'above' : 'between'
}
