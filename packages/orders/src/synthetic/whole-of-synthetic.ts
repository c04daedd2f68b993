import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact, smallest } from '../decimal-text.ts'
import { targetPrices } from './bracket-targets.ts'
import type { SyntheticStop, SyntheticTerms } from './synthetic-order.ts'
import { plainTerms } from './synthetic-state-machine.ts'

/** A synthetic order as the plain orders in which all of it may end up: the dearest of them is what it may cost. */
export function wholeOfSynthetic(symbol: string, terms: SyntheticTerms): OrderTerms[] {
  const { side, size } = terms
  const plain = (price: string | null, of = side) => plainTerms(symbol, of, size, price)
  const stopped = ({ stopPrice, limitPrice }: SyntheticStop, of = side): OrderTerms => ({
    ...plain(limitPrice, of),
    kind: limitPrice === null ? 'stop-market' : 'stop-limit',
    stopPrice,
  })
  switch (terms.kind) {
    case 'oco':
      return [plain(terms.limitPrice), stopped(terms.stop)]
    case 'bracket': {
      const entry = plain(terms.entryPrice)
      // Sold first, it is bought back by its exits.
      return side === 'buy'
        ? [entry]
        : [
            entry,
            ...targetPrices(terms).map((price) => plain(price, 'buy')),
            stopped(terms.stop, 'buy'),
          ]
    }
    case 'trailing-stop':
      return [{ ...plain(null), kind: 'trailing-stop-market', trailing: terms.offset }]
    case 'iceberg':
    case 'twap':
      return [plain(terms.limitPrice)]
    case 'chase':
      return [plain(terms.worstPrice)]
  }
}

/** How much of it the largest part is, from 0 to 1. */
export function largestShareOfSynthetic(terms: SyntheticTerms): Decimal {
  const all = exact('1')
  // After an interruption a piece may be twice as large.
  if (terms.kind === 'twap') return smallest(exact('2').div(exact(String(terms.slices))), all)
  if (terms.kind === 'iceberg') return exact(terms.displaySize).div(exact(terms.size))
  return all
}
