import { type Decimal, exact, toStep, zero } from '../decimal-text.ts'
import type { OrderRecord } from '../order-record.ts'
import type { EarlierTarget, SyntheticTerms } from './synthetic-order.ts'

/** The most that a bracket may have besides its last one. */
export const mostEarlierTargets = 4

type Bracket = Extract<SyntheticTerms, { kind: 'bracket' }>

/** One target of a bracket, of all that it may trade; the last takes the rest. */
export interface TargetShare {
  /** Of its orders: 'target' is the last one's. */
  role: string
  price: string
  size: Decimal
}

/** In the order in which the price reaches them. Each share is cut to the step; the last one has what is left. */
export function targetShares(
  {
    size,
    targetPrice,
    earlierTargets = [],
  }: Pick<Bracket, 'size' | 'targetPrice' | 'earlierTargets'>,
  sizeStep: string,
): TargetShare[] {
  const whole = exact(size)
  let left = whole
  const earlier = earlierTargets.map(({ price, percent }, place) => {
    const share = toStep(whole.times(exact(percent)).times(exact('0.01')), sizeStep, 'down')
    left = left.minus(share)
    return { role: earlierRole(place), price, size: share }
  })
  return [...earlier, { role: 'target', price: targetPrice, size: left }]
}

/** Of the target at this place among the earlier ones. */
export function earlierRole(place: number): string {
  return `target-${place + 1}`
}

/** The orders of all its targets. */
export function targetsIn(parts: readonly OrderRecord[]): OrderRecord[] {
  return parts.filter(
    ({ source }) => source.kind === 'held' && /^target(?:-\d+)?$/.test(source.role),
  )
}

/** All its prices out, the last one at the end. */
export function targetPrices({ targetPrice, earlierTargets = [] }: Bracket): string[] {
  return [...earlierTargets.map(({ price }) => price), targetPrice]
}

/** Percent of earlier targets added up. */
export function earlierPercent(targets: readonly Pick<EarlierTarget, 'percent'>[]): Decimal {
  return targets.reduce((sum, { percent }) => sum.plus(exact(percent)), zero)
}
