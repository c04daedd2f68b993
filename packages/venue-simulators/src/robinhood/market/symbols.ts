import { amountOf } from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'

import type { Json } from '../../wire/json-text.ts'
import type { Numbers } from '../wire/numbers.ts'

/** Pairs that report no smallest amount; a client must not take that for zero. */
const withoutMinimum = ['LINK-USD', 'AVAX-USD']

export function pairName(instrument: TradedInstrument): string {
  return `${instrument.wireBase}-${instrument.quote}`
}

export function pairJson(instrument: TradedInstrument, version: 1 | 2, numbers: Numbers): Json {
  const { bounds, mode, sizeDecimals, priceDecimals } = instrument
  const status = mode === 'online' ? 'tradable' : mode === 'cancel-only' ? 'sellonly' : 'untradable'
  const names = {
    symbol: pairName(instrument),
    asset_code: instrument.wireBase,
    quote_code: instrument.quote,
  }
  const step = amountOf(instrument.marketBook.tickStep, priceDecimals)
  if (version === 1) {
    return {
      ...names,
      quote_increment: instrument.priceStep,
      asset_increment: instrument.sizeStep,
      max_order_size: instrument.sizeText(bounds.maxSize).replace(/\.?0+$/, ''),
      min_order_size: instrument.sizeText(bounds.minSize).replace(/\.?0+$/, ''),
      status,
    }
  }
  return {
    ...names,
    asset_increment: numbers.padded(amountOf(1, sizeDecimals)),
    quote_increment: numbers.padded(step),
    max_order_size: numbers.padded(amountOf(bounds.maxSize, sizeDecimals)),
    ...(!withoutMinimum.includes(instrument.symbol) && { min_order_amount: numbers.text('0.1') }),
    status,
    is_api_tradable: mode === 'online',
  }
}

/** Listed, but not for programs. */
export function unreachablePair(numbers: Numbers): Json {
  return {
    symbol: 'BILL-USD',
    asset_code: 'BILL',
    quote_code: 'USD',
    asset_increment: numbers.text('0.010000000000000000'),
    quote_increment: numbers.text('0.000001000000000000'),
    max_order_size: numbers.text('1500000.0000000000000000'),
    status: 'tradable',
    is_api_tradable: false,
  }
}
