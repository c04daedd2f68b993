import type { Drawing } from '@leadline/charts/drawings/drawing'
import { linePrice } from '@leadline/charts/drawings/line-price'
import { formatScaled } from '@leadline/decimal/scaled'
import type { LineAlert } from '@leadline/desk-protocol/alerts/line-alert'

import type { NewPrints } from './followed-tape.ts'

export interface Crossing {
  side: LineAlert['side']
  hit: Omit<NonNullable<LineAlert['fired']>, 'isLate'> | null
}

/** The first trade after the alert was set that is on the other side of the line than the first of all was, or on it. */
export function lineCrossing(
  alert: Pick<LineAlert, 'side' | 'setAt'>,
  line: Drawing,
  { prints, priceDecimals }: NewPrints,
): Crossing {
  let { side } = alert
  for (const { time, price, venue } of prints) {
    const height = time < alert.setAt ? undefined : linePrice(line, time)
    if (height === undefined) continue
    const traded = price / 10 ** priceDecimals
    const isHit = traded === height || (side !== null && side !== sideOf(traded, height))
    if (isHit) {
      const hit = { at: time, price: formatScaled(price, priceDecimals), venue }
      return { side, hit: { ...hit, line: height.toFixed(priceDecimals) } }
    }
    side ??= sideOf(traded, height)
  }
  return { side, hit: null }
}

function sideOf(price: number, line: number): 'below' | 'above' {
  return price < line ? 'below' : 'above'
}
