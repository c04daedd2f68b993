import type { License } from '@leadline/contract/licenses'

/** All licenses of one plan: the one that counts, and what came before it. */
export interface Holding {
  planId: number
  plan: string
  /** The one that gives updates the longest; where none is valid, the newest. */
  best: License
  /** Every one of them, newest first. */
  history: License[]
}

/** What an account has, one entry for each plan, the largest plan first. */
export function holdingsOf(licenses: readonly License[]): Holding[] {
  const byPlan = Map.groupBy(licenses, ({ planId }) => planId)
  return (
    [...byPlan.values()]
      .flatMap((ofPlan) => {
        const history = ofPlan.toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))
        const longest = history
          .filter(({ state }) => state === 'valid')
          .toSorted((a, b) => b.updatesUntil.localeCompare(a.updatesUntil))
        const best = longest[0] ?? history[0]
        return best ? [{ planId: best.planId, plan: best.plan, best, history }] : []
      })
      // Plans are numbered from the smallest to the largest.
      .toSorted((a, b) => b.planId - a.planId)
  )
}
