import { decimalsOf, formatScaled, parseScaled } from '@leadline/decimal/scaled'

import type { ChartModel } from '../model/chart-model.ts'
import { slotOf } from '../time/timeframes.ts'
import type { FillMark } from './own-marks.ts'

/** CSS pixels. */
const reach = 8
const nearby = 10

/** Fills of one side in one candle that would stand on each other: one mark for all of them. */
export interface PlacedFills {
  fills: readonly FillMark[]
  side: FillMark['side']
  isOfThen: boolean
  x: number
  y: number
}

/** Own fills in view: at the candle of their time, at their price. */
export function fillLayout(model: ChartModel): PlacedFills[] {
  if (!model.settings.hasFills) return []
  const { scale } = model.panes.price
  const placed = model.marks.fills
    .map((fill) => ({
      fills: [fill],
      side: fill.side,
      isOfThen: fill.isOfThen === true,
      x: Math.floor(model.time.x(slotOf(model.timeframe, fill.time) + 0.5)),
      y: Math.round(scale.y(fill.price)),
    }))
    .filter(
      ({ x, y }) => x >= 0 && x < model.layout.plotWidth && y >= 0 && y < scale.top + scale.height,
    )
  return grouped(placed, nearby * model.layout.ratio)
}

/** Marks as near as their own size count as one, which stands where the first of them does. */
function grouped(placed: readonly PlacedFills[], near: number): PlacedFills[] {
  const groups: PlacedFills[] = []
  for (const each of placed) {
    const at = groups.findIndex(
      ({ side, isOfThen, x, y }) =>
        side === each.side &&
        isOfThen === each.isOfThen &&
        Math.abs(x - each.x) < near &&
        Math.abs(y - each.y) < near,
    )
    const group = groups[at]
    if (group) groups[at] = { ...group, fills: [...group.fills, ...each.fills] }
    else groups.push(each)
  }
  return groups
}

/** The fill near a device pixel, the latest first. */
export function fillAt(model: ChartModel, x: number, y: number): PlacedFills | undefined {
  const far = reach * model.layout.ratio
  return fillLayout(model).findLast(
    (placed) => Math.abs(placed.x - x) <= far && Math.abs(placed.y - y) <= far,
  )
}

/** `B 0.2500 CB at 67,436.50`, or of several `B 0.7500 in 3 fills, average 67,436.50`. */
export function fillText(model: ChartModel, { fills, side, isOfThen }: PlacedFills): string {
  const letter = `${isOfThen ? 'Then: ' : ''}${side === 'buy' ? 'B' : 'S'}`
  const [first] = fills
  if (first && fills.length === 1) {
    return `${letter} ${first.size} ${first.venue} at ${model.numbers.price(first.price)}`
  }
  const { size, average } = sumOf(fills)
  return `${letter} ${size} in ${fills.length} fills, average ${model.numbers.price(average)}`
}

/** Added exactly; the average is rounded to a whole step of the series' prices. */
function sumOf(fills: readonly FillMark[]): { size: string; average: number } {
  const decimals = Math.max(...fills.map(({ size }) => decimalsOf(size)))
  const sizes = fills.map(({ size }) => BigInt(parseScaled(size, decimals) ?? 0))
  const whole = sizes.reduce((sum, size) => sum + size, 0n)
  const worth = fills.reduce((sum, { price }, at) => sum + BigInt(price) * (sizes[at] ?? 0n), 0n)
  const average = whole === 0n ? (fills[0]?.price ?? 0) : Number((worth + whole / 2n) / whole)
  return { size: formatScaled(whole, decimals), average }
}
