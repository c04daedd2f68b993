import type { PlanPart } from './plan-best.ts'

export interface SentPart {
  part: PlanPart
  clientOrderId: string | null
  /** Why it was not sent; empty where it was. */
  problem: string
}

/** A plan over several exchanges that the trader sent, as the journal keeps it until it was seen what became of it. */
export interface SentPlan {
  id: string
  symbol: string
  side: 'buy' | 'sell'
  /** For the refused parts of this earlier plan. */
  again: string | null
  parts: readonly SentPart[]
}
