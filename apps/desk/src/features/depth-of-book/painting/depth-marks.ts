/** Rows between two marks, at least: they are read like the marks of a lead line, not like a scale. */
const leastRowsApart = 3

export interface DepthMark {
  /** Index of the row, from the best outward, in which this much is reached. */
  row: number
  /** So much of the asset, from the best price to this row. */
  amount: number
}

/** Where a growing sum passes 1, 2, 5, 10 … */
export function depthMarks(sums: readonly number[]): DepthMark[] {
  const marks: DepthMark[] = []
  let last = -leastRowsApart
  let reached = 0
  for (const [row, sum] of sums.entries()) {
    const amount = roundBelow(sum)
    if (row > 0 && amount > reached && row - last >= leastRowsApart) {
      marks.push({ row, amount })
      last = row
    }
    reached = Math.max(reached, amount)
  }
  return marks
}

/** The largest of …, 0.5, 1, 2, 5, 10, … that is not above it. */
function roundBelow(sum: number): number {
  if (!(sum > 0)) return 0
  const power = 10 ** Math.floor(Math.log10(sum))
  const lead = sum / power
  return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1)
}

/** '.05', '10', '2k', '5m': three letters at most for what is usual, because bars begin right beside them. */
export function markText(amount: number): string {
  if (amount >= 1_000_000) return `${Math.round(amount / 1_000_000)}m`
  if (amount >= 1000) return `${Math.round(amount / 1000)}k`
  if (amount >= 1) return String(Math.round(amount))
  return String(Number(amount.toPrecision(1))).replace(/^0/, '')
}
