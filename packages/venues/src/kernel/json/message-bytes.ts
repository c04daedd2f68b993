/** Longer messages than this are rare, and left to the general reader. */
const mostBytes = 64 * 1024
/** Something may be compared with what stands up to so many bytes behind the end. */
const slack = 8

const encoder = new TextEncoder()

/**
 * One message as bytes, to be read by place. A character of a text costs a query of how the text is kept, which is
 * most of the time of reading it; a byte costs nothing, and eight can be compared at once.
 */
export class MessageBytes {
  /** Behind the message stands a zero, which no text has: nobody reads on into the message before. */
  readonly bytes = new Uint8Array(mostBytes + slack)
  readonly #words = new DataView(this.bytes.buffer)
  length = 0

  /** False where it is not all ASCII, or too long. */
  load(text: string): boolean {
    const { length } = text
    if (length >= mostBytes) return false
    const { written } = encoder.encodeInto(text, this.bytes)
    this.bytes[written] = 0
    this.length = written
    // Whatever is not ASCII takes more than one byte.
    return written === length
  }

  /** The place behind a fixed text that begins at a place; -1 where it does not. */
  behind(fixed: FixedText, start: number): number {
    if (start < 0) return -1
    const { eights, lastEight, length } = fixed
    if (length < 8) return this.#behindShort(fixed, start)
    const words = this.#words
    for (let index = 0; index < eights.length; index += 1) {
      if (words.getFloat64(start + 8 * index, true) !== eights[index]) return -1
    }
    const end = start + length
    return words.getFloat64(end - 8, true) === lastEight ? end : -1
  }

  #behindShort({ first, second, mask, length }: FixedText, start: number): number {
    const words = this.#words
    if (length <= 4) return (words.getInt32(start, true) & mask) === first ? start + length : -1
    if (words.getInt32(start, true) !== first) return -1
    return (words.getInt32(start + 4, true) & mask) === second ? start + length : -1
  }

  /** A place up to which, from a given one on, there are only characters from 40 to 91: numbers, capitals, `-:.`. */
  behindPlain(start: number): number {
    for (let at = start; ; at += 4) {
      const word = this.#words.getInt32(at, true)
      // Four bytes at once: the highest bit of each shows whether it is below 40, or above 91.
      if ((((word - 0x28282828) | (word + 0x24242424)) & 0x80808080) !== 0) return at
    }
  }

  /** Some number that is the same wherever the same eight characters stand. */
  hashAt(place: number): number {
    const first = this.#words.getInt32(place, true)
    const second = this.#words.getInt32(place + 4, true)
    return Math.imul(first ^ Math.imul(second, 0x9e3779b1), 0x85ebca6b) >>> 20
  }

  textOf(start: number, end: number): string {
    return String.fromCharCode(...this.bytes.subarray(start, end))
  }
}

/**
 * A text that always stands in messages of a kind, cut into words. ASCII, and not empty. Eight bytes are compared as one
 * number with a fraction: of ASCII, two such numbers are equal exactly if their bytes are, because none is NaN and none
 * of these is zero.
 */
export class FixedText {
  readonly length: number
  /** Whole eights from the beginning on, and the last eight bytes, which may overlap them. None where it is shorter. */
  readonly eights: Float64Array
  readonly lastEight: number
  /** Of a text shorter than eight: its first four bytes, the others, and what counts of the later ones of both. */
  readonly first: number
  readonly second: number
  readonly mask: number

  constructor(text: string) {
    const { length } = text
    this.length = length
    const bytes = new Uint8Array(Math.max(length, slack))
    encoder.encodeInto(text, bytes)
    const view = new DataView(bytes.buffer)
    this.eights = Float64Array.from({ length: Math.floor(length / 8) }, (_, index) =>
      view.getFloat64(8 * index, true),
    )
    this.lastEight = view.getFloat64(bytes.length - 8, true)
    this.first = view.getInt32(0, true)
    this.second = view.getInt32(4, true)
    this.mask = -1 >>> (((8 - length) % 4) * 8)
  }
}
