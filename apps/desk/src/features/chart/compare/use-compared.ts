import { mostCompared } from '@leadline/charts/compare/compared-markets'
import type { ChartTimeframe } from '@leadline/charts/time/timeframes'
import type { VenueId } from '@leadline/venues/venue-names'
import { useEffect, useMemo } from 'react'

import { useSymbolPreferences } from '../../../platform/preferences/use-symbol-preferences.ts'
import type { ChartPanelSettings, ComparedChoice } from '../chart-settings.ts'
import { sourceVenues, tradingVenues } from '../chart-source.ts'
import type { HeldChart } from '../held-chart.ts'
import type { CandleTarget } from '../take-updates.ts'
import { type ShownCandles, useCandles } from '../use-chart-candles.ts'
import { useListedAt } from '../use-listed-at.ts'
import { marketName, shownForms } from './compared-choice.ts'
import { useStaleVenues } from './use-stale-venues.ts'

/** Where a market is on a chart: the chart's own candles, and everybody's exchanges. */
interface Beside {
  held: HeldChart
  own: ShownCandles | null
  timeframe: ChartTimeframe
  shown: readonly VenueId[]
  stale: readonly VenueId[]
  isVisible: boolean
}

/** The other markets of a chart, each with candles of its own. Says of each why it has none, where it has none. */
export function useCompared(
  held: HeldChart,
  symbol: string,
  { compared, source, timeframe }: ChartPanelSettings,
  own: ShownCandles | null,
  shown: readonly VenueId[],
  isVisible: boolean,
): readonly (string | undefined)[] {
  const { chart } = held
  const ownName = marketName(symbol, source)
  useEffect(() => {
    chart.compared.show(
      ownName,
      compared.map((choice) => {
        const forms = shownForms(symbol, choice)
        return {
          name: marketName(choice.symbol, choice.source),
          hasLine: forms.includes('line'),
          hasDifference: forms.includes('difference'),
          hasRatio: forms.includes('ratio'),
        }
      }),
    )
  }, [chart, symbol, ownName, compared])
  const isSome = compared.length > 0
  const stale = useStaleVenues(isSome && isVisible)
  const isOwnStale = isSome && isAllStale(own?.venues, stale)
  useEffect(() => chart.compared.setStale('own', isOwnStale), [chart, isOwnStale])
  const beside = { held, own, timeframe, shown, stale, isVisible }
  // As many as there can be: hooks cannot come and go.
  const errors = [
    useOneCompared(0, compared[0], beside),
    useOneCompared(1, compared[1], beside),
    useOneCompared(2, compared[2], beside),
  ]
  const older = errors.map((each) => each.older)
  useEffect(() => {
    Object.assign(held.host, { loadOlderCompared: (place: number) => older[place]?.() })
  })
  return errors.slice(0, Math.min(compared.length, mostCompared)).map(({ trouble }) => trouble)
}

function useOneCompared(
  place: number,
  choice: ComparedChoice | undefined,
  { held, timeframe, shown, stale, isVisible }: Beside,
): { trouble: string | undefined; older: () => void } {
  const symbol = choice?.symbol ?? ''
  const source = choice?.source ?? 'all'
  const trading = useMemo(() => tradingVenues(shown), [shown])
  const wanted = choice ? (source === 'all' ? trading : [source]) : noVenues
  const listedAt = useListedAt(symbol, wanted)
  const from = choice ? sourceVenues(source, shown, listedAt, symbol) : { venues: [] }
  const market = choice && 'venues' in from ? { symbol, timeframe, venues: from.venues } : null
  const { compared } = held.chart
  const target: CandleTarget = {
    setCandles: (begin, end, candles) => compared.setCandles(place, begin, end, candles),
    setHistory: (history) => compared.setHistory(place, history),
    get first() {
      return compared.firstOpening(place)
    },
  }
  const preferences = useSymbolPreferences(symbol)
  const { refusal, older } = useCandles(target, market, isVisible, ({ priceDecimals }, take) =>
    held.follow(() => {
      const shownDecimals = preferences.priceDecimals ?? priceDecimals
      compared.setDecimals(place, { kept: priceDecimals, shown: shownDecimals })
      take()
      compared.look()
    }),
  )
  const listing = market?.venues.filter((id) => listedAt?.includes(id) ?? true)
  const isStale = isAllStale(listing, stale)
  useEffect(() => compared.setStale(place, isStale), [compared, place, isStale, symbol, source])
  return { trouble: 'trouble' in from ? from.trouble : refusal, older }
}

const noVenues: readonly VenueId[] = []

/** Whether nothing can come from any of them. */
function isAllStale(venues: readonly VenueId[] | undefined, stale: readonly VenueId[]): boolean {
  return venues !== undefined && venues.length > 0 && venues.every((id) => stale.includes(id))
}
