/**
 * What no longer looks as it is painted. The market's layer and the pointer's are painted apart; on the market's, a tick may
 * concern only the last columns.
 */
export class Dirty {
  market: 'clean' | 'tail' | 'all' = 'clean'
  overlay = false
  /** Somebody moved or zoomed: what lies on the overlay has to follow, if anything does. */
  isMoved = false
  readonly #repaint: () => void

  constructor(repaint: () => void) {
    this.#repaint = repaint
  }

  touchMarket(): void {
    this.market = 'all'
    this.touchOverlay()
  }

  /** Only the axes moved. */
  touchView(): void {
    this.market = 'all'
    this.isMoved = true
    this.#repaint()
  }

  /** The last candle, or what stands right of it. */
  touchTail(): void {
    if (this.market === 'clean') this.market = 'tail'
    this.touchOverlay()
  }

  touchOverlay(): void {
    this.overlay = true
    this.#repaint()
  }
}
