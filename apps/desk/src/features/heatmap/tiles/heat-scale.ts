import type { MergedTile } from './merge-tile.ts'

const codeCount = 256
/** Of all rows in view in which something rests: this share is dark, and that one has the brightest color. */
const darkShare = 0.35
const brightShare = 0.997
/** The colors stay until the sizes in view differ by so many codes from those that they were made for. */
const tolerance = 3
/** A book whose rows are all alike is not shown as one wall. */
const leastRange = 24

/** Which size codes have the darkest and the brightest color: of what is in view, and steady while it hardly changes. */
export class HeatScale {
  dark = 0
  bright = 0
  readonly #counts = new Uint32Array(codeCount)

  /** True where the colors are others now. */
  fit(tiles: Iterable<MergedTile>): boolean {
    this.#counts.fill(0)
    let total = 0
    for (const { codes } of tiles) {
      for (let cell = 0; cell < codes.length; cell += 1) {
        const code = codes[cell] ?? 0
        if (code === 0) continue
        this.#counts[code] = (this.#counts[code] ?? 0) + 1
        total += 1
      }
    }
    if (total === 0) return false
    const dark = this.#codeAt(total * darkShare)
    const bright = Math.max(this.#codeAt(total * brightShare), dark + leastRange)
    const isNear =
      Math.abs(dark - this.dark) <= tolerance && Math.abs(bright - this.bright) <= tolerance
    if (isNear) return false
    this.dark = dark
    this.bright = bright
    return true
  }

  /** From 0, nothing or next to nothing, to 1. */
  heatOf(code: number): number {
    if (code === 0) return 0
    const share = (code - this.dark) / (this.bright - this.dark)
    return Math.min(Math.max(share, 0.04), 1)
  }

  #codeAt(count: number): number {
    let below = 0
    for (let code = 1; code < codeCount; code += 1) {
      below += this.#counts[code] ?? 0
      if (below >= count) return code
    }
    return codeCount - 1
  }
}
