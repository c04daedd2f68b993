import type { Face, Glyph, Glyphs } from './glyphs.ts'

/** A text of a line as it was painted, in device pixels. */
export interface PaintedText {
  text: string
  left: number
  right: number
  color: string
}

/** A piece of a line that was covered in part, in device pixels. */
export interface PaintedFill {
  left: number
  top: number
  right: number
  bottom: number
  color: string
  cover: number
}

/** One line of numbers as pixels: painted where it says something else, put on its canvas wherever it stands. */
export class LinePicture {
  readonly image: ImageData
  readonly #pixels: Uint32Array
  readonly #glyphs: Glyphs
  #texts: PaintedText[] = []
  #fills: PaintedFill[] = []

  /** In device pixels. */
  constructor(width: number, height: number, glyphs: Glyphs) {
    this.image = new ImageData(Math.max(width, 1), Math.max(height, 1))
    this.#pixels = new Uint32Array(this.image.data.buffer)
    this.#glyphs = glyphs
  }

  /** What stands in it, as it was painted. */
  get texts(): readonly PaintedText[] {
    return this.#texts
  }

  /** What they stand on. */
  get fills(): readonly PaintedFill[] {
    return this.#fills
  }

  widthOf(text: string, face: Face): number {
    return this.#glyphs.width(text, face)
  }

  clear(): void {
    this.#pixels.fill(0)
    this.#texts = []
    this.#fills = []
  }

  /** A piece of the line, covered in part; what stands on it is painted afterwards. */
  fill(left: number, top: number, right: number, bottom: number, color: string, cover = 1): void {
    this.#fills.push({ left, top, right, bottom, color, cover })
    const pixel = this.#glyphs.pixel(color)
    const { width, height } = this.image
    const painted = ((Math.round(cover * 255) << 24) | (pixel & 0xff_ff_ff)) >>> 0
    const [from, to] = [Math.max(Math.round(left), 0), Math.min(Math.round(right), width)]
    const last = Math.min(Math.round(bottom), height)
    for (let row = Math.round(top); row < last; row += 1) {
      if (to > from) this.#pixels.fill(painted, row * width + from, row * width + to)
    }
  }

  /** Numbers that end there: each character on whole pixels, so that none is blurred. */
  numbers(text: string, end: number, color: string, face: Face): void {
    this.numbersFrom(text, end - text.length * this.#glyphs.width('0', face), color, face)
  }

  numbersFrom(text: string, left: number, color: string, face: Face): void {
    if (text === '') return
    const advance = this.#glyphs.width('0', face)
    const glyphs = this.#glyphs.of(color, face)
    this.#texts.push({ text, left, right: left + text.length * advance, color })
    for (let at = 0; at < text.length; at += 1) {
      this.#stamp(glyphs.character(text.charCodeAt(at)), Math.round(left + at * advance) - 1)
    }
  }

  /** Words in a face of words: written and kept as one. */
  words(text: string, left: number, color: string, face: Face): void {
    const right = left + this.#glyphs.width(text, face)
    this.#texts.push({ text, left, right, color })
    this.#stamp(this.#glyphs.of(color, face).word(text), Math.round(left) - 1)
  }

  #stamp({ columns, rows, pixels }: Glyph, left: number): void {
    const line = this.#pixels
    const { width } = this.image
    for (let at = 0; at < pixels.length; at += 1) {
      const column = left + (columns[at] as number)
      if (column < 0 || column >= width) continue
      const place = (rows[at] as number) * width + column
      const pixel = pixels[at] as number
      const below = line[place] as number
      line[place] = below === 0 ? pixel : over(pixel, below)
    }
  }
}

/** One pixel on another, each with its coverage in the highest byte. */
function over(pixel: number, below: number): number {
  const cover = pixel >>> 24
  if (cover === 255) return pixel
  const left = ((below >>> 24) * (255 - cover)) / 255
  const whole = cover + left
  let mixed = Math.round(whole) << 24
  for (let shift = 0; shift < 24; shift += 8) {
    const one = (pixel >>> shift) & 255
    const other = (below >>> shift) & 255
    mixed |= Math.round((one * cover + other * left) / whole) << shift
  }
  return mixed >>> 0
}
