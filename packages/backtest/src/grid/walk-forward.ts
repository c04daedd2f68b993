import { type Amount, amountText, parseAmount } from '@leadline/matching-engine/exchange/amount'

import { ratioText } from '../report/exact-ratio.ts'

/** One step: a time on which a row is chosen, and the time after that on which it is tried. */
export interface ForwardStep {
  from: number
  middle: number
  to: number
}

/** A time cut into equal parts, one more than steps: each part chooses, and the next one tries. No part tries what it chose. */
export function forwardSteps(from: number, to: number, steps: number): ForwardStep[] {
  const partMs = (to - from) / (steps + 1)
  const edge = (index: number) => Math.round(from + index * partMs)
  return Array.from({ length: steps }, (_, index) => ({
    from: edge(index),
    middle: edge(index + 1),
    to: edge(index + 2),
  }))
}

/** The place of the best result; the first one of those that are equal. Undefined where there is none. */
export function bestRow(
  rows: readonly { result: string; trouble: string }[],
  isBetter: (result: string, than: string) => boolean,
): number | undefined {
  let best: number | undefined
  for (const [place, { result, trouble }] of rows.entries()) {
    // What ended early has no result that could be compared.
    if (trouble !== '') continue
    if (best === undefined || isBetter(result, rows[best]?.result ?? '0')) best = place
  }
  return best
}

/** A step, the row that it chose, and what came of it. */
export interface ForwardRow extends ForwardStep {
  values: readonly string[]
  currency: string | null
  /** Of the chosen row: on the time that chose it, and on the time after that. */
  chosen: string
  after: string
  /** Why it ended early; empty where it did not. */
  trouble: string
}

/** What all steps brought together. */
export interface ForwardTotal {
  currency: string | null
  chosen: string
  after: string
  /** The second in percent of the first; null where nothing was gained that could be kept. */
  keptPercent: string | null
}

/** Null where there are no steps, or not all are in the same currency. */
export function forwardTotal(
  steps: readonly Pick<ForwardRow, 'currency' | 'chosen' | 'after'>[],
): ForwardTotal | null {
  const [first] = steps
  if (!first || steps.some(({ currency }) => currency !== first.currency)) return null
  const chosen = sum(steps.map((step) => step.chosen))
  const after = sum(steps.map((step) => step.after))
  return {
    currency: first.currency,
    chosen: amountText(chosen),
    after: amountText(after),
    keptPercent: chosen > 0n ? ratioText(after, chosen, 100, 1) : null,
  }
}

function sum(amounts: readonly string[]): Amount {
  return amounts.reduce((total, text) => total + (parseAmount(text) ?? 0n), 0n)
}
