import { compareDecimals, multiplyDecimals } from '@leadline/decimal/decimal-text'

import type { Instrument } from '../../../instrument.ts'
import { unfitTerms } from '../../../kernel/account/unfit-terms.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { binanceUsOrders } from '../order-capabilities.ts'

type Pairs = (readonly [name: string, value: string])[]

const leastTrail = '10'
const mostTrail = '2000'

function typeOf({ kind, postOnly }: OrderTerms): string {
  switch (kind) {
    case 'market':
      return 'MARKET'
    case 'limit':
      return postOnly ? 'LIMIT_MAKER' : 'LIMIT'
    case 'stop-market':
    case 'trailing-stop-market':
      return 'STOP_LOSS'
    case 'stop-limit':
    case 'trailing-stop-limit':
      return 'STOP_LOSS_LIMIT'
    case 'take-profit-market':
      return 'TAKE_PROFIT'
    case 'take-profit-limit':
    case 'bracket':
      return 'TAKE_PROFIT_LIMIT'
  }
}

/** Hundredths of a percent; undefined where that is no whole number of them, or out of the exchange's range. */
function trailingDeltaOf({ trailing }: OrderTerms): string | undefined {
  if (trailing?.unit !== 'percent' || !/^\d{1,4}(?:\.\d{1,8})?$/.test(trailing.value)) {
    return undefined
  }
  const delta = multiplyDecimals(trailing.value, '100').replace(/\.0*$/, '')
  const isInRange =
    compareDecimals(delta, leastTrail) >= 0 && compareDecimals(delta, mostTrail) <= 0
  return /^\d+$/.test(delta) && isInRange ? delta : undefined
}

/** Why this market cannot have such an order; undefined where it can. */
export function reasonAgainst(
  terms: OrderTerms,
  instrument: Instrument | undefined,
): string | undefined {
  const unfit = unfitTerms(binanceUsOrders, terms)
  if (unfit !== undefined) return unfit
  if (!instrument) return `Binance.US does not list ${terms.symbol}.`
  const types = instrument.venueOrderTypes
  if (types.length > 0 && !types.includes(typeOf(terms))) {
    return `Binance.US takes no such order in ${terms.symbol}.`
  }
  if (terms.trailing !== null && trailingDeltaOf(terms) === undefined) {
    return 'Binance.US trails by 0.1 % to 20 %, in steps of 0.01 %.'
  }
  return undefined
}

/** An order in the words of the exchange. Its number comes last, and how much is to be answered. */
export function orderParams(venueSymbol: string, clientOrderId: string, terms: OrderTerms): Pairs {
  const type = typeOf(terms)
  const pairs: Pairs = [
    ['symbol', venueSymbol],
    ['side', terms.side === 'buy' ? 'BUY' : 'SELL'],
    ['type', type],
  ]
  const add = (name: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined) pairs.push([name, value])
  }
  const isLimit = type === 'LIMIT' || type.endsWith('_LIMIT')
  if (isLimit) add('timeInForce', terms.timeInForce.toUpperCase())
  add('quantity', terms.size)
  add('quoteOrderQty', terms.quoteSize)
  if (isLimit || type === 'LIMIT_MAKER') add('price', terms.limitPrice)
  if (type.startsWith('STOP_LOSS') || type.startsWith('TAKE_PROFIT')) {
    add('stopPrice', terms.stopPrice)
  }
  add('trailingDelta', trailingDeltaOf(terms))
  add('newClientOrderId', clientOrderId)
  // Others would only be acknowledged.
  add('newOrderRespType', type === 'LIMIT' || type === 'MARKET' ? 'FULL' : 'RESULT')
  add('icebergQty', terms.displaySize)
  return pairs
}
