import { FixedText, type MessageBytes } from './message-bytes.ts'

const quote = 34
const backslash = 92
const zero = 48
const lowerA = 97

/** The place of the quote that ends a text whose first character is at `start`; -1 where it has escapes or no end. */
export function endOfText(message: MessageBytes, start: number): number {
  if (start < 0) return -1
  const { bytes } = message
  for (let at = message.behindPlain(start); ; at += 1) {
    // The zero behind a message ends this, too.
    const byte = bytes[at] as number
    if (byte > quote && byte !== backslash) continue
    if (byte === quote) return at
    if (byte < 32 || byte === backslash) return -1
  }
}

/** The place behind an integer of any length that begins at `start`; -1 where none does, or it has a leading zero. */
export function behindDigits({ bytes }: MessageBytes, start: number): number {
  if (start < 0) return -1
  let at = start
  while (((bytes[at] as number) - zero) >>> 0 <= 9) at += 1
  const count = at - start
  return count === 0 || (count > 1 && bytes[start] === zero) ? -1 : at
}

/** The place behind all lower-case letters and numbers from `start` on. */
export function behindLowerCase({ bytes }: MessageBytes, start: number): number {
  if (start < 0) return -1
  for (let at = start; ; at += 1) {
    const byte = bytes[at] as number
    if ((byte - lowerA) >>> 0 > 25 && (byte - zero) >>> 0 > 9) return at
  }
}

const slots = 256
const none = new FixedText('"')

/**
 * Names that come again and again: one already known is compared in place instead of being cut out. Each has two slots
 * to stand in, so that two busy names with the same hash do not push each other out with every message.
 */
export class ScannedNames {
  last = ''
  readonly #known: string[] = Array.from({ length: slots }, () => '')
  /** The same, with the quote behind them. */
  readonly #fixed: FixedText[] = Array.from({ length: slots }, () => none)

  /** Reads the name that begins at a place. Returns the place of the quote behind it; -1 as `endOfText`. */
  read(message: MessageBytes, start: number): number {
    if (start < 0) return -1
    const slot = message.hashAt(start) & (slots - 1)
    let behind = message.behind(this.#fixed[slot] as FixedText, start)
    if (behind >= 0) {
      this.last = this.#known[slot] as string
      return behind - 1
    }
    behind = message.behind(this.#fixed[slot ^ 1] as FixedText, start)
    if (behind >= 0) {
      this.last = this.#known[slot ^ 1] as string
      return behind - 1
    }
    const end = endOfText(message, start)
    if (end >= 0) this.#learn(slot, message.textOf(start, end))
    return end
  }

  /** Who stood in the first slot moves to the second one. */
  #learn(slot: number, name: string): void {
    this.#fixed[slot ^ 1] = this.#fixed[slot] as FixedText
    this.#known[slot ^ 1] = this.#known[slot] as string
    this.#fixed[slot] = new FixedText(`${name}"`)
    this.last = this.#known[slot] = name
  }
}
