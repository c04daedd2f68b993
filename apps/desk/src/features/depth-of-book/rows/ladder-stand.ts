import { parseScaled } from '@leadline/decimal/scaled'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import type { DepthSettings } from '../depth-settings.ts'
import { GridRows } from './grid-rows.ts'
import type { Hold } from './hold.ts'
import { ListRows } from './list-rows.ts'
import type { HeldBy, StandingRows } from './standing-rows.ts'

/** Best prices within this share of either end are too near to it. */
const outerShare = 1 / 5

/**
 * Decides when rows may move: at once with another symbol, depth or condensing or when somebody asks; by themselves only
 * where the market has come near the edge and nobody is about to click.
 */
export class LadderStand {
  rows: StandingRows = new ListRows()
  readonly #hold: Hold
  #key = ''
  #slots = 0

  constructor(hold: Hold) {
    this.#hold = hold
  }

  place(
    market: LadderState,
    symbol: string,
    { depth, condense }: DepthSettings,
    slots: number,
    heldBy: HeldBy,
    now: number,
  ): void {
    const key = `${symbol} ${depth} ${condense?.by} ${condense?.step} ${market.priceDecimals}`
    if (key !== this.#key) {
      this.#key = key
      const step =
        condense?.by === 'price-increment' && parseScaled(condense.step, market.priceDecimals)
      this.rows = typeof step === 'number' ? new GridRows(step) : new ListRows()
    } else if (slots !== this.#slots) {
      this.rows.recenter(slots)
    }
    this.#slots = slots
    const held = this.#hold.isHeld(now) ? heldBy : null
    this.rows.update(market, slots, held)
    if (!held && this.#isNearEdge(slots)) {
      this.rows.recenter(slots)
      this.rows.update(market, slots, held)
    }
  }

  /** Home, or a double-click on the mid line. */
  recenter(): void {
    this.rows.recenter(this.#slots)
  }

  #isNearEdge(slots: number): boolean {
    const place = Math.floor(slots / 2) - this.rows.rowsAbove(slots)
    return place < slots * outerShare || place > slots * (1 - outerShare)
  }
}
