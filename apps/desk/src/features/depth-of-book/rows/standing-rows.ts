import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import type { Side } from './market-rows.ts'

/** Which price stands in which slot of the ladder. Slots are counted from the top; asks stand above the mid line. */
export interface StandingRows {
  /** Slots above the mid line. */
  readonly gap: number
  /** NaN where a slot is empty. */
  priceAt(slot: number): number
  /** How many rows of the same price stand nearer to the mid line. */
  nthAt(slot: number): number
  /** Where a price of that side stands, also out of view; undefined where it has no row. */
  slotOf(price: number, side: Side): number | undefined
  /** Takes the market as it is now. Held rows keep their prices. */
  update(market: LadderState, slots: number, held: HeldBy | null): void
  /** The market as these rows show it. */
  onRows(market: LadderState): LadderState
  /** The market goes to the middle, in whole rows. */
  recenter(slots: number): void
  /** Up (above zero): higher prices come into view. */
  scroll(rows: number): void
  /** How many rows the market stands above the center (below it, if less than zero). */
  rowsAbove(slots: number): number
  /** Prices of the market that have no row as long as rows are held. */
  readonly waiting: number
}

/** Slots that the mid line must not pass while rows are held: those of the pointer and of the cursor. */
export interface HeldBy {
  slots: readonly number[]
  /** The pointer is on the mid line itself. */
  isOnLine: boolean
}

/** Where the line goes: to the market, but never across a row that somebody is about to click. */
export function keptGap(gap: number, wanted: number, held: HeldBy | null): number {
  if (!held) return wanted
  if (held.isOnLine) return gap
  let next = wanted
  for (const slot of held.slots) {
    next = slot < gap ? Math.max(next, slot + 1) : Math.min(next, slot)
  }
  return next
}

/**
 * Best bid plus best ask, or twice the only one; undefined where there is no market. Where nothing but quotes is there,
 * theirs: rows have to stand somewhere.
 */
export function twiceMid(market: LadderState): number | undefined {
  const isQuoted = market.bestBid === null && market.bestAsk === null
  const bid = isQuoted ? market.bids[0]?.price : market.bestBid
  const ask = isQuoted ? market.asks[0]?.price : market.bestAsk
  const only = bid ?? ask
  return only === null || only === undefined ? undefined : only + (ask ?? only)
}
