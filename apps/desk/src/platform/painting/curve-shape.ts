type Curve = readonly (readonly [time: number, amount: string])[]

export interface CurveRange {
  from: number
  to: number
  low: number
  high: number
}

/** What all these curves fit into, zero included. Numbers to draw, not to count with. */
export function rangeOf(curves: readonly Curve[]): CurveRange {
  const times = curves.flatMap((curve) => [curve[0], curve.at(-1)].flatMap((at) => at?.[0] ?? []))
  let low = 0
  let high = 0
  for (const curve of curves) {
    for (const [, amount] of curve) {
      low = Math.min(low, Number(amount))
      high = Math.max(high, Number(amount))
    }
  }
  if (low === high) high = low + 1
  return { from: Math.min(...times), to: Math.max(...times), low, high }
}

/** Whether two curves begin and end at the same times. */
export function isSameTime(one: Curve, other: Curve | undefined): boolean {
  return one[0]?.[0] === other?.[0]?.[0] && one.at(-1)?.[0] === other?.at(-1)?.[0]
}

/** A path of SVG in a box of that size, in steps: between two points nothing changed. */
export function curvePath(curve: Curve, range: CurveRange, width: number, height: number): string {
  return curve
    .map(([time, amount], index) => {
      const x = short(placeOf(time, range.from, range.to, width))
      const y = short(height - placeOf(Number(amount), range.low, range.high, height))
      return index === 0 ? `M${x} ${y}` : `H${x}V${y}`
    })
    .join('')
}

/** The area between a curve of falls and the top of the box. */
export function fallArea(curve: Curve, width: number, height: number): string {
  if (curve.length === 0) return ''
  const { from, to, high } = rangeOf([curve])
  const steps = curve.map(([time, fall]) => {
    const x = short(placeOf(time, from, to, width))
    return `H${x}V${short(placeOf(Number(fall), 0, high, height))}`
  })
  return `M0 0${steps.join('')}V0Z`
}

/** Where a value stands in a range, of so many pixels. */
export function placeOf(value: number, low: number, high: number, pixels: number): number {
  return high === low ? 0 : ((value - low) / (high - low)) * pixels
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
