import type { Amount } from '@leadline/matching-engine/exchange/amount'

import { ratioText } from './exact-ratio.ts'

export interface WinRate {
  wins: number
  losses: number
  /** Of all trades that ended, as decimal text; null where none did. */
  winPercent: string | null
  averageWin: Amount | null
  /** Above zero. */
  averageLoss: Amount | null
  /** How many of a hundred such trades must win to lose nothing; null before there was a win and a loss. */
  breakEvenPercent: string | null
}

/** Results after fees. One of exactly nothing is no win. */
export function winRateOf(results: readonly Amount[]): WinRate {
  const wins = results.filter((result) => result > 0n)
  const losses = results.filter((result) => result <= 0n)
  const averageWin = averageOf(wins)
  const lost = averageOf(losses)
  const averageLoss = lost === null ? null : -lost
  return {
    wins: wins.length,
    losses: losses.length,
    winPercent: ratioText(BigInt(wins.length), BigInt(results.length), 100, 1),
    averageWin,
    averageLoss,
    breakEvenPercent:
      averageWin === null || averageLoss === null
        ? null
        : ratioText(averageLoss, averageLoss + averageWin, 100, 1),
  }
}

/** All gains over all losses; null where nothing was lost. */
export function profitFactor(results: readonly Amount[]): string | null {
  const total = (some: readonly Amount[]) => some.reduce((sum, result) => sum + result, 0n)
  const gained = total(results.filter((result) => result > 0n))
  const lost = -total(results.filter((result) => result < 0n))
  return ratioText(gained, lost, 1, 2)
}

function averageOf(results: readonly Amount[]): Amount | null {
  if (results.length === 0) return null
  return results.reduce((sum, result) => sum + result, 0n) / BigInt(results.length)
}
