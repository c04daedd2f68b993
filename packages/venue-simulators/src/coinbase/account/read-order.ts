import type { Side } from '@leadline/matching-engine/book/resting-order'
import { notional, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type { OrderPlan, Trigger } from '@leadline/matching-engine/exchange/order-plan'

import { readTime } from '../../wire/iso-time.ts'
import { type Fields, fieldsOf, textField } from '../../wire/read-json.ts'
import type { Product } from '../market/symbols.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import type { CoinbaseOrder } from './write-order.ts'

/** The failure codes of this API: the new-order one where there is one, and the preview's. */
export interface Failure {
  reason: string
  preview: string
  message?: string
}

export interface ReadOrder {
  plan: OrderPlan
  kind: CoinbaseOrder['kind']
  timeInForce: string
  endTime: string | undefined
}

const day = 86_400_000
/** Market and aggressive limit orders go no further from the middle than this. */
function protectionBps(base: string): number {
  return base === 'BTC' || base === 'ETH' ? 200 : 300
}

const unknown = 'UNKNOWN_FAILURE_REASON'

export function failure(reason: string, preview: string, message = ''): Failure {
  return { reason, preview, message }
}

/** An order_configuration as an order, or the failure that the exchange answers. */
export function readOrder(
  product: Product,
  side: Side,
  configuration: Fields,
  clientId: string,
  variants: CoinbaseVariants,
  venueNow: number,
): ReadOrder | Failure {
  const [first, ...others] = Object.entries(configuration)
  const [name, value] = first ?? ['', undefined]
  const fields = fieldsOf(value)
  if (!fields || others.length > 0) {
    return failure('UNSUPPORTED_ORDER_CONFIGURATION', 'PREVIEW_INVALID_ORDER_CONFIG')
  }
  const base = { product, side, clientId, variants, fields }
  switch (name) {
    case 'market_market_ioc':
      return readMarket(base)
    case 'limit_limit_gtc':
      return readLimit(base, 'gtc', 'GOOD_UNTIL_CANCELLED')
    case 'limit_limit_gtd':
      return withEnd(readLimit(base, 'gtc', 'GOOD_UNTIL_DATE_TIME'), fields, venueNow)
    case 'limit_limit_fok':
      return readLimit(base, 'fok', 'FILL_OR_KILL')
    case 'sor_limit_ioc':
      return readLimit(base, 'ioc', 'IMMEDIATE_OR_CANCEL')
    case 'stop_limit_stop_limit_gtc':
      return readStop(base, 'GOOD_UNTIL_CANCELLED')
    case 'stop_limit_stop_limit_gtd':
      return withEnd(readStop(base, 'GOOD_UNTIL_DATE_TIME'), fields, venueNow)
    case 'trigger_bracket_gtc':
      return readBracket(base, 'GOOD_UNTIL_CANCELLED')
    case 'trigger_bracket_gtd':
      return withEnd(readBracket(base, 'GOOD_UNTIL_DATE_TIME'), fields, venueNow)
    default:
      return failure(
        'UNSUPPORTED_ORDER_CONFIGURATION',
        'PREVIEW_INVALID_ORDER_CONFIG',
        'source is not enabled for trading',
      )
  }
}

interface Reading {
  product: Product
  side: Side
  clientId: string
  variants: CoinbaseVariants
  fields: Fields
}

function planOf({
  product,
  side,
  clientId,
}: Reading): Omit<OrderPlan, 'size' | 'limit' | 'timeInForce'> {
  const { instrument, quote } = product
  return {
    instrument,
    side,
    clientId,
    selfTrade: 'decrement',
    ...(quote !== instrument.quote && { wallet: quote }),
  }
}

function readMarket(reading: Reading): ReadOrder | Failure {
  const { product, side, fields, variants } = reading
  const { instrument } = product
  const { book, lastPrice } = instrument.marketBook
  const mid = ((book.bids.best?.price ?? lastPrice) + (book.asks.best?.price ?? lastPrice)) / 2
  const away = (mid * protectionBps(product.base)) / 10_000
  const protect = Math.round(side === 'buy' ? mid + away : mid - away)
  const money = textField(fields, 'quote_size')
  const rest = { kind: 'MARKET' as const, timeInForce: 'IMMEDIATE_OR_CANCEL', endTime: undefined }
  const common = { ...planOf(reading), limit: undefined, protect, timeInForce: 'ioc' as const }
  if (money !== undefined) {
    const funds = parseAmount(money)
    if (funds === undefined || funds <= 0n || side === 'sell') {
      return failure(unknown, 'PREVIEW_INVALID_QUOTE_SIZE_PRECISION')
    }
    if (instrument.readPrice(money) === 'off-grid') {
      return failure('INVALID_SIZE_PRECISION', 'PREVIEW_INVALID_QUOTE_SIZE_PRECISION')
    }
    return {
      plan: { ...common, size: { funds }, fundsIncludeFee: variants.quoteSizeIncludesFee },
      ...rest,
    }
  }
  const size = readSize(reading)
  return typeof size === 'number' ? { plan: { ...common, size }, ...rest } : size
}

function readLimit(
  reading: Reading,
  timeInForce: 'gtc' | 'ioc' | 'fok',
  word: string,
): ReadOrder | Failure {
  const limit = readPrice(reading, 'limit_price')
  if (typeof limit !== 'number') return limit
  const size = readSize(reading, limit)
  if (typeof size !== 'number') return size
  const postOnly = reading.fields['post_only'] === true
  return {
    plan: { ...planOf(reading), size, limit, timeInForce, postOnly },
    kind: 'LIMIT',
    timeInForce: word,
    endTime: undefined,
  }
}

function readStop(reading: Reading, word: string): ReadOrder | Failure {
  if (!reading.variants.stopOrders) return notOnSpot()
  const read = readLimit(reading, 'gtc', word)
  const stop = readPrice(reading, 'stop_price')
  if (isFailure(read)) return read
  if (typeof stop !== 'number') return stop
  const direction =
    textField(reading.fields, 'stop_direction') === 'STOP_DIRECTION_STOP_UP' ? 'up' : 'down'
  const trigger: Trigger = { kind: 'touch', price: stop, direction }
  return { ...read, plan: { ...read.plan, trigger }, kind: 'STOP_LIMIT' }
}

function readBracket(reading: Reading, word: string): ReadOrder | Failure {
  if (!reading.variants.stopOrders) return notOnSpot()
  const read = readLimit(reading, 'gtc', word)
  const stop = readPrice(reading, 'stop_trigger_price')
  if (isFailure(read)) return read
  if (typeof stop !== 'number') return stop
  const isSell = reading.side === 'sell'
  // When the stop is touched, a limit five percent beyond it is sent.
  const limitAfter = Math.round(stop * (isSell ? 0.95 : 1.05))
  const direction = isSell ? 'down' : 'up'
  return {
    ...read,
    plan: { ...read.plan, bracket: { stop, direction, limitAfter } },
    kind: 'BRACKET',
  }
}

function withEnd(read: ReadOrder | Failure, fields: Fields, venueNow: number): ReadOrder | Failure {
  if (isFailure(read)) return read
  const text = textField(fields, 'end_time')
  const time = text === undefined ? undefined : readTime(text)
  if (text === undefined || time === undefined) {
    return failure('GTD_ORDERS_MUST_HAVE_END_TIME', 'PREVIEW_INVALID_END_TIME')
  }
  if (time <= venueNow) return failure('END_TIME_IS_IN_THE_PAST', 'PREVIEW_INVALID_END_TIME')
  if (time > venueNow + 366 * day)
    return failure('END_TIME_TOO_FAR_IN_FUTURE', 'PREVIEW_INVALID_END_TIME')
  return { ...read, plan: { ...read.plan, expiresAt: time }, endTime: text }
}

function readPrice({ product, fields }: Reading, name: string): number | Failure {
  const price = product.instrument.readPrice(textField(fields, name) ?? '')
  if (price === 'off-grid')
    return failure('INVALID_PRICE_PRECISION', 'PREVIEW_INVALID_PRICE_PRECISION')
  return price ?? failure('INVALID_LIMIT_PRICE', 'PREVIEW_INVALID_LIMIT_PRICE')
}

/** In coins; or in money, which a limit turns into coins. */
function readSize({ product, fields }: Reading, limit?: number): number | Failure {
  const { instrument } = product
  const money = textField(fields, 'quote_size')
  const text = textField(fields, 'base_size')
  if (text === undefined && money !== undefined && limit !== undefined) {
    const lots = Number((parseAmount(money) ?? 0n) / notional(limit, 1, instrument))
    return lots > 0 ? lots : failure(unknown, 'PREVIEW_INVALID_QUOTE_SIZE_TOO_SMALL')
  }
  const size = instrument.readSize(text ?? '')
  if (size === 'off-grid')
    return failure('INVALID_SIZE_PRECISION', 'PREVIEW_INVALID_SIZE_PRECISION')
  return size ?? failure(unknown, 'PREVIEW_INVALID_BASE_SIZE_TOO_SMALL')
}

function notOnSpot(): Failure {
  return failure('UNSUPPORTED_ORDER_CONFIGURATION', 'PREVIEW_INVALID_ORDER_CONFIG')
}

export function isFailure(read: ReadOrder | Failure): read is Failure {
  return 'reason' in read
}
