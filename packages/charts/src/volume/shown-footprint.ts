import { formatScaled, type Scaled } from '@leadline/decimal/scaled'
import { withCommas } from '@leadline/decimal/with-commas'

import type { ChartModel } from '../model/chart-model.ts'
import { isSeconds, openingOf, slotOf } from '../time/timeframes.ts'
import { type Footprint, footprint } from './footprint.ts'
import { priceInSeries } from './shown-profile.ts'
import type { VolumeRow } from './traded-volumes.ts'
import { factorFor } from './volume-profile.ts'

/** CSS pixels of a candle from which on there is room for two numbers. */
const leastWidth = 84
/** CSS pixels: a row is at least so high. */
const rowHeight = 14
/** More rows than this nobody listens to. */
const mostRead = 24

export interface ShownFootprint {
  found: Footprint
  /** The height of a row, in the units of the kept prices. */
  step: number
}

/** Footprints are wanted, and candles are wide enough for them. */
export function hasFootprints({ settings, time, layout, traded, timeframe }: ChartModel): boolean {
  return (
    !isSeconds(timeframe) &&
    settings.style === 'footprint' &&
    traded !== undefined &&
    time.pitch >= leastWidth * layout.ratio
  )
}

/** Of the candle that opens then; undefined where nothing of it was kept, or nobody traded. */
export function shownFootprint(model: ChartModel, opening: number): ShownFootprint | undefined {
  const { traded } = model
  return traded && footprintOf(model, opening, rowFactor(model, traded.rowStep))
}

/** Where it is read out, its rows are so many at most, however high they are painted. */
function readFootprint(model: ChartModel, opening: number): ShownFootprint | undefined {
  const rows = rowsOf(model, opening)
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0]
  return footprintOf(model, opening, factorFor(last - first, mostRead))
}

function footprintOf(
  model: ChartModel,
  opening: number,
  factor: number,
): ShownFootprint | undefined {
  const found = footprint(rowsOf(model, opening), factor)
  return found && { found, step: (model.traded?.rowStep ?? 1) * factor }
}

function rowsOf({ traded, timeframe }: ChartModel, opening: number): readonly VolumeRow[] {
  // Trades are kept by the minute once it has passed: none of them is known to be in one second.
  if (isSeconds(timeframe)) return []
  const end = openingOf(timeframe, slotOf(timeframe, opening) + 1)
  return traded?.rows(opening, end) ?? []
}

/** How many of the kept rows are one that can be read. */
function rowFactor(model: ChartModel, rowStep: number): number {
  const { scale } = model.panes.price
  // On a logarithmic scale rows are lowest at the top.
  const pixels = scale.y(scale.high - priceInSeries(model, rowStep)) - scale.top
  for (let power = 1; power < 1e9; power *= 10) {
    for (const each of [1, 2, 5]) {
      if (pixels * each * power >= rowHeight * model.layout.ratio) return each * power
    }
  }
  return 1e9
}

/** The footprint of a candle for somebody who cannot see it, with all of its digits. */
export function footprintSentence(model: ChartModel, index: number | undefined): string {
  const { settings, traded, data, baseAsset } = model
  const opening = index === undefined ? undefined : data.series.time[index]
  if (settings.style !== 'footprint' || !traded || opening === undefined) return ''
  const shown = readFootprint(model, opening)
  if (isSeconds(model.timeframe)) return 'Footprint: needs candles of a minute or more.'
  if (!shown) return 'Footprint: no trade of this candle was kept.'
  const { found, step } = shown
  const size = (value: Scaled) => withCommas(trimmed(formatScaled(value, traded.sizeDecimals)))
  const rows = found.rows.toReversed().map(({ row, bought, sold, isBought, isSold }) => {
    const price = model.numbers.price(priceInSeries(model, row * step))
    const marks = [isSold ? 'sellers ahead' : '', isBought ? 'buyers ahead' : '']
    const words = marks.filter((mark) => mark !== '').map((mark) => `, ${mark}`)
    return `${price} ${size(sold)} × ${size(bought)}${words.join('')}`
  })
  return `Footprint, ${baseAsset} sold × bought: ${rows.join('; ')}. Delta ${size(found.delta)}.`
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
