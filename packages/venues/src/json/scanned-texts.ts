const quote = 34
const backslash = 92

/** The place of the quote that ends a text whose first character is at `start`; -1 where it has escapes or no end. */
export function endOfText(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > quote && code !== backslash) continue
    if (code === quote) return at
    if (code < 32 || code === backslash) return -1
  }
  return -1
}

const slots = 64

/** Names that come again and again: one already known is compared in place instead of being cut out. */
export class ScannedNames {
  last = ''
  readonly #known: string[] = Array.from({ length: slots }, () => '')

  /** Reads the name that begins at a place. Returns the place of the quote behind it; -1 as `endOfText`. */
  read(text: string, start: number): number {
    let hash = 0
    let at = start
    for (; ; at += 1) {
      const code = text.charCodeAt(at)
      if (code === quote) break
      if (!(code >= 32) || code === backslash) return -1
      hash = (hash * 31 + code) | 0
    }
    const slot = hash & (slots - 1)
    const known = this.#known[slot] as string
    if (known.length === at - start && text.startsWith(known, start)) this.last = known
    else this.#known[slot] = this.last = text.slice(start, at)
    return at
  }
}
