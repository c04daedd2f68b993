import type { Candle } from '@leadline/venues/market-events'

import { Chart } from '../chart.ts'
import { DrawingBook } from '../drawings/drawing-book.ts'
import type { KeyInput, PointerInput, WheelInput } from '../input/inputs.ts'
import type { ChartHost } from '../model/chart-host.ts'
import { RecordedSurface } from './recorded-surface.ts'

export interface OpenedChart {
  chart: Chart
  market: RecordedSurface
  overlay: RecordedSurface
  /** Paints what is dirty; both surfaces then hold only that. */
  paint: () => ReturnType<Chart['paint']>
  pointer: (kind: PointerInput['kind'], x: number, y: number, more?: Partial<PointerInput>) => void
  drag: (from: [number, number], to: [number, number], more?: Partial<PointerInput>) => void
  click: (x: number, y: number) => void
  wheel: (x: number, y: number, deltaY: number, more?: Partial<WheelInput>) => void
  key: (name: string, more?: Partial<KeyInput>) => boolean
  /** CSS pixels of the middle of the candle at an index, at its close. */
  at: (index: number) => { x: number; y: number }
}

/** A chart of BTC-USD, one minute, 800 by 400, on surfaces that remember, in UTC. */
export function openChart(
  candles: readonly Candle[],
  host: ChartHost = {},
  ratio = 1,
): OpenedChart {
  const chart = new Chart(host)
  const market = new RecordedSurface()
  const overlay = new RecordedSurface()
  chart.setSymbol({
    symbol: 'BTC-USD',
    baseAsset: 'BTC',
    numbers: { priceDecimals: 2, sizeDecimals: 8, shownPriceDecimals: 2, shownSizeDecimals: 2 },
    priceStep: 1,
    drawings: new DrawingBook(),
  })
  chart.setSettings({ timeZone: 'UTC' })
  chart.resize({ width: 800 * ratio, height: 400 * ratio, ratio })
  if (candles.length > 0) chart.setCandles(0, Number.MAX_SAFE_INTEGER, candles)
  const paint = () => {
    market.forget()
    overlay.forget()
    return chart.paint(market, overlay)
  }
  const none = { alt: false, ctrl: false, shift: false }
  const base = { ...none, id: 1, button: 0, isTouch: false, time: 0 }
  const pointer: OpenedChart['pointer'] = (kind, x, y, more) =>
    chart.pointer({ ...base, kind, x, y, ...more })
  paint()
  return {
    chart,
    market,
    overlay,
    paint,
    pointer,
    drag: (from, to, more) => {
      pointer('down', ...from, more)
      pointer('move', (from[0] + to[0]) / 2, (from[1] + to[1]) / 2, more)
      pointer('move', ...to, more)
      pointer('up', ...to, more)
      paint()
    },
    click: (x, y) => {
      pointer('move', x, y)
      pointer('down', x, y)
      pointer('up', x, y)
      paint()
    },
    wheel: (x, y, deltaY, more) => {
      chart.wheel({ ...none, x, y, deltaX: 0, deltaY, ...more })
      paint()
    },
    key: (name, more) => {
      const isTaken = chart.key({ ...none, key: name, ...more })
      paint()
      return isTaken
    },
    at: (index) => {
      const { model } = chart
      const candle = model.data.series.candleAt(index)
      if (!candle) throw new Error(`There is no candle ${index}.`)
      const slot = candle.time / 60_000
      return {
        x: model.time.x(slot + 0.5) / ratio,
        y: model.panes.price.scale.y(candle.close) / ratio,
      }
    },
  }
}
