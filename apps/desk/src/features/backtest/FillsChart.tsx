import type { FillChart, FillRow } from '@leadline/backtest/report/backtest-report'
import { Chart } from '@leadline/charts/chart'
import { mountChart } from '@leadline/charts/dom/mount-chart'
import { DrawingBook } from '@leadline/charts/drawings/drawing-book'
import { type Timeframe, timeframeMs, timeframes } from '@leadline/order-book/candles/timeframe'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef } from 'react'

import { usePanel } from '../../platform/panels/panel-context.ts'

/** The market that was backtested, with the fills where they happened. */
export function FillsChart({ chart, fills }: { chart: FillChart; fills: readonly FillRow[] }) {
  const { window: view } = usePanel()
  const surface = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    const mounted = mountChart(chartOf(chart, fills), element, {})
    return () => mounted.unmount()
    // A panel that was dragged to another monitor is mounted again in the window there.
  }, [chart, fills, view])
  return (
    <figure>
      <figcaption>
        {chart.symbol} at {venueOf(chart.venue).name}, with the fills
      </figcaption>
      <div ref={surface} className="backtest-chart" />
    </figure>
  )
}

function chartOf(about: FillChart, fills: readonly FillRow[]): Chart {
  const { symbol, venue, priceDecimals, sizeDecimals, candles } = about
  const chart = new Chart()
  chart.setSymbol({
    symbol,
    baseAsset: symbol.split('-')[0] ?? symbol,
    numbers: {
      priceDecimals,
      sizeDecimals,
      shownPriceDecimals: priceDecimals,
      shownSizeDecimals: Math.min(4, sizeDecimals),
    },
    priceStep: 1,
    drawings: new DrawingBook(),
  })
  chart.setTimeframe(timeframeOf(about.widthMs))
  chart.setCandles(
    0,
    Number.MAX_SAFE_INTEGER,
    candles.map(([time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0]) => ({
      time,
      open,
      high,
      low,
      close,
      volume,
    })),
  )
  chart.setHistory({ isLoading: false, isComplete: true })
  chart.setMarks({
    fills: fills
      .filter((fill) => fill.symbol === symbol && fill.venue === venue)
      .map(({ time, side, price, size, orderId }, index) => ({
        id: `${orderId} ${index}`,
        side,
        price: Math.round(Number(price) * 10 ** priceDecimals),
        time,
        size,
        venue: venueOf(venue).monogram,
      })),
  })
  return chart
}

function timeframeOf(widthMs: number): Timeframe {
  return timeframes.find((timeframe) => timeframeMs[timeframe] === widthMs) ?? '1m'
}
