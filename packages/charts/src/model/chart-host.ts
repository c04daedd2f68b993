import type { Drawing } from '../drawings/drawing.ts'

/** What a chart asks of whoever holds it. All of it may stay unanswered. */
export interface ChartHost {
  /** Something has to be painted: call `paint` in the next frame. */
  repaint?(): void
  /** Candles that open before this time are about to come into view. Asked once for each beginning. */
  loadOlder?(before: number): void
  /** The same of another market on the chart, at its place. */
  loadOlderCompared?(place: number): void
  /** Somebody let go of an order's tag, or of a drafted one, at another price. Nothing has changed yet. */
  orderDragged?(id: string, price: number): void
  draftDragged?(id: string, price: number): void
  /** What a line or a zone says of itself while a line is held at a price; undefined where that changes nothing. */
  noteAt?(id: string, dragged: { id: string; price: number }): string | undefined
  /** The tag of a position was pressed, with either button: at this place, in CSS pixels. */
  positionPressed?(id: string, x: number, y: number): void
  /** A text note, or the label of a drawing, is to be typed at this place, in CSS pixels. */
  noteWanted?(drawing: Drawing, x: number, y: number): void
  /** A selection was made, changed or dropped. */
  selectionChanged?(): void
  /** 'Profile here': volume at price of the selected candles is wanted; `to` is not in it. */
  profileWanted?(from: number, to: number): void
  /** The tool in hand, or the selected drawing, is another one. */
  drawingChanged?(): void
}
