/** Bytes that are handed over at once; longer lines come in parts. */
const partBytes = 256 * 1024
/** Places in the head. */
const [full, length, isLast, interrupted] = [0, 1, 2, 3] as const

/** Memory that the hub's worker and Python's share: one part of a line, and which work is to be interrupted. */
export function newMailbox(): SharedArrayBuffer {
  return new SharedArrayBuffer(16 + partBytes)
}

/** The hub's end. It never waits: Python says `taken` for each part, and the next one follows. */
export class MailboxWriter {
  readonly #head: Int32Array
  readonly #bytes: Uint8Array
  readonly #parts: { bytes: Uint8Array; isLast: boolean }[] = []

  constructor(memory: SharedArrayBuffer) {
    this.#head = new Int32Array(memory, 0, 4)
    this.#bytes = new Uint8Array(memory, 16)
  }

  send(line: string): void {
    const bytes = new TextEncoder().encode(line)
    for (let from = 0; from === 0 || from < bytes.length; from += partBytes) {
      const isEnd = from + partBytes >= bytes.length
      this.#parts.push({ bytes: bytes.subarray(from, from + partBytes), isLast: isEnd })
    }
    this.taken()
  }

  /** Python took what was there. */
  taken(): void {
    if (Atomics.load(this.#head, full) === 1) return
    const part = this.#parts.shift()
    if (!part) return
    this.#bytes.set(part.bytes)
    Atomics.store(this.#head, length, part.bytes.length)
    Atomics.store(this.#head, isLast, part.isLast ? 1 : 0)
    Atomics.store(this.#head, full, 1)
    Atomics.notify(this.#head, full)
  }

  interrupt(work: number): void {
    Atomics.store(this.#head, interrupted, work)
  }
}

/** Python's end. It waits for a line, because there is nothing else to do and a script's call needs its answer. */
export class MailboxReader {
  readonly #head: Int32Array
  readonly #bytes: Uint8Array
  readonly #taken: () => void

  constructor(memory: SharedArrayBuffer, taken: () => void) {
    this.#head = new Int32Array(memory, 0, 4)
    this.#bytes = new Uint8Array(memory, 16)
    this.#taken = taken
  }

  read(): string {
    // A character may lie across two parts.
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      Atomics.wait(this.#head, full, 0)
      // What is shared cannot be decoded before it is copied.
      const part = this.#bytes.slice(0, Atomics.load(this.#head, length))
      const isEnd = Atomics.load(this.#head, isLast) === 1
      Atomics.store(this.#head, full, 0)
      this.#taken()
      text += decoder.decode(part, { stream: !isEnd })
      if (isEnd) return text
    }
  }

  /** What the hub wants to end. */
  get interruptedWork(): number {
    return Atomics.load(this.#head, interrupted)
  }
}
