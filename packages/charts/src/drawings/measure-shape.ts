import type { ChartModel } from '../model/chart-model.ts'
import { percentText } from '../text/numbers.ts'
import { counted, spanText } from '../time/time-text.ts'
import { slotOf } from '../time/timeframes.ts'
import { boxBetween, type Shape, type Shaped } from './shape-parts.ts'

/** CSS pixels between two lines of text, and of an arrow's head. */
const lineHeight = 15
const head = 5

/** What a measure reads: the change of price, as an amount and a percentage, and the candles and the time between. */
export function measureTexts(
  model: ChartModel,
  { anchors }: Pick<Shaped, 'anchors'>,
): [string, string] | undefined {
  const [from, to] = anchors
  if (!from || !to) return undefined
  const { numbers, timeframe } = model
  const change = (to.price - from.price) * 10 ** numbers.scale.priceDecimals
  const candles = Math.abs(slotOf(timeframe, to.time) - slotOf(timeframe, from.time))
  return [
    `${numbers.change(change)} ${percentText((to.price - from.price) / from.price)}`,
    `${counted(candles, 'candle')}, ${spanText(Math.abs(to.time - from.time))}`,
  ]
}

/** A box with arrows in the direction of the move, and its numbers where the move ended. */
export function addMeasure(model: ChartModel, shape: Shape, drawing: Shaped): void {
  const [from, to] = shape.anchors
  const texts = measureTexts(model, drawing)
  if (!from || !to || !texts) return
  const { ratio } = model.layout
  const isUp = to.y <= from.y
  const tone = isUp ? 'bid' : 'ask'
  shape.areas.push({ corners: boxBetween(from, to), tone })
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const arrow = (at: { x: number; y: number }, dx: number, dy: number) => {
    for (const side of [-1, 1]) {
      const back = {
        x: at.x - head * ratio * (dx + side * dy),
        y: at.y - head * ratio * (dy + side * dx),
      }
      shape.segments.push({ from: back, to: at, tone })
    }
  }
  const across = { x: to.x, y: middle.y }
  const along = { x: middle.x, y: to.y }
  shape.segments.push({ from: { x: from.x, y: middle.y }, to: across, tone })
  shape.segments.push({ from: { x: middle.x, y: from.y }, to: along, tone })
  if (from.x !== to.x) arrow(across, Math.sign(to.x - from.x), 0)
  if (from.y !== to.y) arrow(along, 0, isUp ? -1 : 1)
  const left = Math.min(from.x, to.x)
  for (const [line, text] of texts.entries()) {
    const lines = isUp ? line - texts.length + 0.4 : line + 0.7
    const at = { x: left, y: to.y + lines * lineHeight * ratio }
    shape.labels.push({ text, at, isAbove: false, isNumber: true, tone })
  }
}
