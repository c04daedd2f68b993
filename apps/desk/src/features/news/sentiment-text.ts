import { labelOf } from '@leadline/news/story'

import { minusSign } from '../../platform/numbers/format-number.ts'

/** Below this a number is a guess about an unclear text, and is shown in gray. */
export const sureFromPercent = 50

/** With its sign and two decimals: +0.60, −0.40, 0.00. */
export function sentimentText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  const sign = hundredths === 0 ? '' : hundredths < 0 ? minusSign : '+'
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Negative, Neutral, Positive: the label of the manual. */
export function sentimentWord(hundredths: number): string {
  const label = labelOf(hundredths)
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`
}

const looks = { negative: 'ask-text', neutral: '', positive: 'bid-text' } as const

/** The label's color; gray where the reader was not sure. */
export function sentimentLook(hundredths: number, confidencePercent: number): string {
  return confidencePercent < sureFromPercent ? 'text-fog-500' : looks[labelOf(hundredths)]
}
