import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { useMemo, useState } from 'react'

import { autoStep, type DepthSettings } from '../depth-settings.ts'
import { suitableStep } from './condense-steps.ts'

/**
 * The settings with a real step where the trader left the step to Leadline. It is chosen with the first prices of a symbol
 * and stays: rows are not divided otherwise because a price has one digit more.
 */
export function useSuitableStep(symbol: string, chosen: DepthSettings) {
  const [found, setFound] = useState<{ symbol: string; step: string }>()
  const isAuto = chosen.condense?.step === autoStep
  const step = found?.symbol === symbol ? found.step : undefined
  const settings = useMemo(() => {
    if (!isAuto) return chosen
    const condense = step === undefined ? null : { by: 'price-increment' as const, step }
    return { ...chosen, condense }
  }, [chosen, isAuto, step])
  /** True where the ladder is only there to find the step, and not to be shown. */
  const find = (ladder: LadderState): boolean => {
    if (!isAuto || step !== undefined) return false
    const [row] = [...ladder.asks, ...ladder.bids]
    const price = ladder.bestAsk ?? ladder.bestBid ?? row?.price
    if (price === undefined) return false
    const { priceDecimals } = ladder
    const [, quote = ''] = symbol.split('-')
    setFound({ symbol, step: suitableStep(price / 10 ** priceDecimals, priceDecimals, quote) })
    return true
  }
  return { settings, find }
}
