import { type Face, numberFace, Glyphs } from './glyphs.ts'
import { LinePicture, type PaintedFill, type PaintedText } from './line-picture.ts'

/** A line as it stands on the canvas. */
export interface PaintedLine {
  /** In CSS pixels, as are the texts' edges. */
  y: number
  texts: readonly PaintedText[]
  /** In device pixels of the line. */
  fills: readonly PaintedFill[]
}

/** What a canvas shows, for those who cannot read pixels: journeys ask the element for it by this name. */
const paintedLines = Symbol.for('leadline.paintedLines')

/** A canvas of lines of numbers, at device pixels. Lines that did not change are not painted again. */
export class NumberCanvas {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D | null
  readonly #standing = new Map<number, LinePicture>()
  #glyphs: Glyphs
  #scale = 1
  /** In device pixels; 0: glyphs must be written again. */
  #lineHeight = 0

  /** `fontsCame`: everything must be written again, with the right face. */
  constructor(canvas: HTMLCanvasElement, fontsCame: () => void) {
    this.#canvas = canvas
    this.#context = canvas.getContext('2d')
    this.#glyphs = new Glyphs(canvas.ownerDocument, 1, 0)
    Object.assign(canvas, { [paintedLines]: () => this.#painted() })
    const { fonts } = canvas.ownerDocument
    const font = `${numberFace.sizePx}px ${numberFace.family}`
    const writeAgain = () => {
      this.#lineHeight = 0
      fontsCame()
    }
    if (!fonts.check(font)) void fonts.load(font).then(writeAgain)
  }

  get scale(): number {
    return this.#scale
  }

  /** Every line must be made again afterwards: of another monitor, palette or density. */
  resize(width: number, height: number, lineHeight: number, scale: number): void {
    const heightPx = Math.round(lineHeight * scale)
    if (scale !== this.#scale || heightPx !== this.#lineHeight) {
      this.#glyphs = new Glyphs(this.#canvas.ownerDocument, scale, heightPx)
    }
    this.#scale = scale
    this.#lineHeight = heightPx
    this.#standing.clear()
    this.#canvas.width = Math.round(width * scale)
    this.#canvas.height = Math.round(height * scale)
    // Whole device pixels, or the browser would blur all of it.
    this.#canvas.style.width = `${this.#canvas.width / scale}px`
    this.#canvas.style.height = `${this.#canvas.height / scale}px`
  }

  widthOf(text: string, face: Face): number {
    return this.#glyphs.width(text, face) / this.#scale
  }

  newLine(): LinePicture {
    return new LinePicture(this.#canvas.width, this.#lineHeight, this.#glyphs)
  }

  /** Nothing stands anywhere: before lines are put between the places where they stood. */
  clear(): void {
    this.#standing.clear()
    this.#context?.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
  }

  /** Over whatever stood there. */
  put(line: LinePicture, y: number): void {
    this.#standing.set(y, line)
    this.#context?.putImageData(line.image, 0, Math.round(y * this.#scale))
  }

  #painted(): PaintedLine[] {
    const css = (px: number) => px / this.#scale
    return [...this.#standing].map(([y, line]) => ({
      y,
      texts: line.texts.map((text) => ({ ...text, left: css(text.left), right: css(text.right) })),
      fills: line.fills,
    }))
  }
}
