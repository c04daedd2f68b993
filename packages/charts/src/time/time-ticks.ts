import { type TimeStep, timeSteps } from './time-steps.ts'
import { tickText } from './time-text.ts'
import { type ChartTimeframe, openingOf, slotAt, timeframes } from './timeframes.ts'
import type { ZoneClock } from './zone-clock.ts'

export interface TimeTick {
  slot: number
  text: string
}

/**
 * Labels between two slots, at most so many pixels each. A label stands at the first candle that opens at or after its moment
 * and says when that candle opens, as the crosshair does.
 */
export function timeTicks(
  timeframe: ChartTimeframe,
  clock: ZoneClock,
  left: number,
  right: number,
  slotsPerLabel: number,
): TimeTick[] {
  const step = stepFor(timeframe, slotsPerLabel)
  const end = clock.toLocal(openingOf(timeframe, right))
  const ticks: TimeTick[] = []
  let beat = step.floor(clock.toLocal(openingOf(timeframe, left)))
  for (; beat <= end; beat = step.next(beat)) {
    const slot = Math.ceil(slotAt(timeframe, clock.toUtc(beat)) - 1e-9)
    if (slot < left || slot > right || slot === ticks.at(-1)?.slot) continue
    const opening = clock.toLocal(openingOf(timeframe, slot))
    ticks.push({ slot, text: tickText(step.unit, beat, opening) })
  }
  return ticks
}

function stepFor(timeframe: ChartTimeframe, slotsPerLabel: number): TimeStep {
  const { widthMs } = timeframes[timeframe]
  const leastMs = Math.max(slotsPerLabel, 1) * widthMs
  const step = timeSteps.find(({ ms }) => ms >= leastMs) ?? timeSteps.at(-1)
  if (!step) throw new Error('There are steps.')
  return step
}
