import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'

/** What of an algorithm changes with the market: text nodes follow it, React does not. */
export interface AlgorithmNumbers {
  resultUsd: string | null
  skippedBooks: number
  skippedTrades: number
  /** Of each position, in their order. */
  unrealized: readonly (string | null)[]
}

export function numbersOf(algorithm: WireAlgorithm): AlgorithmNumbers {
  const { resultUsd, skippedBooks, skippedTrades, positions } = algorithm
  const unrealized = positions.map((position) => position.unrealized)
  return { resultUsd, skippedBooks, skippedTrades, unrealized }
}

/** The algorithm as it stands still: equal before and after a tick that changed nothing else. */
export function withoutNumbers(algorithm: WireAlgorithm): WireAlgorithm {
  const positions = algorithm.positions.map((position) => ({ ...position, unrealized: null }))
  return { ...algorithm, positions, resultUsd: null, skippedBooks: 0, skippedTrades: 0 }
}
