import { ComparedMarkets } from '../compare/compared-markets.ts'
import { AnchoredVwaps } from '../drawings/anchored-vwap.ts'
import { DrawingBook } from '../drawings/drawing-book.ts'
import { DrawingHand } from '../drawings/drawing-hand.ts'
import { IndicatorSet } from '../indicators/indicator-set.ts'
import { type CanvasSize, type ChartLayout, layOut } from '../layout/chart-layout.ts'
import { PaneStack } from '../layout/pane-stack.ts'
import { OwnMarks } from '../orders/own-marks.ts'
import { TimeScale } from '../scale/time-scale.ts'
import { CandleData } from '../series/candle-data.ts'
import { Numbers } from '../text/numbers.ts'
import { type ChartTimeframe, openingOf, slotOf } from '../time/timeframes.ts'
import { ZoneClock } from '../time/zone-clock.ts'
import { ProfileCache } from '../volume/profile-cache.ts'
import type { TradedVolumes } from '../volume/traded-volumes.ts'
import type { ChartHost } from './chart-host.ts'
import { type ChartSettings, defaultSettings } from './chart-settings.ts'
import { Dirty } from './dirty.ts'

/** Candles between two slots, both included. */
export interface SlotRange {
  first: number
  last: number
}

/** Grows from the candle where it was begun to the one where it is now. */
export interface Selection extends SlotRange {
  anchor: number
  focus: number
}

/** Device pixels. */
export interface Point {
  x: number
  y: number
}

/** All there is to know about one chart. Gestures and keys change it, painters read it. */
export class ChartModel {
  readonly host: ChartHost
  readonly dirty: Dirty
  readonly data = new CandleData()
  readonly compared = new ComparedMarkets()
  readonly indicators = new IndicatorSet(this.data.series)
  readonly anchoredVwaps = new AnchoredVwaps()
  readonly time = new TimeScale()
  readonly panes = new PaneStack()
  readonly marks = new OwnMarks()
  readonly hand = new DrawingHand()
  drawings = new DrawingBook()
  /** Ends learning of what other charts do to them. */
  leaveDrawings: () => void = () => undefined
  symbol = ''
  /** `BTC`, for the unit of volumes. */
  baseAsset = ''
  timeframe: ChartTimeframe = '1m'
  numbers = new Numbers({
    priceDecimals: 2,
    sizeDecimals: 8,
    shownPriceDecimals: 2,
    shownSizeDecimals: 4,
  })
  /** The smallest step of a price, at the series' scale. */
  priceStep = 1
  settings: ChartSettings = defaultSettings
  /** Trades with their sides; undefined while nobody keeps them for this chart. */
  traded: TradedVolumes | undefined
  readonly profile = new ProfileCache()
  clock = new ZoneClock()
  size: CanvasSize = { width: 0, height: 0, ratio: 1 }
  layout: ChartLayout = layOut(this.size, 0)
  crosshair: Point | undefined
  selection: Selection | undefined
  /** Whether older candles are on their way, and whether there are none. */
  history = { isLoading: false, isComplete: false }
  /** Of the candles in view. */
  largestVolume = 0
  cursor = 'crosshair'
  /** Letters that the price axis has needed so far: data never makes it narrower. */
  axisLetters = 7

  constructor(host: ChartHost) {
    this.host = host
    this.dirty = new Dirty(() => host.repaint?.())
  }

  get firstSlot(): number {
    return this.#slotAtIndex(0)
  }

  get lastSlot(): number {
    return this.#slotAtIndex(this.data.series.length - 1)
  }

  /** From the first candle to the last, empty slots included. */
  get slotsOfData(): number {
    return this.data.series.length === 0 ? 0 : this.lastSlot - this.firstSlot + 1
  }

  /** The slot under a device pixel. */
  slotUnder(x: number): number {
    return Math.floor(this.time.slotAt(x))
  }

  /** The first index whose candle is in this slot or after it. */
  indexOfSlot(slot: number): number {
    return this.data.series.indexAt(openingOf(this.timeframe, slot))
  }

  /** The candle of a slot; undefined where nobody traded. */
  indexIn(slot: number): number | undefined {
    const index = this.indexOfSlot(slot)
    const time = this.data.series.time[index]
    return time !== undefined && slotOf(this.timeframe, time) === slot ? index : undefined
  }

  #slotAtIndex(index: number): number {
    return slotOf(this.timeframe, this.data.series.time[index] ?? 0)
  }
}
