import type { CandleUpdate } from '@leadline/desk-protocol/frames/candle-section'
import type { CandleSpec } from '@leadline/desk-protocol/frames/view-spec'
import { useEffect, useRef, useState } from 'react'

import { useView } from '../../platform/hub/use-view.ts'
import { useSymbolPreferences } from '../../platform/preferences/use-symbol-preferences.ts'
import type { HeldChart } from './held-chart.ts'
import { takeUpdates } from './take-updates.ts'

/** Volumes are sums of small and large trades: four decimals where the trader chose none. */
const usualSizeDecimals = 4

type Scale = Pick<CandleUpdate, 'priceDecimals' | 'sizeDecimals'>

/** Follows the market's candles. Says why the hub cannot show them, where it cannot. */
export function useChartCandles(
  held: HeldChart,
  spec: CandleSpec | null,
  symbol: string,
  isVisible: boolean,
): string | undefined {
  const [refusal, setRefusal] = useState<string>()
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

  const { older } = useView<'candles'>(spec, isVisible, {
    update: ({ isWhole, candles }) => {
      held.follow(() => {
        const { priceDecimals, sizeDecimals } = candles
        if (
          scale.current.priceDecimals !== priceDecimals ||
          scale.current.sizeDecimals !== sizeDecimals
        ) {
          scale.current = { priceDecimals, sizeDecimals }
          held.priceDecimals.set(priceDecimals)
          showNumbers()
        }
        if (takeUpdates(held.chart, candles, isWhole)) older()
      })
      held.oldest.set(held.chart.model.data.series.time[0])
      setRefusal(undefined)
    },
    refused: setRefusal,
  })
  useEffect(() => {
    held.host.loadOlder = older
  })
  return refusal
}
