import { type ChartTimeframe, isSeconds, timeframes } from '@leadline/charts/time/timeframes'
import type { CandleUpdate } from '@leadline/desk-protocol/frames/candle-section'
import type { CandleSpec, TapeSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { VenueId } from '@leadline/venues/venue-names'
import { useEffect, useRef, useState } from 'react'

import { useView } from '../../platform/hub/use-view.ts'
import { useSymbolPreferences } from '../../platform/preferences/use-symbol-preferences.ts'
import type { HeldChart } from './held-chart.ts'
import { MonthCandles } from './month-candles.ts'
import { SecondCandles } from './second-candles.ts'
import { type CandleTarget, takeUpdates } from './take-updates.ts'

/** Volumes are sums of small and large trades: four decimals where the trader chose none. */
const usualSizeDecimals = 4

export type Scale = Pick<CandleUpdate, 'priceDecimals' | 'sizeDecimals'>

/** What a chart is made of. */
export interface ShownCandles {
  symbol: string
  timeframe: ChartTimeframe
  venues: VenueId[]
}

/** As the hub has it; null where it has none of this timeframe: seconds are made of prints, months of days. */
export function hubSpec(shown: ShownCandles | null): CandleSpec | null {
  if (!shown) return null
  const { symbol, timeframe, venues } = shown
  if (timeframe === '1M' || isSeconds(timeframe)) return null
  return { kind: 'candles', symbol, timeframe, venues }
}

/** Follows the market's candles. Says why the hub cannot show them, where it cannot. */
export function useChartCandles(
  held: HeldChart,
  shown: ShownCandles | null,
  symbol: string,
  isVisible: boolean,
): string | undefined {
  const showScale = useScale(held, symbol)
  const { chart } = held
  const target: CandleTarget = {
    setCandles: (from, to, candles) => chart.setCandles(from, to, candles),
    setHistory: (history) => chart.setHistory(history),
    get first() {
      return chart.model.data.series.time[0]
    },
  }
  const { refusal, older } = useCandles(target, shown, isVisible, (scale, take) => {
    held.follow(() => {
      showScale(scale)
      take()
    })
    held.oldest.set(target.first)
  })
  useEffect(() => {
    Object.assign(held.host, { loadOlder: older })
  })
  return refusal
}

/** Candles of any timeframe: as the hub has them, months out of days, seconds out of prints. */
export function useCandles(
  target: CandleTarget,
  shown: ShownCandles | null,
  isVisible: boolean,
  follow: (scale: Scale, take: () => void) => void,
): { refusal: string | undefined; older: () => void } {
  const [refusal, setRefusal] = useState<string>()
  const taken = (scale: Scale, take: () => void) => {
    follow(scale, take)
    setRefusal(undefined)
  }
  const minutes = useView<'candles'>(hubSpec(shown), isVisible, {
    update: ({ isWhole, candles }) =>
      taken(candles, () => {
        if (takeUpdates(target, candles, isWhole)) minutes.older()
      }),
    refused: setRefusal,
  })
  const [months] = useState(() => new MonthCandles())
  const isMonths = shown?.timeframe === '1M'
  const days = useView<'candles'>(isMonths ? daysOf(shown) : null, isVisible, {
    update: ({ isWhole, candles }) =>
      taken(candles, () => {
        const update = months.take(candles, isWhole)
        takeUpdates(target, update, isWhole)
        if (months.wantsOlder) days.older()
      }),
    refused: setRefusal,
  })
  useSecondCandles(target, shown, isVisible, { taken, refused: setRefusal })
  return { refusal, older: () => (isMonths ? days : minutes).older() }
}

/** Prints as seconds, and those as what is shown. Another number of seconds is made of the same. */
function useSecondCandles(
  target: CandleTarget,
  shown: ShownCandles | null,
  isVisible: boolean,
  {
    taken,
    refused,
  }: { taken: (scale: Scale, take: () => void) => void; refused: (reason: string) => void },
): void {
  const [seconds] = useState(() => new SecondCandles())
  const timeframe = shown && isSeconds(shown.timeframe) ? shown.timeframe : undefined
  const width = timeframe ? timeframes[timeframe].widthMs : 0
  const showFrom = (changed: number) => {
    const from = Math.floor(changed / width) * width
    target.setCandles(from, Number.MAX_SAFE_INTEGER, seconds.candles(width, from))
    target.setHistory({ isLoading: false, isComplete: true })
  }
  const scale = useRef<Scale>({ priceDecimals: 2, sizeDecimals: 8 })
  useView<'tape'>(timeframe && shown ? printsOf(shown) : null, isVisible, {
    update: ({ isWhole, tape }) =>
      taken(tape, () => {
        scale.current = tape
        const changed = seconds.take(tape, isWhole)
        if (changed < Number.POSITIVE_INFINITY) showFrom(changed)
      }),
    refused,
  })
  const before = useRef(width)
  useEffect(() => {
    const isOther = before.current !== width && before.current > 0 && width > 0
    before.current = width
    if (isOther) taken(scale.current, () => showFrom(0))
    // oxlint-disable-next-line react/exhaustive-deps -- the function changes with what it reads
  }, [width])
}

function daysOf({ symbol, venues }: ShownCandles): CandleSpec {
  return { kind: 'candles', symbol, timeframe: '1d', venues }
}

function printsOf({ symbol, venues }: ShownCandles): TapeSpec {
  return { kind: 'tape', symbol, venues, filter: '', sumsMs: 1000 }
}

/** The numbers of a chart, at the scale of what the hub reports. */
function useScale(held: HeldChart, symbol: string): (next: Scale) => void {
  const preferences = useSymbolPreferences(symbol)
  const scale = useRef<Scale>({ priceDecimals: 2, sizeDecimals: 8 })
  const showNumbers = () => {
    const { priceDecimals, sizeDecimals } = scale.current
    held.chart.setNumbers({
      priceDecimals,
      sizeDecimals,
      shownPriceDecimals: preferences.priceDecimals ?? priceDecimals,
      shownSizeDecimals: preferences.sizeDecimals ?? Math.min(sizeDecimals, usualSizeDecimals),
    })
  }
  // oxlint-disable-next-line react/exhaustive-deps -- the function changes with what it reads
  useEffect(showNumbers, [held, preferences])
  return ({ priceDecimals, sizeDecimals }) => {
    const { current } = scale
    if (current.priceDecimals === priceDecimals && current.sizeDecimals === sizeDecimals) return
    scale.current = { priceDecimals, sizeDecimals }
    held.priceDecimals.set(priceDecimals)
    showNumbers()
  }
}
