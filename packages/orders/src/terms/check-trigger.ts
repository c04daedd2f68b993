import { withCommas } from '@leadline/decimal/with-commas'

import { exact, readDecimal } from '../decimal-text.ts'
import type { TermsFindings } from './terms-findings.ts'

/**
 * A stop that lies on the wrong side of the market would trigger at once, or be refused: it is refused here, with the
 * price of the market as readable text. Exchanges look at the last trade; where none is known, at the best price.
 */
export function checkTrigger(found: TermsFindings): void {
  const { kind, side, stopPrice } = found.terms
  const { bestBid, bestAsk, lastPrice, isTriggerKept } = found.market
  const isStop = kind === 'stop-market' || kind === 'stop-limit' || kind === 'bracket'
  const isTakeProfit = kind === 'take-profit-market' || kind === 'take-profit-limit'
  if (isTriggerKept === true || (!isStop && !isTakeProfit) || stopPrice === null) return
  const market = lastPrice ?? (side === 'buy' ? bestAsk : bestBid)
  const trigger = readDecimal(stopPrice)
  if (market === null || !trigger) return
  const triggersAbove = isStop ? side === 'buy' : side === 'sell'
  const isRight = triggersAbove ? trigger.gt(exact(market)) : trigger.lt(exact(market))
  if (isRight) return
  const name = `${side === 'buy' ? 'buy' : 'sell'} ${isStop ? 'stop' : 'take profit'}`
  const way = triggersAbove ? 'above' : 'below'
  found.problem(
    'stopPrice',
    `The market is at ${withCommas(market)}: a ${name} at ${withCommas(stopPrice)} would trigger at once. It must lie ${way} the market.`,
  )
}
