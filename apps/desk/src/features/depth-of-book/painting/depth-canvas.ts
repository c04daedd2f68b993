import type { Side } from '../rows/market-rows.ts'
import { depthMarks, markText } from './depth-marks.ts'
import { LabelSprites } from './label-sprites.ts'

/** A row as the canvas sees it, from the best outward. */
export interface BarRow {
  y: number
  size: number
}

export interface DepthPicture {
  rowHeight: number
  asks: readonly BarRow[]
  bids: readonly BarRow[]
  /** How much a size integer is of the asset. */
  unit: number
}

const barShare = 0.62
/** Left of the bars: the labels of the marks. */
const marksPx = 30
const narrowPx = 44
/** Times the mean. */
const outlier = 6

/** Bars, the growing sum as a line, and the marks of depth: what is painted at the left edge of a ladder. */
export class DepthCanvas {
  readonly #canvas: HTMLCanvasElement
  readonly #labels: LabelSprites
  #width = 0
  #height = 0
  #scale = 1
  #colors = { bid: '', ask: '', mark: '' }
  /** Sizes that fill the whole width; they follow the market in steps, so that bars do not breathe. */
  #fullSize = 0
  #fullSum = 0

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas
    this.#labels = new LabelSprites(canvas.ownerDocument)
  }

  resize(width: number, height: number, scale: number): void {
    this.#width = width
    this.#height = height
    this.#scale = scale
    this.#canvas.width = Math.round(width * scale)
    this.#canvas.height = Math.round(height * scale)
    this.#canvas.style.width = `${width}px`
    this.#canvas.style.height = `${height}px`
    this.readColors()
  }

  /** After another palette was chosen. */
  readColors(): void {
    const view = this.#canvas.ownerDocument.defaultView
    if (!view) return
    const style = view.getComputedStyle(this.#canvas)
    this.#colors = {
      bid: style.getPropertyValue('--color-bid-400'),
      ask: style.getPropertyValue('--color-ask-400'),
      mark: style.getPropertyValue('--color-brass-500'),
    }
    this.#labels.reset(this.#scale, this.#colors.mark)
  }

  paint({ rowHeight, asks, bids, unit }: DepthPicture): void {
    const context = this.#canvas.getContext('2d')
    if (!context || this.#width === 0) return
    context.setTransform(this.#scale, 0, 0, this.#scale, 0, 0)
    context.clearRect(0, 0, this.#width, this.#height)
    const sums = { ask: sumsOf(asks), bid: sumsOf(bids) }
    this.#fullSize = steady(this.#fullSize, fullLength([...asks, ...bids]))
    this.#fullSum = steady(this.#fullSum, Math.max(sums.ask.at(-1) ?? 0, sums.bid.at(-1) ?? 0))
    this.#side(context, 'ask', asks, sums.ask, rowHeight, unit)
    this.#side(context, 'bid', bids, sums.bid, rowHeight, unit)
  }

  #side(
    context: CanvasRenderingContext2D,
    side: Side,
    rows: readonly BarRow[],
    sums: readonly number[],
    rowHeight: number,
    unit: number,
  ): void {
    const hasMarks = this.#width >= narrowPx
    const right = this.#width - 2
    const room = right - (hasMarks ? marksPx : 2)
    const barHeight = Math.round(rowHeight * barShare)
    context.fillStyle = this.#colors[side]
    context.globalAlpha = 0.38
    for (const { y, size } of rows) {
      if (size === 0) continue
      const share = Math.min(size / this.#fullSize, 1)
      const length = Math.max(Math.round(share * room), 1)
      context.fillRect(
        right - length,
        y + Math.round((rowHeight - barHeight) / 2),
        length,
        barHeight,
      )
    }
    context.globalAlpha = 0.9
    this.#line(context, side, rows, sums, rowHeight, right, room)
    if (hasMarks) this.#marks(context, rows, sums, rowHeight, unit)
    context.globalAlpha = 1
  }

  /** The sum from the best price outward, one step per row: asks climb, bids go down. */
  #line(
    context: CanvasRenderingContext2D,
    side: Side,
    rows: readonly BarRow[],
    sums: readonly number[],
    rowHeight: number,
    right: number,
    room: number,
  ): void {
    context.strokeStyle = this.#colors[side]
    context.lineWidth = Math.max(1, Math.round(this.#scale)) / this.#scale
    context.beginPath()
    rows.forEach(({ y }, at) => {
      const x = Math.round(right - ((sums[at] ?? 0) / this.#fullSum) * room) + 0.5
      const [from, to] = side === 'ask' ? [y + rowHeight, y] : [y, y + rowHeight]
      if (at === 0) context.moveTo(x, from)
      else context.lineTo(x, from)
      context.lineTo(x, to)
    })
    context.stroke()
  }

  #marks(
    context: CanvasRenderingContext2D,
    rows: readonly BarRow[],
    sums: readonly number[],
    rowHeight: number,
    unit: number,
  ): void {
    context.globalAlpha = 1
    context.fillStyle = this.#colors.mark
    for (const { row, amount } of depthMarks(sums.map((sum) => sum * unit))) {
      const middle = (rows[row]?.y ?? 0) + Math.round(rowHeight / 2)
      context.fillRect(0, middle, 5, 1)
      this.#labels.paint(context, markText(amount), 8, middle + 0.5)
    }
  }
}

function sumsOf(rows: readonly BarRow[]): number[] {
  let sum = 0
  return rows.map(({ size }) => {
    sum += size
    return sum
  })
}

/** The largest size; but one that is many times the usual is cut off, so that the others can still be distinguished. */
function fullLength(rows: readonly BarRow[]): number {
  const sizes = rows.flatMap(({ size }) => (size === 0 ? [] : size))
  const mean = sizes.reduce((sum, size) => sum + size, 0) / Math.max(sizes.length, 1)
  return Math.max(Math.min(Math.max(...sizes, 0), mean * outlier), 1e-9)
}

/** Grows at once, shrinks only when it is more than twice too large. */
function steady(full: number, largestNow: number): number {
  return largestNow > full || largestNow < full * 0.45 ? largestNow * 1.1 : full
}
