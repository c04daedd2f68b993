import { parseScaled, formatScaled } from '@leadline/decimal/scaled'
import type { Side } from '@leadline/matching-engine/book/resting-order'
import { notional, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type {
  OrderPlan,
  SelfTradeRule,
  Trigger,
} from '@leadline/matching-engine/exchange/order-plan'

import { readTime } from '../../wire/iso-time.ts'
import type { KrakenPair } from '../market/symbol.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import type { KrakenOrderRequest, PriceWish } from './order-request.ts'

const types = new Set([
  'market',
  'limit',
  'iceberg',
  'stop-loss',
  'stop-loss-limit',
  'take-profit',
  'take-profit-limit',
  'trailing-stop',
  'trailing-stop-limit',
])
const month = 31 * 86_400_000

/** The request as an order of the engine, or the error. */
export function readKrakenOrder(
  request: KrakenOrderRequest,
  pair: KrakenPair,
  variants: KrakenVariants,
  venueNow: number,
): OrderPlan | string {
  const { instrument } = pair
  const { side, type } = request
  if (side !== 'buy' && side !== 'sell') return 'EGeneral:Invalid arguments:type'
  if (!types.has(type)) return 'EGeneral:Invalid arguments:ordertype'
  const size = readSize(request, pair, variants)
  if (typeof size === 'string') return size
  const prices = readPrices(request, pair, side, variants)
  if (typeof prices === 'string') return prices
  const time = readTimes(request, venueNow)
  if (typeof time === 'string') return time
  if (request.timeInForce === 'FOK' && prices.limit === undefined)
    return 'EGeneral:Invalid arguments:timeinforce'
  const plan: OrderPlan = {
    instrument,
    side,
    size,
    ...prices,
    ...time,
    timeInForce:
      request.timeInForce === 'IOC' ? 'ioc' : request.timeInForce === 'FOK' ? 'fok' : 'gtc',
    postOnly: request.postOnly,
    clientId: request.clientId ?? '',
    selfTrade: request.selfTrade as SelfTradeRule,
  }
  if (type === 'iceberg') {
    const display = instrument.readSize(plain(request.display ?? '', variants))
    if (typeof display !== 'number' || typeof size !== 'number' || display * 15 < size) {
      return 'EGeneral:Invalid arguments:displayvol'
    }
    plan.display = display
  }
  return plan
}

function readSize(
  request: KrakenOrderRequest,
  { instrument }: KrakenPair,
  variants: KrakenVariants,
): OrderPlan['size'] | string {
  const text = plain(request.volume, variants)
  if (request.isCash) {
    const funds = parseAmount(text)
    if (request.type !== 'market' || request.side !== 'buy')
      return 'EGeneral:Invalid arguments:oflags'
    return funds !== undefined && funds > 0n ? { funds } : 'EGeneral:Invalid arguments:volume'
  }
  const size = instrument.readSize(text)
  if (typeof size === 'number') return size
  if (size === 'off-grid' && variants.extraDecimals === 'cut') {
    const lots = (parseAmount(text) ?? 0n) / 10n ** BigInt(18 - instrument.sizeDecimals)
    return lots > 0n ? Number(lots) : 'EOrder:Order minimum not met'
  }
  return 'EGeneral:Invalid arguments:volume'
}

type Prices = Pick<OrderPlan, 'limit' | 'limitOffset' | 'trigger'>

function readPrices(
  request: KrakenOrderRequest,
  pair: KrakenPair,
  side: Side,
  variants: KrakenVariants,
): Prices | string {
  const { type } = request
  const needsLimit = type === 'limit' || type === 'iceberg' || type.endsWith('-limit')
  if (type.startsWith('trailing')) return readTrailing(request, pair, side)
  const limit = needsLimit ? priceOf(request.limit, pair, variants) : undefined
  if (needsLimit && typeof limit !== 'number') return limit ?? 'EGeneral:Invalid arguments:price'
  const trigger = readTrigger(request, pair, side, variants)
  if (typeof trigger === 'string') return trigger
  return { limit: typeof limit === 'number' ? limit : undefined, ...(trigger && { trigger }) }
}

/** A stop-loss fires on the way against the trader, a take-profit on the way with him. */
function readTrigger(
  request: KrakenOrderRequest,
  pair: KrakenPair,
  side: Side,
  variants: KrakenVariants,
): Trigger | string | undefined {
  const isStop = request.type.startsWith('stop')
  if (!isStop && !request.type.startsWith('take')) return undefined
  const price = priceOf(request.trigger, pair, variants)
  if (typeof price !== 'number') return price ?? 'EGeneral:Invalid arguments:price'
  return { kind: 'touch', price, direction: isStop === (side === 'buy') ? 'up' : 'down' }
}

/** Both its stop and its limit are distances: the stop's from the last trade, the limit's from the stop. */
function readTrailing(request: KrakenOrderRequest, pair: KrakenPair, side: Side): Prices | string {
  const offset = offsetOf(request.trigger, pair)
  if (offset === 'off-grid') return 'EOrder:Tick size check failed'
  if (!offset || ('ticks' in offset ? offset.ticks : offset.bps) <= 0)
    return 'EGeneral:Invalid arguments:price'
  const trigger: Trigger = { kind: 'trail', direction: side === 'sell' ? 'down' : 'up', offset }
  if (request.type === 'trailing-stop') return { limit: undefined, trigger }
  const limitOffset = limitOffsetOf(request.limit, pair)
  if (typeof limitOffset === 'string') return limitOffset
  return { limit: undefined, trigger, limitOffset }
}

/** Ticks with their sign, or the error. */
export function limitOffsetOf(wish: PriceWish | undefined, pair: KrakenPair): number | string {
  const distance = offsetOf(wish, pair)
  if (distance === 'off-grid') return 'EOrder:Tick size check failed'
  if (!distance) return 'EGeneral:Invalid arguments:price2'
  const last = pair.instrument.marketBook.lastPrice
  return 'ticks' in distance ? distance.ticks : Math.round((last * distance.bps) / 10_000)
}

/** Ticks, or the error; undefined where no price was given. */
function priceOf(
  wish: PriceWish | undefined,
  pair: KrakenPair,
  variants: KrakenVariants,
): number | string | undefined {
  if (!wish) return undefined
  const { instrument } = pair
  if (wish.kind !== 'static') {
    const offset = offsetOf(wish, pair)
    if (offset === 'off-grid') return 'EOrder:Tick size check failed'
    if (!offset) return 'EOrder:Invalid price'
    const last = instrument.marketBook.lastPrice
    return last + ('ticks' in offset ? offset.ticks : Math.round((last * offset.bps) / 10_000))
  }
  const price = instrument.readPrice(plain(wish.text, variants))
  if (price === 'off-grid') return 'EOrder:Tick size check failed'
  return price ?? 'EOrder:Invalid price'
}

function offsetOf(
  wish: PriceWish | undefined,
  { instrument }: KrakenPair,
): { ticks: number } | { bps: number } | 'off-grid' | undefined {
  if (!wish || wish.kind === 'static') return undefined
  if (wish.kind === 'pct') {
    const number = Number(wish.text)
    return Number.isFinite(number) ? { bps: number * 100 } : undefined
  }
  const isBelow = wish.text.startsWith('-')
  const ticks = instrument.readPrice(isBelow ? wish.text.slice(1) : wish.text)
  if (typeof ticks !== 'number') return ticks
  return { ticks: isBelow ? -ticks : ticks }
}

function readTimes(
  { timeInForce, expires, starts }: KrakenOrderRequest,
  venueNow: number,
): Pick<OrderPlan, 'expiresAt' | 'startsAt'> | string {
  const times: Pick<OrderPlan, 'expiresAt' | 'startsAt'> = {}
  const startsAt = moment(starts, venueNow)
  if (startsAt !== undefined && startsAt > venueNow) times.startsAt = startsAt
  if (timeInForce === 'GTD') {
    const at = moment(expires, venueNow)
    if (at === undefined || at < venueNow + 5000) return 'EGeneral:Invalid arguments:expiretm'
    if (at > venueNow + month) return 'EGeneral:Invalid arguments:expiretm'
    times.expiresAt = at
  }
  return times
}

/** Unix seconds, '+' and seconds from now, or RFC 3339. */
function moment(text: string | undefined, venueNow: number): number | undefined {
  if (text === undefined || text === '0') return undefined
  if (/^\+\d+$/.test(text)) return venueNow + Number(text.slice(1)) * 1000
  return /^\d+$/.test(text) ? Number(text) * 1000 : readTime(text)
}

/** Exponents written out, where they are accepted. */
function plain(text: string, variants: KrakenVariants): string {
  if (variants.exponents === 'refused' || !/e/i.test(text)) return text
  const scaled = parseScaled(text, 18)
  return scaled === undefined ? text : formatScaled(scaled, 18)
}

/** Too small, or too much of it. */
export function boundsError(plan: OrderPlan): string | undefined {
  const { instrument, size, limit, postOnly } = plan
  const { bounds, mode } = instrument
  if (mode === 'cancel-only' || mode === 'halted' || mode === 'delisted')
    return 'EService:Market in cancel_only mode'
  if (mode === 'post-only' && !postOnly) return 'EService:Market in post_only mode'
  if (mode === 'limit-only' && limit === undefined) return 'EService:Market in limit_only mode'
  if (typeof size !== 'number') {
    return size.funds < bounds.minNotional ? 'EOrder:Cost minimum not met' : undefined
  }
  if (size < bounds.minSize) return 'EOrder:Order minimum not met'
  const value = notional(limit ?? instrument.marketBook.lastPrice, size, instrument)
  return value < bounds.minNotional ? 'EOrder:Cost minimum not met' : undefined
}
