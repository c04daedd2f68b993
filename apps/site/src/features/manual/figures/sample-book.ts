/** The six asks of the Depth of Book guide. Prices in cents, sizes in hundredths of a coin. */
export const sampleAsks = [
  { priceCents: 6_000_010, size: 40, exchange: 'CB' },
  { priceCents: 6_000_060, size: 35, exchange: 'KR' },
  { priceCents: 6_000_100, size: 25, exchange: 'BN' },
  { priceCents: 6_000_190, size: 80, exchange: 'GE' },
  { priceCents: 6_000_240, size: 60, exchange: 'CB' },
  { priceCents: 6_000_300, size: 60, exchange: 'KR' },
] as const

/** A part of one of the asks that a row was given: which one, and how many coins. */
export interface Share {
  ask: number
  coins: number
}

export interface CondensedRow {
  priceCents: number
  shares: Share[]
}

export const coinsOf = ({ shares }: CondensedRow): number =>
  shares.reduce((sum, { coins }) => sum + coins, 0)

export const uncondensed: CondensedRow[] = sampleAsks.map(({ priceCents, size }, ask) => ({
  priceCents,
  shares: [{ ask, coins: size / 100 }],
}))

/** Each row holds so many coins; an ask that straddles two rows is divided between them. */
export function byAssetSize(coinsPerRow: number): CondensedRow[] {
  return fillRows(coinsPerRow, () => 1)
}

/** Each row holds so many dollars. */
export function byNotional(dollarsPerRow: number): CondensedRow[] {
  return fillRows(dollarsPerRow, (priceCents) => priceCents / 100)
}

/** Every ask is rounded up to the next step, so that no price looks better than it is. */
export function byPriceIncrement(stepCents: number): CondensedRow[] {
  const rows: CondensedRow[] = []
  for (const [ask, { priceCents, size }] of sampleAsks.entries()) {
    const rounded = Math.ceil(priceCents / stepCents) * stepCents
    const share = { ask, coins: size / 100 }
    const last = rows.at(-1)
    if (last?.priceCents === rounded) last.shares.push(share)
    else rows.push({ priceCents: rounded, shares: [share] })
  }
  return rows
}

function fillRows(perRow: number, worth: (priceCents: number) => number): CondensedRow[] {
  /** Less than any size that can be traded: what binary fractions leave over. */
  const nothing = 1e-9
  const rows: CondensedRow[] = []
  let room = 0
  for (const [ask, { priceCents, size }] of sampleAsks.entries()) {
    let left = size / 100
    while (left > nothing) {
      if (room <= nothing) {
        rows.push({ priceCents, shares: [] })
        room = perRow
      }
      const coins = Math.min(left, room / worth(priceCents))
      const row = rows.at(-1)
      row?.shares.push({ ask, coins })
      if (row) row.priceCents = priceCents
      left -= coins
      room -= coins * worth(priceCents)
    }
  }
  return rows
}
