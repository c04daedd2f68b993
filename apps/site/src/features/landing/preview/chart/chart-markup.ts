import type { Candle } from '../market/candles.ts'
import { EMA_PERIOD } from '../market/candles.ts'
import { formatPrice } from '../market/units.ts'
import type { PreviewFrame } from '../preview-frame.ts'
import type { PriceScale } from './chart-geometry.ts'
import {
  AXIS_PX,
  candleKind,
  candlePath,
  closedCandlesPath,
  emaPath,
  fitScale,
  heightOf,
  NOW_PX,
  PLOT_UNITS,
  scaleTransform,
  volumePath,
} from './chart-geometry.ts'
import { gridLabels, gridPath, ohlcText, OUT_OF_SIGHT, timeLabels } from './chart-labels.ts'

const atNow = `class="pv-scroll" transform="translate(-${NOW_PX} 0)"`
const atAxis = `transform="translate(-${AXIS_PX} 0)"`
/** From beyond the left edge of the widest panel to the axis. */
const across = `<path d="M-1600 .5h${1600 - AXIS_PX}"/>`

/** Right of everything, where nothing is seen: until a pointer comes. */
const aside = 'transform="translate(100 0)"'

/** The chart pane: candles, average, volume, depth beside the axis, and the last price. */
export function chartMarkup(frame: PreviewFrame): string {
  const { candles } = frame
  const now = candles.at(-1)
  if (!now) return ''
  const scale: PriceScale = { topTicks: 0, unitsPerTick: 1 }
  fitScale(candles, scale)
  const labels = gridLabels(scale).map(({ text, at }) =>
    atRight('pv-grid-label', at, `<text x="-${AXIS_PX - 8}" y="4">${text}</text>`),
  )
  const times = timeLabels(candles).map(({ text, at }) => `<text x="${at}" y="14">${text}</text>`)
  return `<div class="pv-chart" aria-hidden="true">
<div class="pv-head"><b>1 min</b><span class="pv-ema-key">EMA ${EMA_PERIOD}</span><span class="pv-ohlc">${ohlcText(now)}</span></div>
<div class="pv-plots">
<svg class="pv-plot">${stretched(depthLines(frame, scale, now.openTicks))}</svg>
<svg class="pv-plot">${stretched(candleLines(candles, scale, now))}
${labels.join('')}
${atRight('pv-probe', OUT_OF_SIGHT, across)}
${lastTag(now, scale)}
${atRight('pv-cross', '0', `<path class="pv-cross-moment" ${aside} d="M.5 0v${PLOT_UNITS}"/>`)}
${atRight('pv-cross pv-cross-level', OUT_OF_SIGHT, `${across}${axisTag('')}`)}
</svg></div>
<svg class="pv-times" width="100%" height="22"><svg x="100%" overflow="visible"><g ${atNow}>${times.join('')}</g>
<g class="pv-cross pv-cross-time" ${aside}><rect x="-22" y="1" width="44" height="18"/><text y="14"></text></g></svg></svg></div>`
}

function depthLines({ depth }: PreviewFrame, scale: PriceScale, baseTicks: number): string {
  return `<g class="pv-scale" transform="${scaleTransform(scale, baseTicks)}">
<path class="pv-depth pv-ask" ${atAxis} d="${depth.path('ask', baseTicks)}"/>
<path class="pv-depth pv-bid" ${atAxis} d="${depth.path('bid', baseTicks)}"/></g>`
}

function candleLines(candles: readonly Candle[], scale: PriceScale, now: Candle): string {
  const baseTicks = now.openTicks
  return `<g ${atNow}><path class="pv-volume" d="${volumePath(candles)}"/></g>
<g class="pv-scale" transform="${scaleTransform(scale, baseTicks)}"><path class="pv-grid" d="${gridPath(scale, baseTicks)}"/>
<g ${atNow}>
<path class="pv-candles pv-rose" d="${closedCandlesPath(candles, 'rose', baseTicks)}"/>
<path class="pv-candles pv-fell" d="${closedCandlesPath(candles, 'fell', baseTicks)}"/>
<path class="pv-candles pv-now pv-${candleKind(now)}" d="${candlePath(now, 0, baseTicks)}"/>
<path class="pv-ema" d="${emaPath(candles, baseTicks)}"/></g></g>`
}

/** The last price on the axis, on a ground that lets the labels near it fade. */
function lastTag(now: Candle, scale: PriceScale): string {
  const stops = [0, 1, 1, 0].map(
    (opacity, at) => `<stop offset="${at / 3}" stop-opacity="${opacity}"/>`,
  )
  return atRight(
    `pv-last pv-${candleKind(now)}`,
    heightOf(now.closeTicks, scale),
    `<linearGradient id="pv-ground" x2="0" y2="1">${stops.join('')}</linearGradient>
${across}<rect fill="url(#pv-ground)" x="-${AXIS_PX}" y="-26" width="${AXIS_PX}" height="53"/>
${axisTag(formatPrice(now.closeTicks))}`,
  )
}

function axisTag(text: string): string {
  return `<rect x="-${AXIS_PX}" y="-9" width="${AXIS_PX}" height="19"/><text x="-${AXIS_PX - 8}" y="5">${text}</text>`
}

/** A drawing whose origin is the top of the right edge: pixels across, plot units down. */
function stretched(inner: string): string {
  return `<svg x="100%" width="${PLOT_UNITS}" height="100%" viewBox="0 0 ${PLOT_UNITS} ${PLOT_UNITS}" preserveAspectRatio="none" overflow="visible">${inner}</svg>`
}

/** Something that hangs on the right edge at a percentage of the height, unstretched. */
function atRight(name: string, y: string, inner: string): string {
  return `<svg class="${name}" x="100%" y="${y}" overflow="visible">${inner}</svg>`
}
