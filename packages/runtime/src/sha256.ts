/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const roundConstants = Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)))
const blockBytes = 64

/**
 * SHA-256 piece by piece (FIPS 180-4): the platform's own digest wants a whole file in memory at once.
 * Checked against the platform's in its test.
 */
export class Sha256 {
  /** The square roots of the first 8 primes. */
  readonly #state = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)))
  readonly #schedule = new Int32Array(64)
  readonly #rest = new Uint8Array(blockBytes)
  #restLength = 0
  #totalBytes = 0

  update(bytes: Uint8Array): void {
    this.#totalBytes += bytes.length
    let at = 0
    if (this.#restLength > 0) {
      at = Math.min(blockBytes - this.#restLength, bytes.length)
      this.#rest.set(bytes.subarray(0, at), this.#restLength)
      this.#restLength += at
      if (this.#restLength < blockBytes) return
      this.#compress(this.#rest, 0)
      this.#restLength = 0
    }
    for (; at + blockBytes <= bytes.length; at += blockBytes) this.#compress(bytes, at)
    this.#rest.set(bytes.subarray(at))
    this.#restLength = bytes.length - at
  }

  /** In hexadecimal. Nothing can be added afterwards. */
  digest(): string {
    const totalBytes = this.#totalBytes
    const padding = new Uint8Array(
      this.#restLength < 56 ? blockBytes - this.#restLength : 2 * blockBytes - this.#restLength,
    )
    padding[0] = 0x80
    const length = new DataView(padding.buffer, padding.length - 8)
    length.setUint32(0, Math.floor(totalBytes / 2 ** 29))
    length.setUint32(4, (totalBytes * 8) >>> 0)
    this.update(padding)
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  // Words are signed 32-bit integers, which engines add fastest, and there are no arrays of its own:
  // this runs once for every 64 bytes of a file.
  #compress(bytes: Uint8Array, offset: number): void {
    const block = new DataView(bytes.buffer, bytes.byteOffset + offset, blockBytes)
    const words = this.#schedule
    for (let i = 0; i < 16; i++) words[i] = block.getInt32(i * 4)
    for (let i = 16; i < 64; i++) {
      const early = words[i - 15] ?? 0
      const late = words[i - 2] ?? 0
      const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
      const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
      words[i] = ((words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1) | 0
    }
    const state = this.#state
    let a = state[0] ?? 0
    let b = state[1] ?? 0
    let c = state[2] ?? 0
    let d = state[3] ?? 0
    let e = state[4] ?? 0
    let f = state[5] ?? 0
    let g = state[6] ?? 0
    let h = state[7] ?? 0
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      const constant = ((roundConstants[i] ?? 0) + (words[i] ?? 0)) | 0
      const first = (h + s1 + ((e & f) ^ (~e & g)) + constant) | 0
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    state[0] = ((state[0] ?? 0) + a) | 0
    state[1] = ((state[1] ?? 0) + b) | 0
    state[2] = ((state[2] ?? 0) + c) | 0
    state[3] = ((state[3] ?? 0) + d) | 0
    state[4] = ((state[4] ?? 0) + e) | 0
    state[5] = ((state[5] ?? 0) + f) | 0
    state[6] = ((state[6] ?? 0) + g) | 0
    state[7] = ((state[7] ?? 0) + h) | 0
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return primes
}
