import type { KeptDocument } from '@leadline/desk-protocol/kept-document'

/** One simulated market: the same for everybody who opens it, until they trade in it. */
export interface TrialMarket {
  seed: number
  /** When its first moment was, on its own clock: a whole second. */
  startedAt: number
  /** How much of it has been lived through before it is shown. */
  livedMs: number
}

/** What the page says once, with the port over which its desk speaks. */
export interface TrialStart {
  version: string
  market: TrialMarket
  /** Layouts of an earlier visit. */
  documents: readonly KeptDocument[]
}
