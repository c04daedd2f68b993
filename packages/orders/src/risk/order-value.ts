import type { OrderSide, OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact, largest, zero } from '../decimal-text.ts'
import { walkBook } from './market-depth.ts'
import type { RiskState } from './risk-state.ts'

/** What is looked at to value an order. */
export type ValueState = Pick<RiskState, 'bestBid' | 'bestAsk' | 'quoteUsd'> &
  Partial<Pick<RiskState, 'lastPrice' | 'depth' | 'limits' | 'kinds'>>

const one = exact('1')
const hundred = exact('100')

/**
 * What the order may be worth in US dollars: its size at the worst price that it can reach, not at the best one. A sale
 * counts at what is sold: the bid, or its own price where that is higher. Undefined where that is unknown.
 */
export function notionalUsd(terms: OrderTerms, state: ValueState): Decimal | undefined {
  const { quoteSize, size } = terms
  if (state.quoteUsd === null) return undefined
  if (quoteSize !== null) return exact(quoteSize).times(exact(state.quoteUsd))
  const price = terms.side === 'buy' ? worstBuyPrice(terms, state) : salePrice(terms, state)
  if (!price || size === null) return undefined
  const notional = exact(size).times(price).times(exact(state.quoteUsd))
  return notional.lt(zero) ? undefined : notional
}

/**
 * How far from the market an order without a limit may trade: the trader's band, or the exchange's own protection where
 * that is wider. Undefined where there is neither.
 */
export function reachPercent(
  { kind, side }: Pick<OrderTerms, 'kind' | 'side'>,
  { limits, kinds }: Pick<ValueState, 'limits' | 'kinds'>,
): Decimal | undefined {
  const band = limits ? exact(limits.priceBandPercent) : undefined
  const own = kinds?.[kind]?.collarPercent?.[side]
  if (own === undefined) return band
  return band ? largest(band, exact(own)) : exact(own)
}

/** So many percent beyond a price, against the trader: up for a buy, down for a sale. */
export function pricePast(from: Decimal, percent: Decimal, side: OrderSide): Decimal {
  const share = percent.div(hundred)
  return from.times(side === 'buy' ? one.plus(share) : one.minus(share))
}

function worstBuyPrice(terms: OrderTerms, state: ValueState): Decimal | undefined {
  const { kind, limitPrice, limitOffset } = terms
  const limit = limitPrice === null ? undefined : exact(limitPrice)
  switch (kind) {
    case 'market':
      return beyondMarket(terms, state)
    case 'limit':
    case 'stop-limit':
    case 'take-profit-limit':
      return limit
    case 'stop-market':
    case 'take-profit-market':
    case 'trailing-stop-market':
      return beyondTrigger(terms, state)
    case 'trailing-stop-limit': {
      const trigger = triggerOf(terms, state)
      return limit ?? (trigger && trigger.plus(exact(limitOffset ?? '0')))
    }
    case 'bracket': {
      const stopped = beyondTrigger(terms, state)
      return stopped && limit ? largest(stopped, limit) : (stopped ?? limit)
    }
  }
}

/** A market buy: all of the book that it needs, and as far as the market may move before it arrives. */
function beyondMarket(terms: OrderTerms, state: ValueState): Decimal | undefined {
  const best = marketPrice('buy', state)
  if (!best) return undefined
  const percent = reachPercent(terms, state)
  if (percent) return pricePast(best, percent, 'buy')
  return (state.depth && walkBook(state.depth, terms).worst) ?? best
}

/** A buy that a price sets off: the book from there on, or the band around there, whichever is worse. */
function beyondTrigger(terms: OrderTerms, state: ValueState): Decimal | undefined {
  const trigger = triggerOf(terms, state)
  if (!trigger) return undefined
  const percent = reachPercent(terms, state)
  const edge = percent ? pricePast(trigger, percent, 'buy') : trigger
  // What waits for the market to fall is set off in a book that is not there yet.
  const ask = state.bestAsk === null ? undefined : exact(state.bestAsk)
  const waitsForFall = terms.kind === 'take-profit-market' && ask?.gt(trigger) === true
  if (waitsForFall || !state.depth) return edge
  const { worst, isWhole } = walkBook(state.depth, terms, { from: trigger })
  return isWhole && worst ? largest(edge, worst) : edge
}

/** Where it is set off; of a trailing stop as the market stands, because from there it only comes closer. */
function triggerOf(
  { stopPrice, trailing }: Pick<OrderTerms, 'stopPrice' | 'trailing'>,
  state: ValueState,
): Decimal | undefined {
  if (stopPrice !== null) return exact(stopPrice)
  const from = marketPrice('buy', state)
  if (!from || trailing === null) return undefined
  return trailing.unit === 'percent'
    ? pricePast(from, exact(trailing.value), 'buy')
    : from.plus(exact(trailing.value))
}

function salePrice(terms: OrderTerms, state: ValueState): Decimal | undefined {
  const { limitPrice, stopPrice } = terms
  const prices = [limitPrice, stopPrice].flatMap((text) => (text === null ? [] : [exact(text)]))
  const bid = marketPrice('sell', state)
  const [first, ...others] = bid ? [bid, ...prices] : prices
  return first && largest(first, ...others)
}

function marketPrice(
  side: OrderSide,
  { bestBid, bestAsk, lastPrice = null }: ValueState,
): Decimal | undefined {
  const text = (side === 'buy' ? bestAsk : bestBid) ?? lastPrice
  return text === null ? undefined : exact(text)
}
