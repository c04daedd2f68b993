import { slotAt } from '../../time/timeframes.ts'
import type { ShownProfile } from '../../volume/profile-cache.ts'
import { priceInSeries, shownProfile } from '../../volume/shown-profile.ts'
import type { Frame } from '../frame.ts'
import { writeText } from '../write-text.ts'

/** Of the plot's width, the longest row; and no more than this in CSS pixels. */
const mostShare = 0.28
const mostWidth = 260
/** CSS pixels that the name of a line needs. */
const nameHeight = 13
/** Beside the value area rows are fainter. */
const inside = 0.5
const outside = 0.24

interface Place {
  /** Where rows begin, and to which side they grow. */
  x: number
  direction: 1 | -1
  longest: number
  /** How far its lines reach. */
  left: number
  right: number
}

/**
 * Volume at price: a bar for each row, what was bought first and what was sold behind it. It stands at the right edge, that of a
 * chosen range at the range's first candle.
 */
export function paintProfile(frame: Frame): void {
  const { surface, model, theme } = frame
  const shown = shownProfile(model)
  if (!shown) return
  const { profile } = shown
  const { scale } = model.panes.price
  const { line } = model.layout
  const place = placeOf(frame, shown)
  const largest = Number(profile.rows[profile.control]?.total ?? 0)
  const yOf = (row: number) => scale.y(priceInSeries(model, row * profile.step))
  const highest = profile.rows.at(-1)?.row ?? 0
  const height = yOf(highest - 1) - yOf(highest)
  // A gap between rows as long as there is room for one.
  const gap = height >= 4 * line ? line : 0
  for (const { row, bought, sold, isInValueArea } of profile.rows) {
    const top = Math.round(yOf(row + 0.5))
    const bottom = Math.max(Math.round(yOf(row - 0.5)) - gap, top + line)
    if (bottom < scale.top || top > scale.top + scale.height) continue
    const widthOf = (size: typeof bought) => (Number(size) / largest) * place.longest
    surface.globalAlpha = isInValueArea ? inside : outside
    let x = place.x
    for (const [size, color] of [
      [bought, theme.bid],
      [sold, theme.ask],
    ] as const) {
      const next = x + place.direction * widthOf(size)
      const [from, to] = [Math.round(Math.min(x, next)), Math.round(Math.max(x, next))]
      surface.fillStyle = color
      if (to > from) surface.fillRect(from, top, to - from, bottom - top)
      x = next
    }
  }
  surface.globalAlpha = 1
  paintLevels(frame, shown, place)
}

function placeOf({ model }: Frame, { from, to }: ShownProfile): Place {
  const { plotWidth, ratio } = model.layout
  const longest = Math.min(plotWidth * mostShare, mostWidth * ratio)
  if (model.settings.profile !== 'fixed') {
    return { x: plotWidth, direction: -1, longest, left: 0, right: plotWidth }
  }
  const left = Math.round(model.time.x(slotAt(model.timeframe, from)))
  const right = Math.round(model.time.x(slotAt(model.timeframe, to)))
  return { x: left, direction: 1, longest: Math.min(longest, right - left), left, right }
}

/** Where most was traded, across; and both ends of the value area, dashed. */
function paintLevels(frame: Frame, { profile }: ShownProfile, place: Place): void {
  const { surface, model, theme, fonts } = frame
  const { ratio, line } = model.layout
  const levels = [
    { at: profile.control, name: 'POC', dash: [] },
    { at: profile.valueHigh, name: 'VAH', dash: [3 * ratio, 3 * ratio] },
    { at: profile.valueLow, name: 'VAL', dash: [3 * ratio, 3 * ratio] },
  ]
  surface.strokeStyle = theme.brass
  surface.lineWidth = line
  // The point of control comes first: a name that would lie on another is left out.
  const named: number[] = []
  for (const { at, name, dash } of levels) {
    const price = priceInSeries(model, (profile.rows[at]?.row ?? 0) * profile.step)
    const y = Math.round(model.panes.price.scale.y(price)) + line / 2
    surface.globalAlpha = 0.75
    surface.setLineDash(dash)
    surface.beginPath()
    surface.moveTo(place.left, y)
    surface.lineTo(place.right, y)
    surface.stroke()
    surface.globalAlpha = 1
    const x = place.left + 4 * ratio
    if (named.some((other) => Math.abs(other - y) < nameHeight * ratio)) continue
    named.push(y)
    writeText(surface, name, x, y - 7 * ratio, theme.brass, fonts.axis)
  }
  surface.setLineDash([])
}
