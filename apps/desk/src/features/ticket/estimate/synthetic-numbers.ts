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
  togetherOf,
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

/** What a review reports, without the numbers. `feeOfBuys` false: a buy pays its fee in the coins that it brings. */
export function syntheticGroups(
  terms: WireSyntheticTerms,
  symbol: string,
  rates: Rates,
  feeOfBuys = true,
): SyntheticGroup[] {
  const [asset = '', quote = ''] = symbol.split('-')
  const groups = syntheticParts(terms).map((part, at) => {
    const isBuy = part.side === 'buy'
    const isInAsset = isBuy && !feeOfBuys
    const covers = { number: `${at} size`, words: `${isBuy ? 'Buys back' : 'Sells'}, ${asset}` }
    return {
      name: part.name,
      lines: [
        ...(part.isExit === true ? [covers] : []),
        { number: `${at} cost`, words: `${isBuy ? 'Cost' : 'Proceeds'}, ${quote}` },
        {
          number: `${at} fee`,
          words: `Fee, ${isInAsset ? asset : quote}${rateWords(part, rates)}`,
        },
        isInAsset
          ? { number: `${at} received`, words: `You receive, ${asset}` }
          : { number: `${at} total`, words: `${isBuy ? 'Total' : 'After the fee'}, ${quote}` },
      ],
    }
  })
  if (terms.kind !== 'bracket') return groups
  const results = [
    {
      number: 'at target',
      words: `${terms.earlierTargets?.length ? 'At all targets' : 'At the target'}, ${quote}`,
    },
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
  feeOfBuys = true,
): Map<string, string> {
  const [asset = '', quote = ''] = symbol.split('-')
  const numbers = new Map<string, string>()
  const parts = syntheticParts(terms)
  const amounts = parts.map((part) => partAmounts(part, estimate, rates, feeOfBuys))
  for (const [at, { certainty, size, cost, fee, total, received }] of amounts.entries()) {
    const isInAsset = parts[at]?.side === 'buy' && !feeOfBuys
    const about = certainty === '' ? '' : 'about'
    numbers.set(`${at} cost`, withCertainty(certainty, formatAmount(cost, quote)))
    numbers.set(`${at} fee`, withCertainty(about, formatAmount(fee, isInAsset ? asset : quote)))
    if (isInAsset) numbers.set(`${at} received`, formatAmount(received, asset))
    else numbers.set(`${at} total`, withCertainty(certainty, formatAmount(total, quote)))
    if (parts[at]?.isExit === true) numbers.set(`${at} size`, formatAmount(size, asset))
  }
  const [entry, stop] = [amounts[0], amounts.at(-1)]
  if (terms.kind === 'bracket' && entry && stop) {
    for (const [name, out] of [
      ['at target', togetherOf(amounts.slice(1, -1))],
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
