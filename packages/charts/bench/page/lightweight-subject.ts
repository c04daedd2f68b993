import {
  direction,
  emaOf,
  isZoom,
  movedShare,
  type OpenSubject,
  zoomFactor,
} from './bench-subject.ts'

/** The little of lightweight-charts 5 that is used here. */
interface Series {
  setData(rows: unknown[]): void
  update(row: unknown): void
  priceScale(): { applyOptions(options: unknown): void }
}
interface LightweightCharts {
  createChart(
    element: HTMLElement,
    options: unknown,
  ): {
    addSeries(kind: unknown, options?: unknown): Series
    timeScale(): { setVisibleLogicalRange(range: { from: number; to: number }): void }
    remove(): void
  }
  CandlestickSeries: unknown
  HistogramSeries: unknown
  LineSeries: unknown
}
declare const LightweightCharts: LightweightCharts

export const openLightweight: OpenSubject = (element, candles) => {
  const chart = LightweightCharts.createChart(element, {
    autoSize: true,
    timeScale: { minBarSpacing: 0.0001, timeVisible: true },
  })
  const rows = candles.map(({ time, open, high, low, close }) => ({
    time: time / 1000,
    open: open / 100,
    high: high / 100,
    low: low / 100,
    close: close / 100,
  }))
  const bars = chart.addSeries(LightweightCharts.CandlestickSeries)
  bars.setData(rows)
  const volume = chart.addSeries(LightweightCharts.HistogramSeries, { priceScaleId: '' })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
  volume.setData(
    candles.map(({ time, volume: size }) => ({ time: time / 1000, value: Number(size) / 1e8 })),
  )
  const averages = emaOf(candles, 14)
  const line = chart.addSeries(LightweightCharts.LineSeries, { lineWidth: 1 })
  line.setData(candles.map(({ time }, index) => ({ time: time / 1000, value: averages[index] })))
  let from = 0
  let to = 1
  const apply = () => chart.timeScale().setVisibleLogicalRange({ from, to })
  return {
    show: (candlesInView) => {
      to = candles.length
      from = to - candlesInView
      apply()
    },
    move: (step) => {
      const view = to - from
      if (isZoom(step)) {
        const grown = view * zoomFactor ** -direction(step) - view
        from -= grown / 2
        to += grown / 2
      } else {
        from += direction(step) * view * movedShare
        to += direction(step) * view * movedShare
      }
      apply()
    },
    tick: (close) => {
      bars.update({ ...rows.at(-1), close: close / 100 })
      line.update({ time: rows.at(-1)?.time, value: close / 100 })
    },
    remove: () => chart.remove(),
  }
}
