/** A character or a word: the pixels that have ink, with color and coverage as an ImageData has them. */
export interface Glyph {
  /** Per pixel: where it is in the glyph. */
  columns: Uint16Array
  rows: Uint16Array
  pixels: Uint32Array
}

export interface Face {
  sizePx: number
  family: string
}

/** The faces of the desk, as the stylesheet has them. */
export const numberFace: Face = { sizePx: 12, family: '"IBM Plex Mono", monospace' }
export const arrowFace: Face = { sizePx: 8, family: numberFace.family }
export const wordFace: Face = { sizePx: 12, family: '"Instrument Sans", sans-serif' }
export const chipFace: Face = { sizePx: 11, family: wordFace.family }

/**
 * Characters that were written once, per face and color, for a line of a given height. Writing text on a canvas makes the
 * browser work out the styles of the whole page; copying what was written costs a hundredth of it.
 */
export class Glyphs {
  readonly #context: CanvasRenderingContext2D | null
  readonly #scale: number
  readonly #height: number
  readonly #byColor = new Map<string, GlyphsOfColor>()
  readonly #pixels = new Map<string, number>()
  readonly #widths = new Map<Face, Map<string, number>>()

  /** For lines that are that many device pixels high. */
  constructor(document: Document, scale: number, lineHeight: number) {
    this.#context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    this.#scale = scale
    this.#height = lineHeight
  }

  /** Of a text in device pixels. Faces of numbers give every character the same. */
  width(text: string, face: Face): number {
    let widths = this.#widths.get(face)
    if (!widths) this.#widths.set(face, (widths = new Map()))
    let width = widths.get(text)
    if (width === undefined) {
      this.#set(face)
      width = this.#context?.measureText(text).width ?? 0
      widths.set(text, width)
    }
    return width
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
    if (!context) return cutOut(new ImageData(width, this.#height), 0)
    context.canvas.width = width
    context.canvas.height = this.#height
    this.#set(face)
    const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } =
      context.measureText(text)
    context.fillStyle = color
    // As the document puts a line of text between its edges.
    const leading = Math.floor((this.#height - Math.round(above) - Math.round(below)) / 2)
    context.fillText(text, 1, leading + Math.round(above))
    const image = context.getImageData(0, 0, width, this.#height)
    return cutOut(image, colorOf(context, color))
  }

  #set({ sizePx, family }: Face): void {
    if (this.#context) this.#context.font = `${sizePx * this.#scale}px ${family}`
  }
}

/** Digits and signs, the middle dot included. */
const lastUsualCode = 255

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

  /** Of a number, by its code: they are asked for thousands of times a second. */
  character(code: number): Glyph {
    if (code > lastUsualCode) return this.word(String.fromCharCode(code))
    return (this.#characters[code] ??= this.#write(String.fromCharCode(code)))
  }
}

/** What a color is, without its coverage: pixels at an edge have lost too much of it to be recognized. */
function colorOf(context: CanvasRenderingContext2D, color: string): number {
  context.canvas.width = 1
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const { data } = context.getImageData(0, 0, 1, 1)
  return (new Uint32Array(data.buffer)[0] ?? 0) & 0xff_ff_ff
}

function cutOut({ width, data }: ImageData, color: number): Glyph {
  const inked = Array.from({ length: data.length / 4 }, (_, at) => at).filter(
    (at) => data[at * 4 + 3] !== 0,
  )
  return {
    columns: Uint16Array.from(inked, (at) => at % width),
    rows: Uint16Array.from(inked, (at) => Math.floor(at / width)),
    pixels: Uint32Array.from(inked, (at) => (((data[at * 4 + 3] ?? 0) << 24) | color) >>> 0),
  }
}
