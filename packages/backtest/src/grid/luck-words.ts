import { percentText, ratioOf } from '../report/number-text.ts'
import type { GridLuck } from './grid-luck.ts'

/** Below this, luck alone explains the best row of one table in twenty, or of more. */
const convincing = 0.95

export interface LuckWords {
  isLuck: boolean
  head: string
  text: string
}

/** In numbers: how much of the best row of a table is luck. */
export function luckWords(
  { rows: count, best, sharpe, luckySharpe, probability }: GridLuck,
  names: readonly string[],
  rows: readonly { values: readonly string[] }[],
): LuckWords {
  const isLuck = probability === null || probability < convincing
  const settings = rows[best]?.values.map((value, index) => `${names[index]} ${value}`).join(', ')
  // Cut, not rounded: 94.99 % is no 95.
  const percent = probability === null ? null : (Math.floor(probability * 1000) / 10).toFixed(1)
  const known = percent === null ? 'not known' : percentText(percent)
  return {
    isLuck,
    head: isLuck ? 'The best row may be luck.' : 'The best row is hardly luck alone.',
    text:
      `${count} rows were tried. The best Sharpe ratio is ${ratioOf(sharpe)} (${settings}); ` +
      `the best of ${count} worthless rows would show about ${ratioOf(luckySharpe)}. ` +
      `Deflated Sharpe ratio, the probability that it is better than that: ${known}. ` +
      `Below ${convincing * 100} % do not trust it.`,
  }
}
