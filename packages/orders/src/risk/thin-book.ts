import { withCommas } from '@leadline/decimal/with-commas'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { exact } from '../decimal-text.ts'
import { walkBook } from './market-depth.ts'
import { pricePast, reachPercent } from './order-value.ts'
import type { RiskRefusal, RiskState } from './risk-state.ts'

/** A market order that the book which is shown cannot fill, within the band, would take prices that nobody has seen. */
export function checkDepth(terms: OrderTerms, state: RiskState): RiskRefusal | undefined {
  const { depth, bestBid, bestAsk } = state
  if (terms.kind !== 'market' || state.role === 'exit' || !depth) return undefined
  const { side, symbol } = terms
  // A script that closes takes what is there and comes again for the rest; the band bounds its price.
  if (side === 'sell' && state.algorithmMayOpen !== undefined) return undefined
  const best = side === 'buy' ? bestAsk : bestBid
  if (best === null) {
    return refuse(`The book shows nothing to ${side === 'buy' ? 'buy from' : 'sell to'}.`)
  }
  const percent = reachPercent(terms, state)
  const until = percent && pricePast(exact(best), percent, side)
  const { isWhole, held } = walkBook(depth, terms, { until })
  if (isWhole) return undefined
  const [asset = ''] = symbol.split('-')
  const where = percent ? ` within ${percent.toFixed()} % of the best price` : ''
  return refuse(
    `The book that is shown holds ${withCommas(held().toFixed())} ${asset}${where}. Send less, or a limit order.`,
  )
}

function refuse(message: string): RiskRefusal {
  return { guard: 'thin-book', message }
}
