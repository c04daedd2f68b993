import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSyntheticTerms } from '@leadline/desk-protocol/order-terms'

import { amountFigure, resultFigure } from '../../../platform/figures/decimal-figures.ts'
import { notComputable } from '../../../platform/figures/figures.ts'
import { feeWords } from './estimate-lines.ts'
import {
  type Certainty,
  type SyntheticPart,
  syntheticParts,
  partAmounts,
  type Rates,
  resultOf,
} from './synthetic-parts.ts'

/** A part of the review with its lines; the figures are painted into them by name. */
export interface SyntheticGroup {
  name: string
  lines: readonly { figure: string; words: string }[]
}

/** As the hub reads them: of this symbol, else of everything that is not named. */
export function ratesOf(account: WireAccount | null, symbol: string): Rates {
  const { fees = [] } = account ?? {}
  const named = fees.find((rate) => rate.symbol === symbol)
  return named ?? fees.find((rate) => rate.symbol === null) ?? null
}

/** What a review reports, without the figures. */
export function syntheticGroups(
  terms: WireSyntheticTerms,
  symbol: string,
  rates: Rates,
): SyntheticGroup[] {
  const quote = symbol.split('-')[1] ?? ''
  const groups = syntheticParts(terms).map((part, at) => ({
    name: part.name,
    lines: [
      { figure: `${at} cost`, words: `${part.side === 'buy' ? 'Cost' : 'Proceeds'}, ${quote}` },
      { figure: `${at} fee`, words: `Fee, ${quote}${rateWords(part, rates)}` },
      {
        figure: `${at} total`,
        words: `${part.side === 'buy' ? 'Total' : 'After the fee'}, ${quote}`,
      },
    ],
  }))
  if (terms.kind !== 'bracket') return groups
  const results = [
    { figure: 'at target', words: `At the target, ${quote}` },
    { figure: 'at stop', words: `At the stop, ${quote}` },
  ]
  return [...groups, { name: 'Result after all fees', lines: results }]
}

function rateWords({ rate }: SyntheticPart, rates: Rates): string {
  if (!rates) return ''
  const both = (['maker', 'taker'] as const).filter((each) => rate === null || each === rate)
  return ` (${both.map((each) => `${each} ${feeWords(rates[each])}`).join(', ')})`
}

/** What is painted into them. */
export function syntheticFigures(
  terms: WireSyntheticTerms,
  symbol: string,
  estimate: WireEstimate | null,
  rates: Rates,
): Map<string, string> {
  const quote = symbol.split('-')[1] ?? ''
  const figures = new Map<string, string>()
  const amounts = syntheticParts(terms).map((part) => partAmounts(part, estimate, rates))
  for (const [at, { certainty, cost, fee, total }] of amounts.entries()) {
    figures.set(`${at} cost`, sureFigure(certainty, amountFigure(cost, quote)))
    figures.set(`${at} fee`, sureFigure(certainty === '' ? '' : 'about', amountFigure(fee, quote)))
    figures.set(`${at} total`, sureFigure(certainty, amountFigure(total, quote)))
  }
  const [entry, target, stop] = amounts
  if (terms.kind === 'bracket' && entry && target && stop) {
    for (const [name, out] of [
      ['at target', target],
      ['at stop', stop],
    ] as const) {
      const { certainty, result } = resultOf(entry, out, terms.side)
      figures.set(name, sureFigure(certainty, resultFigure(result)))
    }
  }
  return figures
}

/** 'about 1,180.00' */
function sureFigure(certainty: Certainty, figure: string): string {
  return certainty === '' || figure === notComputable ? figure : `${certainty} ${figure}`
}
