import type { Scaled } from '@leadline/decimal/scaled'

const textEncoder = new TextEncoder()
/** A reader takes 47 bytes of seven bits. Bounds at the wire keep everything far below; a desk must not depend on it. */
const largest = 2n ** 320n

/** Writes a frame: whole numbers in as few bytes as they need, seven bits a byte, the lowest first. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #view = new DataView(this.#bytes.buffer)
  length = 0

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.length] = value
    this.length += 1
  }

  /** A whole number from zero up, of any size that a reader takes. What is none is written as the nearest that is. */
  whole(value: Scaled): void {
    if (typeof value === 'bigint') {
      this.#wide(value < 0n ? 0n : value > largest ? largest : value)
      return
    }
    this.#reserve(8)
    let rest = value > 0 ? Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER)) : 0
    while (rest >= 128) {
      this.#bytes[this.length] = (rest % 128) + 128
      this.length += 1
      // Not a shift: those see 32 bits only.
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.length] = rest
    this.length += 1
  }

  /** A whole number with a sign, within what a number holds exactly when doubled. */
  signed(value: number): void {
    if (!Number.isSafeInteger(value)) this.signed(nearest(value))
    else if (value >= 0) this.whole(wide(value) ? BigInt(value) * 2n : value * 2)
    else this.whole(wide(-value) ? BigInt(-value) * 2n - 1n : -value * 2 - 1)
  }

  /** Any number, in eight bytes: times with fractions. */
  float(value: number): void {
    this.#reserve(8)
    this.#view.setFloat64(this.length, value, true)
    this.length += 8
  }

  text(value: string): void {
    const bytes = textEncoder.encode(value)
    this.whole(bytes.length)
    this.bytes(bytes)
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length)
    this.#bytes.set(value, this.length)
    this.length += value.length
  }

  clear(): void {
    this.length = 0
  }

  /** What was written since the last `clear`, as a copy. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length)
  }

  #wide(value: bigint): void {
    let rest = value
    while (rest >= 128n) {
      this.byte(Number(rest % 128n) + 128)
      rest /= 128n
    }
    this.byte(Number(rest))
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more))
    larger.set(this.#bytes)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

function wide(value: number): boolean {
  return value > Number.MAX_SAFE_INTEGER / 2
}

function nearest(value: number): number {
  if (Number.isNaN(value)) return 0
  const most = Number.MAX_SAFE_INTEGER
  return Math.max(Math.min(Math.trunc(value), most), -most)
}
