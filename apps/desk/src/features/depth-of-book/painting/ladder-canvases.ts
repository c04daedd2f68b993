import { NumberCanvas } from '../../../platform/painting/number-canvas.ts'
import { columnEnds, gridTemplate } from '../ladder/column-widths.ts'
import type { LadderLayout } from '../ladder/ladder-layout.ts'
import type { RowPaint } from '../rows/row-picture.ts'
import { DepthCanvas } from './depth-canvas.ts'
import { readNumberColors } from './number-colors.ts'

/** What is painted of a ladder: bars behind its rows, numbers before them. */
export class LadderCanvases {
  readonly bars: DepthCanvas
  readonly numbers: NumberCanvas
  readonly #body: HTMLElement
  #paint: RowPaint | undefined
  #heightPx = 0

  /** Into the element that holds the rows. `fontsCame`: numbers must be painted again. */
  constructor(body: HTMLElement, fontsCame: () => void) {
    this.#body = body
    const [bars, numbers] = [canvasIn(body), canvasIn(body)]
    numbers.classList.add('number-canvas')
    this.bars = new DepthCanvas(bars)
    this.numbers = new NumberCanvas(numbers, fontsCame)
  }

  /** To a size, a monitor, a density, a palette: all of it must be painted again. */
  fit(width: number, height: number, rowHeight: number): void {
    this.#heightPx = height
    this.#paint = undefined
    this.numbers.resize(width, height, rowHeight, this.#scale)
  }

  /** To the columns. The heads stand beside the rows and share them. */
  fitColumns({ widths }: LadderLayout): void {
    if (!widths) return
    this.bars.resize(widths.barsPx, this.#heightPx, this.#scale)
    const ladder = this.#body.closest<HTMLElement>('.ladder')
    ladder?.style.setProperty('--ladder-columns', gridTemplate(widths))
    ladder?.style.setProperty('--ladder-bars', `${widths.barsPx}px`)
    ladder?.style.setProperty('--ladder-own', `${widths.barsPx + widths.yoursPx}px`)
  }

  rowPaint({ style, widths }: LadderLayout): RowPaint | undefined {
    if (!style || !widths || this.#paint?.style === style) return this.#paint
    const colors = this.#paint?.colors ?? readNumberColors(this.#body)
    this.#paint = { style, ends: columnEnds(widths), colors }
    return this.#paint
  }

  get #scale(): number {
    return this.#body.ownerDocument.defaultView?.devicePixelRatio ?? 1
  }
}

function canvasIn(body: HTMLElement): HTMLCanvasElement {
  const canvas = body.ownerDocument.createElement('canvas')
  canvas.className = 'ladder-canvas'
  body.append(canvas)
  return canvas
}
