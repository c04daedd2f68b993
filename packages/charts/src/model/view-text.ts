import { openingText } from '../time/time-text.ts'
import { openingOf, timeframes } from '../time/timeframes.ts'
import type { ChartModel } from './chart-model.ts'

/** What part of the market is in view, as readable text: `In view: Sun Nov 15 12:00 to Sun Nov 15 13:40, …`. */
export function viewText(model: ChartModel): string {
  const { time, timeframe, clock, numbers, panes, compared } = model
  const { low, high, isAutomatic, hasLogarithms } = panes.price.scale
  const isDayOrWider = timeframes[timeframe].widthMs >= 86_400_000
  const opening = (slot: number) =>
    openingText(clock.toLocal(openingOf(timeframe, slot)), isDayOrWider)
  const first = opening(Math.ceil(time.leftSlot))
  const last = opening(Math.min(Math.floor(time.rightSlot), model.lastSlot))
  const prices = `${numbers.price(low)} to ${numbers.price(high)}`
  const scale = isAutomatic ? 'Automatic scale.' : 'The price axis is locked.'
  const kind = hasLogarithms ? ' Logarithmic scale.' : ''
  const percent = compared.base === undefined ? '' : ' The price axis is in percent.'
  return `In view: ${first} to ${last}, ${prices}. ${scale}${kind}${percent}`
}
