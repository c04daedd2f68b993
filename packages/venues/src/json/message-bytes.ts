/** Longer messages than this are rare, and left to the general reader. */
const mostBytes = 64 * 1024
/** Something may be compared with what stands up to so many bytes behind the end. */
const slack = 8

const encoder = new TextEncoder()

/**
 * One message as bytes, to be read by place. A character of a text costs a question of how the text is kept, which is
 * most of the time of reading it; a byte costs nothing, and four can be compared at once.
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
    const { read, written } = encoder.encodeInto(text, this.bytes)
    this.bytes[written] = 0
    this.length = written
    return read === length && written === length
  }

  /** The place behind a fixed text that begins at a place; -1 where it does not. */
  behind(fixed: FixedText, start: number): number {
    if (start < 0) return -1
    const { words, mask, length } = fixed
    const last = words.length - 1
    let at = start
    for (let index = 0; index < last; index += 1) {
      if (this.#words.getInt32(at, true) !== words[index]) return -1
      at += 4
    }
    if ((this.#words.getInt32(at, true) & mask) !== words[last]) return -1
    return start + length
  }

  /** A place up to which, from a given one on, there are only characters from 40 to 91: figures, capitals, `-:.`. */
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

/** A text that always stands in messages of a kind, cut into words of four bytes. ASCII, and not empty. */
export class FixedText {
  readonly length: number
  readonly words: Int32Array
  /** What counts of the last word. */
  readonly mask: number

  constructor(text: string) {
    this.length = text.length
    const count = Math.ceil(text.length / 4)
    const bytes = new Uint8Array(count * 4)
    encoder.encodeInto(text, bytes)
    const view = new DataView(bytes.buffer)
    this.words = Int32Array.from({ length: count }, (_, index) => view.getInt32(index * 4, true))
    this.mask = -1 >>> ((count * 4 - text.length) * 8)
  }
}
