import { direction, isZoom, movedShare, type OpenSubject, zoomFactor } from './bench-subject.ts'

/** The little of klinecharts 10 that is used here. */
interface Bar {
  timestamp: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}
interface KlineCharts {
  init(element: HTMLElement): {
    setSymbol(symbol: unknown): void
    setPeriod(period: unknown): void
    setDataLoader(loader: {
      getBars(request: { callback: (bars: Bar[], more: boolean) => void }): void
      subscribeBar(request: { callback: (bar: Bar) => void }): void
    }): void
    createIndicator(value: unknown, isStack?: boolean): void
    setBarSpace(space: number): void
    scrollByDistance(pixels: number): void
    zoomAtCoordinate(scale: number, at: { x: number; y: number }): void
  }
  dispose(element: HTMLElement): void
}
declare const klinecharts: KlineCharts

export const openKline: OpenSubject = (element, candles) => {
  const bars = candles.map(({ time, open, high, low, close, volume }) => ({
    timestamp: time,
    open: open / 100,
    high: high / 100,
    low: low / 100,
    close: close / 100,
    volume: Number(volume) / 1e8,
  }))
  let update: (bar: Bar) => void = () => undefined
  const chart = klinecharts.init(element)
  chart.setSymbol({ ticker: 'BTC-USD', pricePrecision: 2, volumePrecision: 4 })
  chart.setPeriod({ type: 'minute', span: 1 })
  chart.setDataLoader({
    getBars: ({ callback }) => callback(bars, false),
    subscribeBar: ({ callback }) => {
      update = callback
    },
  })
  chart.createIndicator({ name: 'EMA', calcParams: [14], paneId: 'candle_pane' }, true)
  chart.createIndicator('VOL')
  return {
    // It never draws bars narrower than a pixel.
    show: (candlesInView) =>
      chart.setBarSpace(Math.max((element.clientWidth - 70) / candlesInView, 1)),
    move: (step) => {
      if (isZoom(step)) {
        const at = { x: element.clientWidth / 2, y: 100 }
        chart.zoomAtCoordinate(zoomFactor ** direction(step), at)
      } else {
        chart.scrollByDistance(-direction(step) * element.clientWidth * movedShare)
      }
    },
    tick: (close) => {
      const last = bars.at(-1)
      if (last) update({ ...last, close: close / 100 })
    },
    remove: () => klinecharts.dispose(element),
  }
}
