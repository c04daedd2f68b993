import type { Candle } from '@leadline/venues/market-events'

import { ChartCompared } from './compare/chart-compared.ts'
import type { Drawing, DrawingTool } from './drawings/drawing.ts'
import { drawingAt } from './drawings/hit-test.ts'
import { askForText, selectDrawing, takeTool } from './drawings/place-anchor.ts'
import { ChartIndicators } from './indicators/chart-indicators.ts'
import { doubleClick } from './input/double-click.ts'
import type { KeyInput, PointerInput, WheelInput } from './input/inputs.ts'
import { key } from './input/keys.ts'
import { pressedPosition } from './input/order-gesture.ts'
import { PointerRouter } from './input/pointer-router.ts'
import { wheel } from './input/wheel.ts'
import type { CanvasSize } from './layout/chart-layout.ts'
import type { ChartHost } from './model/chart-host.ts'
import { ChartModel } from './model/chart-model.ts'
import type { ChartSettings } from './model/chart-settings.ts'
import { type ChartSymbol, showNumbers, showSymbol, showTimeframe } from './model/chart-symbol.ts'
import { OlderCandles } from './model/older-candles.ts'
import { pointedPrice } from './model/pointed-price.ts'
import { settle } from './model/settle.ts'
import { takeCandles } from './model/take-candles.ts'
import { takeTraded } from './model/take-traded.ts'
import { type TextTwin, textTwin } from './model/text-twin.ts'
import type { OwnMarks } from './orders/own-marks.ts'
import { paintLayers } from './paint/paint-layers.ts'
import type { Surface } from './paint/surface.ts'
import { type MeasurementText, measurementText } from './selection/measurement-text.ts'
import { askForProfile, dropSelection, zoomToSelection } from './selection/select-candles.ts'
import type { NumberScale } from './text/numbers.ts'
import type { ChartTimeframe } from './time/timeframes.ts'
import { ZoneClock } from './time/zone-clock.ts'
import type { TradedVolumes } from './volume/traded-volumes.ts'

/**
 * One chart. It is given candles, settings and what pointers and keys do; it says when it has to be painted, and
 * paints on the
 * two surfaces it is given. It knows no browser.
 */
export class Chart {
  readonly model: ChartModel
  readonly indicators: ChartIndicators
  readonly compared: ChartCompared
  readonly #pointers: PointerRouter
  readonly #older: OlderCandles

  constructor(host: ChartHost = {}) {
    this.model = new ChartModel(host)
    this.indicators = new ChartIndicators(this.model)
    this.compared = new ChartCompared(this.model)
    this.#pointers = new PointerRouter(this.model)
    this.#older = new OlderCandles(this.model)
  }

  /** Another symbol, with its own drawings. Its candles are reported afterwards. */
  setSymbol(symbol: ChartSymbol): void {
    showSymbol(this.model, symbol)
  }

  /** Its candles are at this scale from now on, and written with these decimals. */
  setNumbers(numbers: NumberScale, priceStep = 1): void {
    showNumbers(this.model, numbers, priceStep)
  }

  setTimeframe(timeframe: ChartTimeframe): void {
    showTimeframe(this.model, timeframe)
  }

  /** From now on the candles that open from `from` up to and including `to` are these and no others. */
  setCandles(from: number, to: number, candles: readonly Candle[]): void {
    takeCandles(this.model, from, to, candles)
    this.compared.look()
    this.#older.look()
  }

  setHistory(history: { isLoading: boolean; isComplete: boolean }): void {
    this.#older.reported(history)
  }

  setSettings(settings: Partial<ChartSettings>): void {
    const { model } = this
    model.settings = { ...model.settings, ...settings }
    if (settings.timeZone !== undefined) {
      model.clock = new ZoneClock(settings.timeZone ?? undefined)
    }
    model.dirty.touchMarket()
  }

  /** Own orders, positions, fills, drafted orders and what they risk: those that are named are replaced. */
  setMarks(marks: Partial<Omit<OwnMarks, 'dragged'>>): void {
    Object.assign(this.model.marks, marks)
    this.model.dirty.touchMarket()
  }

  /** Trades with their sides, where somebody keeps them; again whenever something from `from` on has come to them. */
  setTraded(traded: TradedVolumes | undefined, from = 0): void {
    takeTraded(this.model, traded, from)
  }

  resize(size: CanvasSize): void {
    const { model } = this
    // Before there was a size, there was no place for the latest candle either.
    const isAtLatest = model.size.width === 0 || model.time.isAtLatest(model.lastSlot)
    model.size = size
    settle(model)
    if (isAtLatest && model.data.series.length > 0) model.time.showLatest(model.lastSlot)
    model.dirty.touchMarket()
    this.#older.look()
  }

  /** Paints what is dirty; says what it painted. */
  paint(market: Surface, overlay: Surface): ReturnType<typeof paintLayers> {
    if (this.model.size.width === 0) return 'nothing'
    return paintLayers(this.model, market, overlay)
  }

  pointer(input: PointerInput): void {
    this.#pointers.handle(input)
    this.#older.look()
  }

  wheel(input: WheelInput): void {
    wheel(this.model, input)
    this.#older.look()
  }

  /** Says whether the key meant something: if so, nobody else should act on it. */
  key(input: KeyInput): boolean {
    const isTaken = (input.key === 'Escape' && this.#pointers.cancel()) || key(this.model, input)
    this.#older.look()
    return isTaken
  }

  /** CSS pixels. */
  doubleClick(x: number, y: number): void {
    const { ratio } = this.model.layout
    doubleClick(this.model, { x: x * ratio, y: y * ratio })
  }

  /** The drawing whose menu is wanted: under the pointer, or the selected one. Selects it. CSS pixels. */
  drawingForMenu(at?: { x: number; y: number }): Drawing | undefined {
    const { model } = this
    const { ratio } = model.layout
    const drawing = at
      ? drawingAt(model, { x: at.x * ratio, y: at.y * ratio }, false)?.drawing
      : model.drawings.get(model.hand.selected)
    if (drawing) selectDrawing(model, drawing.id)
    return drawing
  }

  /** A right click: says whether it was on the tag of a position, whose menu is wanted then. CSS pixels. */
  pressPosition(x: number, y: number): boolean {
    const { ratio } = this.model.layout
    const tag = pressedPosition(this.model, { x: x * ratio, y: y * ratio })
    if (tag) this.model.host.positionPressed?.(tag.id, x, y)
    return tag !== undefined
  }

  /** The price at the crosshair, on the market's step and at the scale of the candles. */
  get pointedPrice(): number | undefined {
    return pointedPrice(this.model)
  }

  /** Types the text of a note, or the label of any other drawing, where it stands. */
  editText(id: string): void {
    const drawing = this.model.drawings.get(id)
    if (drawing) askForText(this.model, drawing)
  }

  takeTool(tool: DrawingTool | undefined): void {
    takeTool(this.model, tool)
  }

  /** 'Zoom here'. */
  zoomToSelection(): void {
    zoomToSelection(this.model)
    this.#older.look()
  }

  /** 'Profile here' */
  profileOfSelection(): void {
    askForProfile(this.model)
  }

  dropSelection(): void {
    dropSelection(this.model)
  }

  /** The latest candle, with the price in view. */
  showLatest(): void {
    this.model.panes.price.scale.isAutomatic = true
    this.model.time.showLatest(this.model.lastSlot)
    this.model.dirty.touchMarket()
  }

  measurement(): MeasurementText | string | undefined {
    return measurementText(this.model)
  }

  textTwin(): TextTwin {
    return textTwin(this.model)
  }
}
