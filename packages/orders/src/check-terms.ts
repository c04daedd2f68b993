import { withCommas } from '@leadline/decimal/with-commas'
import type { Instrument } from '@leadline/venues/instrument'
import type { OrderKind, OrderTerms } from '@leadline/venues/order-terms'

import { exact, readDecimal } from './decimal-text.ts'
import { checkPrices } from './terms/check-prices.ts'
import { checkSizes } from './terms/check-sizes.ts'
import { checkTrigger } from './terms/check-trigger.ts'
import { TermsFindings, type TermsMarket, type TermsProblem } from './terms/terms-findings.ts'

export interface CheckedTerms {
  /** On the instrument's steps; undefined where there are problems. */
  terms: OrderTerms | undefined
  problems: TermsProblem[]
  /** What was rounded, and to what: shown before anything is sent. */
  notes: TermsProblem[]
}

const kindNames: Record<OrderKind, string> = {
  market: 'market orders',
  limit: 'limit orders',
  'stop-market': 'stop-market orders',
  'stop-limit': 'stop-limit orders',
  'take-profit-market': 'take-profit market orders',
  'take-profit-limit': 'take-profit limit orders',
  'trailing-stop-market': 'trailing stops',
  'trailing-stop-limit': 'trailing stop-limit orders',
  bracket: 'bracket orders',
}

/**
 * Holds an order against the exchange's rules before it is sent: what the exchange does not have is said in readable
 * text, and
 * prices and sizes are put on its steps, never in the trader's disfavor: sizes down, buys down, sells up.
 */
export function checkTerms(draft: OrderTerms, market: TermsMarket): CheckedTerms {
  const found = new TermsFindings(draft, market)
  checkKind(found)
  checkPrices(found)
  checkTrigger(found)
  checkSizes(found)
  checkTimes(found)
  checkCrossing(found)
  const { problems, notes, terms } = found
  return { terms: problems.length === 0 ? terms : undefined, problems, notes }
}

function checkKind(found: TermsFindings): void {
  const { instrument, capabilities, venueName } = found.market
  const { kind, postOnly, timeInForce, displaySize } = found.terms
  const ability = capabilities.kinds[kind]
  if (!ability) return found.problem('kind', `${venueName} has no ${kindNames[kind]}.`)
  const closed = closedReason(instrument, found.terms)
  if (closed) found.passing('kind', `${venueName}: ${closed}`)
  if (!ability.timeInForce.includes(timeInForce)) {
    const word = timeInForce.toUpperCase()
    found.problem('timeInForce', `${venueName} has no ${word} for ${kindNames[kind]}.`)
  }
  if (postOnly && !ability.postOnly) {
    found.problem('postOnly', `${venueName} has no post-only for ${kindNames[kind]}.`)
  }
  if (postOnly && (timeInForce === 'ioc' || timeInForce === 'fok')) {
    found.problem('postOnly', 'An order that must trade at once cannot be post-only.')
  }
  if (displaySize !== null && !ability.iceberg) {
    found.problem('displaySize', `${venueName} has no icebergs for ${kindNames[kind]}.`)
  }
}

function checkTimes(found: TermsFindings): void {
  const { timeInForce, expiresAt } = found.terms
  if (timeInForce !== 'gtd') return
  if (expiresAt === null) found.problem('expiresAt', 'Enter an expiry time.')
  else if (expiresAt <= found.market.now) found.problem('expiresAt', 'That time has passed.')
}

function checkCrossing(found: TermsFindings): void {
  const { postOnly, limitPrice, side } = found.terms
  const price = limitPrice === null ? undefined : readDecimal(limitPrice)
  const across = side === 'buy' ? found.market.bestAsk : found.market.bestBid
  if (!postOnly || !price || across === null) return
  const crosses = side === 'buy' ? price.gte(exact(across)) : price.lte(exact(across))
  if (crosses) {
    const what = side === 'buy' ? 'ask' : 'bid'
    found.passing('postOnly', `Post-only would cross: the best ${what} is ${withCommas(across)}.`)
  }
}

/** Why the instrument takes no such order right now; undefined where it does. */
function closedReason(
  { symbol, status }: Instrument,
  { kind, postOnly }: OrderTerms,
): string | undefined {
  switch (status) {
    case 'online':
    case 'unknown':
      return undefined
    case 'limit-only':
      return kind === 'market' ? `${symbol} takes limit orders only right now.` : undefined
    case 'post-only':
      return postOnly ? undefined : `${symbol} takes post-only orders only right now.`
    case 'cancel-only':
      return `${symbol} takes cancels only right now.`
    case 'reduce-only':
      return undefined
    case 'auction':
      return `${symbol} is in an auction.`
    case 'halted':
      return `trading in ${symbol} is halted.`
    case 'offline':
      return `${symbol} is not open for trading.`
  }
}
