import { divideHalfUp, multiplyScaled, subtractScaled } from '@leadline/decimal/scaled-arithmetic'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import { formatNumber, notComputable } from '../../../platform/numbers/format-number.ts'

export interface MidNumbers {
  /** Exact: with one decimal more than the market has where the mid lies between two ticks. */
  mid: string
  spread: string
  /** Of the mid. */
  spreadBp: string
  isCrossed: boolean
}

const nothing = {
  mid: notComputable,
  spread: notComputable,
  spreadBp: notComputable,
  isCrossed: false,
}

/** The mid line: from the whole book of the shown exchanges, whatever is filtered, condensed or rounded. */
export function midNumbers({ bestBid, bestAsk, priceDecimals }: LadderState): MidNumbers {
  if (bestBid === null || bestAsk === null) return nothing
  const twice = bestBid + bestAsk
  const mid =
    twice % 2 === 0
      ? formatNumber(twice / 2, priceDecimals)
      : formatNumber(twice * 5, priceDecimals + 1)
  const spread = subtractScaled(bestAsk, bestBid)
  // spread / (twice / 2) × 10,000 bp, in hundredths of a basis point.
  const hundredths = twice > 0 ? divideHalfUp(multiplyScaled(spread, 2_000_000), twice) : undefined
  return {
    mid,
    spread: formatNumber(spread, priceDecimals),
    spreadBp: hundredths === undefined ? notComputable : formatNumber(hundredths, 2),
    isCrossed: bestBid > bestAsk,
  }
}
