import type { SentPart } from './send-plan.ts'

/** A plan over several exchanges that the trader sent, as the journal keeps it until it was seen what became of it. */
export interface SentPlan {
  id: string
  symbol: string
  side: 'buy' | 'sell'
  /** For the refused parts of this earlier plan. */
  again: string | null
  parts: readonly SentPart[]
}
