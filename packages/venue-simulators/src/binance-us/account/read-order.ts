import type { Side } from '@leadline/matching-engine/book/resting-order'
import { notional, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type { OrderPlan, Trigger } from '@leadline/matching-engine/exchange/order-plan'

import { marketMost } from '../market/instruments.ts'
import type { BinanceSymbol } from '../market/symbol.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceParams } from '../wire/parameters.ts'
import { Refusal, refusals } from '../wire/refusals.ts'
import { selfTradeRules } from './write-order.ts'

const decimalForm = /^([0-9]{1,20})(\.[0-9]{1,20})?$/
const clientIdForm = /^[a-zA-Z0-9-_]{1,36}$/
const stopTypes = ['STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT']
const types = ['LIMIT', 'LIMIT_MAKER', 'MARKET', ...stopTypes]

export interface ReadOrder {
  plan: OrderPlan
  type: string
  timeInForce: string
  selfTradeMode: string
  trailingDelta: number | undefined
}

export function isAlgo(type: string): boolean {
  return stopTypes.includes(type)
}

/** The parameters of a new order, checked against the symbol's filters. Throws what is wrong. */
export function readBinanceOrder(
  params: BinanceParams,
  symbol: BinanceSymbol,
  variants: BinanceVariants,
): ReadOrder {
  refuseUnread(params)
  const side = readSide(params)
  const type = params.need('type')
  if (!types.includes(type)) throw new Refusal(-1116, 'Invalid orderType.')
  const selfTradeMode = params.get('selfTradePreventionMode') ?? 'EXPIRE_MAKER'
  const selfTrade = selfTradeRules[selfTradeMode]
  if (!selfTrade)
    throw new Refusal(-1130, "Data sent for parameter 'selfTradePreventionMode' is not valid.")
  const needsPrice = type !== 'MARKET' && type !== 'STOP_LOSS' && type !== 'TAKE_PROFIT'
  const needsTime = needsPrice && type !== 'LIMIT_MAKER'
  const timeInForce = readTimeInForce(params, needsTime, variants)
  const limit = needsPrice ? readPrice(params, 'price', symbol) : undefined
  const size = readSize(params, symbol, type)
  const stop = isAlgo(type) ? readStop(params, symbol, side, type) : undefined
  const plan: OrderPlan = {
    instrument: symbol.instrument,
    side,
    size,
    limit,
    timeInForce: timeInForce === 'IOC' ? 'ioc' : timeInForce === 'FOK' ? 'fok' : 'gtc',
    postOnly: type === 'LIMIT_MAKER',
    clientId: readClientId(params, 'newClientOrderId') ?? '',
    selfTrade,
    ...(stop && { trigger: stop.trigger }),
  }
  readIceberg(params, symbol, plan)
  checkNotional(symbol, plan)
  return { plan, type, timeInForce, selfTradeMode, trailingDelta: stop?.trailingDelta }
}

export function readSide(params: BinanceParams): Side {
  const side = params.need('side')
  if (side !== 'BUY' && side !== 'SELL') throw new Refusal(-1117, 'Invalid side.')
  return side === 'BUY' ? 'buy' : 'sell'
}

export function readClientId(params: BinanceParams, name: string): string | undefined {
  const id = params.get(name)
  if (id === undefined && !params.has(name)) return undefined
  if (id === undefined || !clientIdForm.test(id))
    throw refusals.illegal(name, '^[a-zA-Z0-9-_]{1,36}$')
  return id
}

function readTimeInForce(
  params: BinanceParams,
  isNeeded: boolean,
  variants: BinanceVariants,
): string {
  const word = params.get('timeInForce')
  if (!isNeeded) {
    if (word === undefined) return 'GTC'
    throw variants.timeInForceNotRequired === -1106
      ? new Refusal(-1106, "Parameter 'timeInForce' sent when not required.")
      : new Refusal(-1114, 'TimeInForce parameter sent when not required.')
  }
  if (word === undefined) throw refusals.missing('timeInForce')
  if (!['GTC', 'IOC', 'FOK'].includes(word)) throw new Refusal(-1115, 'Invalid timeInForce.')
  return word
}

/** Plain decimals with at most eight digits behind the point. */
function readDecimal(params: BinanceParams, name: string): string {
  const text = params.need(name)
  if (!decimalForm.test(text)) throw refusals.illegal(name, '^([0-9]{1,20})(\\.[0-9]{1,20})?$')
  if (/\.\d{8}\d*[1-9]/.test(text)) {
    throw new Refusal(-1111, 'Precision is over the maximum defined for this asset.')
  }
  return text
}

export function readPrice(params: BinanceParams, name: string, symbol: BinanceSymbol): number {
  const { instrument } = symbol
  const price = instrument.readPrice(readDecimal(params, name))
  if (typeof price !== 'number') throw refusals.filter('PRICE_FILTER')
  const average = instrument.marketBook.lastPrice
  if (price > average * 5 || price < average * 0.2) throw refusals.filter('PERCENT_PRICE_BY_SIDE')
  return price
}

export function readLots(params: BinanceParams, name: string, symbol: BinanceSymbol): number {
  const { instrument } = symbol
  const size = instrument.readSize(readDecimal(params, name))
  const { minSize, maxSize } = instrument.bounds
  if (typeof size !== 'number' || size < minSize || size > maxSize)
    throw refusals.filter('LOT_SIZE')
  return size
}

function readSize(params: BinanceParams, symbol: BinanceSymbol, type: string): OrderPlan['size'] {
  if (type !== 'MARKET' || !params.has('quoteOrderQty')) {
    const size = readLots(params, 'quantity', symbol)
    if (type === 'MARKET' && size > marketMost(symbol)) throw refusals.filter('MARKET_LOT_SIZE')
    return size
  }
  if (params.has('quantity')) throw refusals.combination()
  const funds = parseAmount(readDecimal(params, 'quoteOrderQty'))
  if (funds === undefined || funds <= 0n) throw refusals.missing('quoteOrderQty')
  return { funds }
}

/** Which way a stop looks: STOP_LOSS BUY and TAKE_PROFIT SELL above the market, the other two below. */
export function stopDirection(type: string, side: Side): 'up' | 'down' {
  return type.startsWith('STOP_LOSS') === (side === 'buy') ? 'up' : 'down'
}

function readStop(
  params: BinanceParams,
  symbol: BinanceSymbol,
  side: Side,
  type: string,
): { trigger: Trigger; trailingDelta: number | undefined } {
  const delta = params.whole('trailingDelta')
  const direction = stopDirection(type, side)
  const price = params.has('stopPrice') ? readPrice(params, 'stopPrice', symbol) : undefined
  if (delta === undefined) {
    if (price === undefined) throw refusals.missing('stopPrice')
    return { trigger: { kind: 'touch', price, direction }, trailingDelta: undefined }
  }
  if (delta < 10 || delta > 2000) throw refusals.filter('TRAILING_DELTA')
  const trigger: Trigger = {
    kind: 'trail',
    direction,
    offset: { bps: delta },
    ...(price !== undefined && { from: price }),
  }
  return { trigger, trailingDelta: delta }
}

function readIceberg(params: BinanceParams, symbol: BinanceSymbol, plan: OrderPlan): void {
  if (!params.has('icebergQty') || typeof plan.size !== 'number') return
  const display = readLots(params, 'icebergQty', symbol)
  if (Math.ceil(plan.size / display) > 10) throw refusals.filter('ICEBERG_PARTS')
  plan.display = display
}

function checkNotional(symbol: BinanceSymbol, { size, limit }: OrderPlan): void {
  const { instrument } = symbol
  const value =
    typeof size === 'number'
      ? notional(limit ?? instrument.marketBook.lastPrice, size, instrument)
      : size.funds
  if (value < instrument.bounds.minNotional) throw refusals.filter('MIN_NOTIONAL')
}

/** The names that a new order, or one that replaces another, may have. */
const orderNames = new Set(
  (
    'symbol side type timeInForce quantity quoteOrderQty price newClientOrderId strategyId strategyType stopPrice ' +
    'trailingDelta icebergQty newOrderRespType selfTradePreventionMode recvWindow timestamp signature apiKey ' +
    'cancelReplaceMode cancelNewClientOrderId cancelOrigClientOrderId cancelOrderId cancelRestrictions ' +
    'orderRateLimitExceededMode computeCommissionRates'
  ).split(' '),
)

function refuseUnread(params: BinanceParams): void {
  const sent = params.sorted.length
  const read = params.sorted.filter(([name]) => orderNames.has(name)).length
  if (read < sent) {
    const words = `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${sent}'.`
    throw new Refusal(-1104, words)
  }
}
