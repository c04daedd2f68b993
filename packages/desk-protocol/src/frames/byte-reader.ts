import { narrow, type Scaled } from '@leadline/decimal/scaled'

/** The bytes are not what the protocol says. Nothing of the frame is to be used. */
export class FrameError extends Error {}

const textDecoder = new TextDecoder('utf-8', { fatal: true })
/** Sizes beyond this are nobody's: it stops a broken frame from being read for ever. */
const maxWideBytes = 40

/** Reads what a ByteWriter wrote. Every step is checked against the end. */
export class ByteReader {
  #bytes: Uint8Array
  #view: DataView
  #at: number
  #end: number

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = start
    this.#end = end
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end
  }

  byte(): number {
    if (this.#at >= this.#end) throw new FrameError('The frame ends too early')
    const value = this.#bytes[this.#at] ?? 0
    this.#at += 1
    return value
  }

  /** A whole number that a number holds exactly. */
  count(): number {
    const value = this.whole()
    if (typeof value === 'bigint') throw new FrameError('A count is too large')
    return value
  }

  whole(): Scaled {
    let value = 0
    let unit = 1
    for (let index = 0; index < 7; index += 1) {
      const byte = this.byte()
      value += (byte & 127) * unit
      if (byte < 128) return value
      unit *= 128
    }
    return this.#wide(value)
  }

  signed(): number {
    const value = this.whole()
    if (typeof value === 'bigint') {
      const half = value % 2n === 0n ? value / 2n : -((value + 1n) / 2n)
      const narrowed = narrow(half)
      if (typeof narrowed === 'bigint') throw new FrameError('A price is too large')
      return narrowed
    }
    return value % 2 === 0 ? value / 2 : -((value + 1) / 2)
  }

  float(): number {
    this.#need(8)
    const value = this.#view.getFloat64(this.#at, true)
    this.#at += 8
    return value
  }

  text(): string {
    const bytes = this.bytes(this.count())
    try {
      return textDecoder.decode(bytes)
    } catch {
      throw new FrameError('A text is not UTF-8')
    }
  }

  bytes(length: number): Uint8Array {
    this.#need(length)
    const value = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return value
  }

  #need(length: number): void {
    if (this.#at + length > this.#end) throw new FrameError('The frame ends too early')
  }

  #wide(low: number): Scaled {
    let value = BigInt(low)
    let unit = 1n << 49n
    for (let index = 0; index < maxWideBytes; index += 1) {
      const byte = this.byte()
      value += BigInt(byte & 127) * unit
      if (byte < 128) return narrow(value)
      unit <<= 7n
    }
    throw new FrameError('A number has no end')
  }
}
