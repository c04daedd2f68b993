import { mostCompared } from '@leadline/charts/compare/compared-markets'
import { builtInIndicators } from '@leadline/charts/indicators/built-in'
import { settledParams } from '@leadline/charts/indicators/indicator-kind'
import { secondTimeframes } from '@leadline/charts/time/timeframes'
import { ParamType } from '@leadline/desk-protocol/algorithm-values'
import { MarketSymbol, TimeframeName, VenueName } from '@leadline/desk-protocol/frames/view-spec'
import * as z from 'zod/mini'

/** An indicator on a chart, as the layout keeps it. */
export interface ChosenIndicator {
  /** One of the seven. */
  kind: string
  params: readonly number[]
}

/** A Python indicator on a chart: the editor's script, and the settings that differ from its file. */
export interface ChosenScript {
  script: string
  params: readonly { name: string; type: ParamType; value: string }[]
}

// The linter takes its name for a promise's.
const { catch: usually } = z

const Indicator = z.object({ kind: z.string(), params: z.array(z.number()) })

const Script = z.object({
  script: z.string(),
  params: z.array(z.object({ name: z.string(), type: ParamType, value: z.string() })),
})

/** What is drawn of another market: its line over the candles, and below them what two prices make. */
const ComparedForm = z.enum(['line', 'difference', 'ratio'])
export type ComparedForm = z.infer<typeof ComparedForm>

const Compared = z.object({
  symbol: MarketSymbol,
  source: z.union([z.literal('all'), VenueName]),
  forms: z.array(ComparedForm).check(z.minLength(1)),
})
/** Another market on a chart, as the layout keeps it. */
export type ComparedChoice = Readonly<z.infer<typeof Compared>>

/** What was kept by any version: each choice that cannot be read is the default again, the others stay. */
const KeptSettings = z.object({
  timeframe: usually(z.union([TimeframeName, z.enum([...secondTimeframes, '1M'])]), '1m'),
  source: usually(z.union([z.literal('all'), VenueName]), 'all'),
  style: usually(z.enum(['candles', 'bars', 'line', 'footprint']), 'candles'),
  isLogarithmic: usually(z.boolean(), false),
  hasVolume: usually(z.boolean(), true),
  indicators: usually(z.array(Indicator), [{ kind: 'ema', params: [14] }]),
  pythonIndicators: usually(z.array(Script), []),
  /** Other markets beside the chart's own. */
  compared: usually(z.array(Compared).check(z.maxLength(mostCompared)), []),
  /** Volume at price, and the time that 'fixed' is of. */
  profile: usually(z.enum(['none', 'visible', 'session', 'fixed']), 'none'),
  profileRange: usually(z.nullable(z.object({ from: z.number(), to: z.number() })), null),
  /** A zone's name; null is the computer's. */
  timeZone: usually(z.nullable(z.string()), null),
  hasOrders: usually(z.boolean(), true),
  hasPositions: usually(z.boolean(), true),
  hasFills: usually(z.boolean(), true),
})

export type ChartPanelSettings = Omit<
  z.infer<typeof KeptSettings>,
  'indicators' | 'pythonIndicators' | 'compared'
> & {
  indicators: readonly ChosenIndicator[]
  pythonIndicators: readonly ChosenScript[]
  compared: readonly ComparedChoice[]
}

/** Whether something on it is made of kept trades with their sides. */
export function needsTrades({ style, profile, indicators }: ChartPanelSettings): boolean {
  const usesTrades = builtInIndicators.filter((kind) => kind.usesTrades).map(({ id }) => id)
  const hasSome = indicators.some(({ kind }) => usesTrades.includes(kind))
  return hasSome || profile !== 'none' || style === 'footprint'
}

export type ChartSource = ChartPanelSettings['source']

export function readChartSettings(kept: unknown): ChartPanelSettings {
  const read = z.safeParse(KeptSettings, kept)
  const settings = read.success ? read.data : z.parse(KeptSettings, {})
  return {
    ...settings,
    indicators: settings.indicators.flatMap(readIndicator),
    timeZone: settings.timeZone !== null && isZone(settings.timeZone) ? settings.timeZone : null,
  }
}

/** One that this version does not have is left out. */
function readIndicator({ kind, params }: ChosenIndicator): ChosenIndicator[] {
  const known = builtInIndicators.find(({ id }) => id === kind)
  return known ? [{ kind, params: settledParams(known, params) }] : []
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
