import { decimalOf } from '../money.ts'

type Fact = [label: string, text: string]

/** A line of facts, or none. */
export function factIf(isKnown: boolean, label: string, text: string): Fact[] {
  return isKnown ? [[label, text]] : []
}

export function refundedFact(cents: number): Fact[] {
  return factIf(cents > 0, 'Refunded', `$${decimalOf(cents)}`)
}
