import type { DrawingBook } from '../drawings/drawing-book.ts'
import { dropSelection } from '../selection/select-candles.ts'
import { type NumberScale, Numbers } from '../text/numbers.ts'
import { type ChartTimeframe, openingOf, slotAt } from '../time/timeframes.ts'
import type { ChartModel } from './chart-model.ts'

export interface ChartSymbol {
  /** `BTC-USD` */
  symbol: string
  baseAsset: string
  numbers: NumberScale
  /** The smallest step of a price, at the series' scale. */
  priceStep: number
  /** The symbol's drawings, shared by all its charts. */
  drawings: DrawingBook
}

export function showSymbol(model: ChartModel, symbol: ChartSymbol): void {
  model.leaveDrawings()
  model.symbol = symbol.symbol
  model.baseAsset = symbol.baseAsset
  model.numbers = new Numbers(symbol.numbers)
  model.priceStep = symbol.priceStep
  model.drawings = symbol.drawings
  model.axisLetters = 7
  model.leaveDrawings = symbol.drawings.subscribe(() => drawingsChanged(model))
  forget(model)
}

/** The same symbol at another scale, or with other decimals on the screen. */
export function showNumbers(model: ChartModel, numbers: NumberScale, priceStep: number): void {
  model.numbers = new Numbers(numbers)
  model.priceStep = priceStep
  model.indicators.computeCompared(0)
  model.dirty.touchMarket()
}

export function showTimeframe(model: ChartModel, timeframe: ChartTimeframe): void {
  // The same time stays in view until candles come: its slot of before is another time here, or none at all.
  const right = openingOf(model.timeframe, Math.round(model.time.rightSlot))
  model.timeframe = timeframe
  model.time.rightSlot = slotAt(timeframe, right)
  model.compared.clear()
  forget(model)
}

/** The candles of before mean nothing here; neither do places on them. */
function forget(model: ChartModel): void {
  const { data, indicators, hand, panes, dirty } = model
  data.series.clear()
  indicators.compute(0)
  model.anchoredVwaps.forget()
  hand.drop()
  hand.selected = undefined
  model.crosshair = undefined
  model.history = { isLoading: false, isComplete: false }
  for (const { scale } of panes.all) scale.isAutomatic = true
  dropSelection(model)
  dirty.touchMarket()
}

/** Another chart of the symbol, or undo, may have taken away what is selected here. */
function drawingsChanged(model: ChartModel): void {
  const { hand, drawings } = model
  if (hand.selected !== undefined && !drawings.get(hand.selected)) {
    hand.selected = undefined
    model.host.drawingChanged?.()
  }
  model.dirty.touchOverlay()
}
