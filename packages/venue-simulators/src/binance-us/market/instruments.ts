import { formatScaled } from '@leadline/decimal/scaled'
import { amountFixed } from '@leadline/matching-engine/exchange/amount'
import type { TradingMode } from '@leadline/matching-engine/exchange/traded-instrument'

import type { Json } from '../../wire/json-text.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import { orderLimits, weightPerMinute } from '../wire/limits.ts'
import type { BinanceParams } from '../wire/parameters.ts'
import { refusals } from '../wire/refusals.ts'
import type { BinanceSymbol } from './symbol.ts'
import type { BinanceSymbols } from './symbols.ts'

const statusWords: Readonly<Record<TradingMode, string>> = {
  online: 'TRADING',
  'limit-only': 'TRADING',
  'post-only': 'TRADING',
  'cancel-only': 'HALT',
  halted: 'HALT',
  delisted: 'BREAK',
}

const newerFlags = {
  otoAllowed: true,
  opoAllowed: true,
  amendAllowed: true,
  pegInstructionsAllowed: true,
}

/** Everything about the symbols, and one of them dead for years. */
export function exchangeInfo(
  symbols: BinanceSymbols,
  params: BinanceParams,
  variants: BinanceVariants,
  venueNow: number,
): Json {
  return {
    timezone: 'UTC',
    serverTime: Math.floor(venueNow),
    rateLimits: [
      {
        rateLimitType: 'REQUEST_WEIGHT',
        interval: 'MINUTE',
        intervalNum: 1,
        limit: weightPerMinute,
      },
      {
        rateLimitType: 'ORDERS',
        interval: 'SECOND',
        intervalNum: 10,
        limit: orderLimits.tenSeconds,
      },
      { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: orderLimits.day },
      { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 5, limit: 300_000 },
    ],
    exchangeFilters: [],
    symbols: wanted(symbols, params).map((symbol) => symbolJson(symbol, variants)),
  }
}

function wanted(symbols: BinanceSymbols, params: BinanceParams): (BinanceSymbol | 'dead')[] {
  const one = params.get('symbol')
  if (one !== undefined) return one === 'BTCUSD4' ? ['dead'] : [symbols.need(one)]
  const several = params.get('symbols')
  if (several === undefined) return [...symbols.all, 'dead']
  const names: unknown = JSON.parse(/^\[.*\]$/.test(several) ? several : '[]')
  if (!Array.isArray(names) || names.length === 0) throw refusals.illegal('symbols', '^\\[.*\\]$')
  return names.map((name) => symbols.need(String(name)))
}

function symbolJson(symbol: BinanceSymbol | 'dead', variants: BinanceVariants): Json {
  if (symbol === 'dead') return deadSymbol()
  const { instrument } = symbol
  const isOld = variants.permissions === 'flat'
  return {
    symbol: symbol.name,
    status: statusWords[instrument.mode],
    baseAsset: instrument.wireBase,
    baseAssetPrecision: 8,
    quoteAsset: instrument.quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
    orderTypes: [
      'LIMIT',
      'LIMIT_MAKER',
      'MARKET',
      'STOP_LOSS',
      'STOP_LOSS_LIMIT',
      'TAKE_PROFIT',
      'TAKE_PROFIT_LIMIT',
    ],
    icebergAllowed: true,
    ocoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    ...(variants.newerFlags === 'reported' && newerFlags),
    isSpotTradingAllowed: instrument.mode !== 'delisted',
    isMarginTradingAllowed: false,
    filters: filtersOf(symbol),
    permissions: isOld ? ['SPOT'] : [],
    ...(!isOld && { permissionSets: [['SPOT']] }),
    defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
    allowedSelfTradePreventionModes: [
      'EXPIRE_TAKER',
      'EXPIRE_MAKER',
      'EXPIRE_BOTH',
      'DECREMENT',
      'TRANSFER',
    ],
  }
}

function filtersOf(symbol: BinanceSymbol): Json {
  const { instrument } = symbol
  const { bounds, marketBook } = instrument
  const tick = symbol.price(marketBook.tickStep)
  const step = symbol.size(1)
  return [
    { filterType: 'PRICE_FILTER', minPrice: tick, maxPrice: '1000000.00000000', tickSize: tick },
    { filterType: 'PERCENT_PRICE', multiplierUp: '5', multiplierDown: '0.2', avgPriceMins: 5 },
    {
      filterType: 'LOT_SIZE',
      minQty: symbol.size(bounds.minSize),
      maxQty: symbol.size(bounds.maxSize),
      stepSize: step,
    },
    {
      filterType: 'MIN_NOTIONAL',
      minNotional: amountFixed(bounds.minNotional, 8),
      applyToMarket: true,
      avgPriceMins: 5,
    },
    { filterType: 'ICEBERG_PARTS', limit: 10 },
    {
      filterType: 'MARKET_LOT_SIZE',
      minQty: '0.00000000',
      maxQty: symbol.size(marketMost(symbol)),
      stepSize: '0.00000000',
    },
    {
      filterType: 'TRAILING_DELTA',
      minTrailingAboveDelta: 10,
      maxTrailingAboveDelta: 2000,
      minTrailingBelowDelta: 10,
      maxTrailingBelowDelta: 2000,
    },
    {
      filterType: 'PERCENT_PRICE_BY_SIDE',
      bidMultiplierUp: '5',
      bidMultiplierDown: '0.2',
      askMultiplierUp: '5',
      askMultiplierDown: '0.2',
      avgPriceMins: 5,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 200 },
    { filterType: 'MAX_NUM_ORDER_LISTS', maxNumOrderLists: 20 },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 5 },
    { filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: 10 },
  ]
}

/** Market orders are held far smaller than limit orders. */
export function marketMost({ instrument }: BinanceSymbol): number {
  return Math.floor(instrument.bounds.maxSize / 850)
}

function deadSymbol(): Json {
  const price = formatScaled(100, 4)
  return {
    symbol: 'BTCUSD4',
    status: 'BREAK',
    baseAsset: 'BTC',
    baseAssetPrecision: 8,
    quoteAsset: 'USD4',
    quotePrecision: 4,
    quoteAssetPrecision: 4,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 2,
    orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'],
    icebergAllowed: true,
    ocoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: price, maxPrice: '100000.0000', tickSize: price },
      {
        filterType: 'LOT_SIZE',
        minQty: '0.00000100',
        maxQty: '9000.00000000',
        stepSize: '0.00000100',
      },
    ],
    permissions: ['SPOT'],
    defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH'],
  }
}
