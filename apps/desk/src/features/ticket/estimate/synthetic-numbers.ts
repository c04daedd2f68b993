import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'

import { formatAmount, formatResult } from '../../../platform/numbers/format-decimal.ts'
import { notComputable } from '../../../platform/numbers/format-number.ts'
import { feeWords } from './estimate-lines.ts'
import {
  type Certainty,
  type SyntheticPart,
  syntheticParts,
  partAmounts,
  type Rates,
  resultOf,
} from './synthetic-parts.ts'

/** A part of the review with its lines; the numbers are painted into them by name. */
export interface SyntheticGroup {
  name: string
  lines: readonly { number: string; words: string }[]
}

/** As the hub reads them: of this symbol, else of everything that is not named. */
export function ratesOf(account: WireAccount | null, symbol: string): Rates {
  const { fees = [] } = account ?? {}
  const named = fees.find((rate) => rate.symbol === symbol)
  return named ?? fees.find((rate) => rate.symbol === null) ?? null
}

/** What a review reports, without the numbers. */
export function syntheticGroups(
  terms: WireSyntheticTerms,
  symbol: string,
  rates: Rates,
): SyntheticGroup[] {
  const quote = symbol.split('-')[1] ?? ''
  const groups = syntheticParts(terms).map((part, at) => ({
    name: part.name,
    lines: [
      { number: `${at} cost`, words: `${part.side === 'buy' ? 'Cost' : 'Proceeds'}, ${quote}` },
      { number: `${at} fee`, words: `Fee, ${quote}${rateWords(part, rates)}` },
      {
        number: `${at} total`,
        words: `${part.side === 'buy' ? 'Total' : 'After the fee'}, ${quote}`,
      },
    ],
  }))
  if (terms.kind !== 'bracket') return groups
  const results = [
    { number: 'at target', words: `At the target, ${quote}` },
    { number: 'at stop', words: `At the stop, ${quote}` },
  ]
  return [...groups, { name: 'Result after all fees', lines: results }]
}

function rateWords({ rate }: SyntheticPart, rates: Rates): string {
  if (!rates) return ''
  const both = (['maker', 'taker'] as const).filter((each) => rate === null || each === rate)
  return ` (${both.map((each) => `${each} ${feeWords(rates[each])}`).join(', ')})`
}

/** What is painted into them. */
export function syntheticNumbers(
  terms: WireSyntheticTerms,
  symbol: string,
  estimate: WireEstimate | null,
  rates: Rates,
): Map<string, string> {
  const quote = symbol.split('-')[1] ?? ''
  const numbers = new Map<string, string>()
  const amounts = syntheticParts(terms).map((part) => partAmounts(part, estimate, rates))
  for (const [at, { certainty, cost, fee, total }] of amounts.entries()) {
    numbers.set(`${at} cost`, withCertainty(certainty, formatAmount(cost, quote)))
    numbers.set(
      `${at} fee`,
      withCertainty(certainty === '' ? '' : 'about', formatAmount(fee, quote)),
    )
    numbers.set(`${at} total`, withCertainty(certainty, formatAmount(total, quote)))
  }
  const [entry, target, stop] = amounts
  if (terms.kind === 'bracket' && entry && target && stop) {
    for (const [name, out] of [
      ['at target', target],
      ['at stop', stop],
    ] as const) {
      const { certainty, result } = resultOf(entry, out, terms.side)
      numbers.set(name, withCertainty(certainty, formatResult(result)))
    }
  }
  return numbers
}

/** 'about 1,180.00' */
function withCertainty(certainty: Certainty, number: string): string {
  return certainty === '' || number === notComputable ? number : `${certainty} ${number}`
}
