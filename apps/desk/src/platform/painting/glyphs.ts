/** A character or a word: the pixels that have ink, with color and coverage as an ImageData has them. */
export interface Glyph {
  width: number
  /** Per pixel: its column, and its place in a line that the glyph stands at the beginning of. */
  columns: Uint16Array
  places: Uint32Array
  pixels: Uint32Array
}

export interface Face {
  sizePx: number
  family: string
}

/** The faces of the desk, as the stylesheet has them. */
export const figureFace: Face = { sizePx: 12, family: '"IBM Plex Mono", monospace' }
export const arrowFace: Face = { sizePx: 8, family: figureFace.family }
export const wordFace: Face = { sizePx: 12, family: '"Instrument Sans", sans-serif' }
export const chipFace: Face = { sizePx: 11, family: wordFace.family }

/**
 * Characters that were written once, per face and color, for a line of a given height. Writing text on a canvas makes the
 * browser work out the styles of the whole page; copying what was written costs a hundredth of it.
 */
export class Glyphs {
  readonly #context: CanvasRenderingContext2D | null
  readonly #scale: number
  readonly #lineWidth: number
  readonly #height: number
  readonly #byColor = new Map<string, GlyphsOfColor>()
  readonly #pixels = new Map<string, number>()
  readonly #advances = new Map<Face, number>()

  /** For lines of that many device pixels. */
  constructor(document: Document, scale: number, lineWidth: number, lineHeight: number) {
    this.#context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    this.#scale = scale
    this.#lineWidth = lineWidth
    this.#height = lineHeight
  }

  /** Of one character, in device pixels: faces of figures give all of them the same. */
  advance(face: Face): number {
    let advance = this.#advances.get(face)
    if (advance === undefined) {
      advance = this.width('0', face)
      this.#advances.set(face, advance)
    }
    return advance
  }

  /** In device pixels. */
  width(text: string, face: Face): number {
    this.#set(face)
    return this.#context?.measureText(text).width ?? 0
  }

  /** The glyphs of a face in a color, by the text they show. */
  of(color: string, face: Face): GlyphsOfColor {
    const key = `${face.sizePx} ${face.family} ${color}`
    let glyphs = this.#byColor.get(key)
    if (!glyphs) {
      glyphs = new GlyphsOfColor((text) => this.#write(text, color, face))
      this.#byColor.set(key, glyphs)
    }
    return glyphs
  }

  /** A color as a pixel that covers everything. */
  pixel(color: string): number {
    let pixel = this.#pixels.get(color)
    if (pixel === undefined) {
      pixel = this.#context ? (colorOf(this.#context, color) | 0xff_00_00_00) >>> 0 : 0
      this.#pixels.set(color, pixel)
    }
    return pixel
  }

  #write(text: string, color: string, face: Face): Glyph {
    const context = this.#context
    const width = Math.ceil(this.width(text, face)) + 2
    if (!context) return { width, columns: new Uint16Array(), places: none, pixels: none }
    context.canvas.width = width
    context.canvas.height = this.#height
    this.#set(face)
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } =
      context.measureText(text)
    context.fillStyle = color
    const baseline = Math.round((this.#height - Math.round(above) - Math.round(below)) / 2)
    context.fillText(text, 1, baseline + Math.round(above))
    const image = context.getImageData(0, 0, width, this.#height)
    return cutOut(image, colorOf(context, color), this.#lineWidth)
  }

  #set({ sizePx, family }: Face): void {
    if (this.#context) this.#context.font = `${sizePx * this.#scale}px ${family}`
  }
}

/** Written when they are first asked for. */
class GlyphsOfColor {
  readonly #write: (text: string) => Glyph
  readonly #words = new Map<string, Glyph>()
  readonly #characters: (Glyph | undefined)[] = []

  constructor(write: (text: string) => Glyph) {
    this.#write = write
  }

  word(text: string): Glyph {
    let glyph = this.#words.get(text)
    if (!glyph) {
      glyph = this.#write(text)
      this.#words.set(text, glyph)
    }
    return glyph
  }

  /** Of a figure, by its code: they are asked for thousands of times a second. */
  character(code: number): Glyph {
    return (this.#characters[code] ??= this.#write(String.fromCharCode(code)))
  }
}

/** What a color is, without its coverage: pixels at an edge have lost too much of it to tell. */
function colorOf(context: CanvasRenderingContext2D, color: string): number {
  context.canvas.width = 1
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const { data } = context.getImageData(0, 0, 1, 1)
  return (new Uint32Array(data.buffer)[0] ?? 0) & 0xff_ff_ff
}

const none = new Uint32Array()

function cutOut({ width, data }: ImageData, color: number, lineWidth: number): Glyph {
  const inked = Array.from({ length: data.length / 4 }, (_, at) => at).filter(
    (at) => data[at * 4 + 3] !== 0,
  )
  return {
    width,
    columns: Uint16Array.from(inked, (at) => at % width),
    places: Uint32Array.from(inked, (at) => Math.floor(at / width) * lineWidth + (at % width)),
    pixels: Uint32Array.from(inked, (at) => (((data[at * 4 + 3] ?? 0) << 24) | color) >>> 0),
  }
}
