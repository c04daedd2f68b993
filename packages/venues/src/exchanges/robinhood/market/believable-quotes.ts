/** A quote that doubles from one answer to the next is believed when the next answer says the same. */
const mostTimes = 2n

/** What was quoted before, and what is waiting for a second answer. Prices are all at one scale. */
export interface QuotedBefore {
  mid: bigint | undefined
  unconfirmed?: bigint | undefined
}

export const unreadableQuote = 'Robinhood answered with a price that cannot be read.'

/**
 * Why a bid and an ask, both for the same small size, are not shown; undefined where they are. The two are sampled one
 * after the other, so that they may cross by a hair: some basis points have been seen, a hundredth never.
 */
export function disbelief(
  bid: bigint | undefined,
  ask: bigint | undefined,
  before: QuotedBefore,
): string | undefined {
  if (bid !== undefined && ask !== undefined) {
    if (bid * 100n > ask * 101n) return 'Robinhood quotes a bid far above its ask.'
    if (ask > bid * mostTimes) return 'Robinhood quotes an ask far above its bid.'
  }
  const mid = midOf(bid, ask)
  if (mid === undefined || before.mid === undefined || isNear(mid, before.mid)) {
    before.unconfirmed = undefined
    return undefined
  }
  const isConfirmed = before.unconfirmed !== undefined && isNear(mid, before.unconfirmed)
  before.unconfirmed = isConfirmed ? undefined : mid
  return isConfirmed ? undefined : 'Robinhood quotes a price far from the one before.'
}

export function midOf(bid: bigint | undefined, ask: bigint | undefined): bigint | undefined {
  return bid === undefined || ask === undefined ? (bid ?? ask) : (bid + ask) / 2n
}

function isNear(a: bigint, b: bigint): boolean {
  return a <= b * mostTimes && b <= a * mostTimes
}
