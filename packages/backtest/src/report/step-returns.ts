import type { Amount } from '@leadline/matching-engine/exchange/amount'

import { type ReturnRatios, returnRatios } from '../statistics/return-ratios.ts'
import { type GainSample, gainedAt } from './gain-samples.ts'

const minuteMs = 60_000
const widths = [1440, 60, 15, 1].map((minutes) => minutes * minuteMs)
/** Fewer say nothing about how much they vary. */
const fewest = 24

/** The longest steps of which there are enough. */
export function stepMsFor(from: number, to: number): number {
  return widths.find((width) => (to - from) / width >= fewest) ?? minuteMs
}

/** Sharpe and Sortino of steps of equal length, and their sample: what each step gained, over what was at stake at most. */
export function stepRatios(
  samples: readonly GainSample[],
  { from, to, stake }: { from: number; to: number; stake: Amount },
): { ratios: ReturnRatios; stepReturns: number[] } {
  const stepMs = stepMsFor(from, to)
  const returns: number[] = []
  if (stake > 0n) {
    for (let at = from; at + stepMs <= to; at += stepMs) {
      const gained = gainedAt(samples, at + stepMs) - gainedAt(samples, at)
      // A ratio, not money: from here on floating point.
      returns.push(Number(gained) / Number(stake))
    }
  }
  return { ratios: returnRatios(returns, stepMs), stepReturns: returns }
}
