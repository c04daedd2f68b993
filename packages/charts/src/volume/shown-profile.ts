import { formatScaled } from '@leadline/decimal/scaled'
import { withCommas } from '@leadline/decimal/with-commas'

import type { ChartModel } from '../model/chart-model.ts'
import { candlesBetween } from '../model/visible-candles.ts'
import { clockText } from '../time/time-text.ts'
import { openingOf, slotOf } from '../time/timeframes.ts'
import type { ShownProfile } from './profile-cache.ts'
import { volumeProfile } from './volume-profile.ts'

const dayMs = 86_400_000

const names = { visible: 'Visible range', session: 'Session', fixed: 'Fixed range' } as const

/** The profile that is wanted; undefined where none is, or where nothing of its time was kept. */
export function shownProfile(model: ChartModel): ShownProfile | undefined {
  const { traded } = model
  const range = rangeOf(model)
  if (!traded || !range) return undefined
  return model.profile.of(`${traded.version} ${range.from} ${range.to}`, () => {
    const profile = volumeProfile(traded.rows(range.from, range.to), traded.rowStep)
    const coverage = traded.coverage(range.from, range.to)
    return profile && coverage && { ...range, profile, coverage }
  })
}

/** Which time it is of; undefined where none is wanted. */
function rangeOf(model: ChartModel): { from: number; to: number } | undefined {
  const { settings, timeframe, data, layout } = model
  const { profile, profileRange } = settings
  if (profile === 'none' || data.series.length === 0) return undefined
  if (profile === 'fixed') return profileRange ?? undefined
  const { begin, end } = candlesBetween(model, 0, layout.plotWidth)
  if (begin >= end) return undefined
  const first = data.series.time[begin] ?? 0
  const last = data.series.time[end - 1] ?? 0
  if (profile === 'visible') {
    return { from: first, to: openingOf(timeframe, slotOf(timeframe, last) + 1) }
  }
  const from = Math.floor(last / dayMs) * dayMs
  return { from, to: from + dayMs }
}

export interface ProfileTexts {
  /** 'Visible range' */
  name: string
  control: string
  valueLow: string
  valueHigh: string
  total: string
  /** What is not in it; '' where it is whole. */
  missing: string
}

/** What a profile says, as words and numbers. Its sums are written with all of their digits. */
export function profileTexts(model: ChartModel, shown: ShownProfile): ProfileTexts | undefined {
  const { traded, settings, clock } = model
  if (!traded || settings.profile === 'none') return undefined
  const { profile, coverage, from } = shown
  const price = (at: number) => {
    const row = profile.rows[at]?.row ?? 0
    return model.numbers.price(priceInSeries(model, row * profile.step))
  }
  const since = coverage.since > from ? `since ${clockText(clock.toLocal(coverage.since))}` : ''
  const gaps = coverage.missing > 0 ? `${coverage.missing} min incomplete` : ''
  return {
    name: names[settings.profile],
    control: price(profile.control),
    valueLow: price(profile.valueLow),
    valueHigh: price(profile.valueHigh),
    total: withCommas(trimmed(formatScaled(profile.total, traded.sizeDecimals))),
    missing: [since, gaps].filter((text) => text !== '').join(', '),
  }
}

/** Where there is nothing to show. */
export function noProfileText({ settings, traded }: ChartModel): string {
  if (settings.profile === 'fixed' && !settings.profileRange) {
    return 'Fixed range: select candles with Alt and drag, then Profile here'
  }
  return traded ? 'No trade was kept of this time' : 'Volume profile: reading kept trades'
}

/** The profile for somebody who cannot see it. */
export function profileSentence(model: ChartModel): string {
  if (model.settings.profile === 'none') return ''
  const shown = shownProfile(model)
  const texts = shown && profileTexts(model, shown)
  if (!texts) return `${noProfileText(model)}.`
  const { name, control, valueLow, valueHigh, total, missing } = texts
  const gaps = missing === '' ? '' : `, ${missing}`
  return `Volume profile, ${name.toLowerCase()}${gaps}: point of control ${control}, value area ${valueLow} to ${valueHigh}, ${total} ${model.baseAsset} traded.`
}

/** A price of the kept trades at the scale of the candles. */
export function priceInSeries({ traded, numbers }: ChartModel, price: number): number {
  return price * 10 ** (numbers.scale.priceDecimals - (traded?.priceDecimals ?? 0))
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
