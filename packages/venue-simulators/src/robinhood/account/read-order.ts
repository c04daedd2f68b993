import type { Side } from '@leadline/matching-engine/book/resting-order'
import { notional, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type { OrderPlan } from '@leadline/matching-engine/exchange/order-plan'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'

import { type Fields, decimalField, fieldsOf, textField } from '../../wire/read-json.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import { invalid } from '../wire/answers.ts'
import type { RobinhoodOrder } from './write-order.ts'

const day = 86_400_000
/** From taking the order to a market. */
const routeMs = 400
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const lives: Readonly<Record<string, number | undefined>> = {
  gtc: undefined,
  gfd: day,
  gfw: 7 * day,
  gfm: 30 * day,
}

export interface ReadOrder {
  plan: OrderPlan
  type: RobinhoodOrder['type']
  clientId: string
  timeInForce: string
}

/** The body of a new order as an order of the engine, or the answer that refuses it. */
export function readRobinhoodOrder(
  fields: Fields,
  find: (symbol: string) => TradedInstrument | undefined,
  now: number,
): ReadOrder | WireAnswer {
  const clientId = textField(fields, 'client_order_id') ?? ''
  if (!uuidForm.test(clientId)) return invalid('Must be a valid UUID.', 'client_order_id')
  const symbol = textField(fields, 'symbol') ?? ''
  const instrument = find(symbol)
  if (!instrument) return invalid(`Invalid symbol: ${symbol}`, 'symbol')
  const side = textField(fields, 'side')
  if (side !== 'buy' && side !== 'sell') return invalid('"side" is not a valid choice.', 'side')
  const type = textField(fields, 'type') ?? ''
  if (!isType(type)) return invalid(`"${type}" is not a valid choice.`, 'type')
  const config = fieldsOf(fields[`${type}_order_config`])
  // A configuration under any other name is not seen.
  if (!config) return invalid('This field is required.', `${type}_order_config`)
  return readConfig(config, type, instrument, side, clientId, now)
}

function isType(type: string): type is RobinhoodOrder['type'] {
  return ['market', 'limit', 'stop_loss', 'stop_limit'].includes(type)
}

function readConfig(
  config: Fields,
  type: RobinhoodOrder['type'],
  instrument: TradedInstrument,
  side: Side,
  clientId: string,
  now: number,
): ReadOrder | WireAnswer {
  const hasLimit = type === 'limit' || type === 'stop_limit'
  const limit = hasLimit ? readPrice(config, 'limit_price', instrument) : undefined
  if (typeof limit === 'object') return limit
  const hasStop = type === 'stop_loss' || type === 'stop_limit'
  const stop = hasStop ? readPrice(config, 'stop_price', instrument) : undefined
  if (typeof stop === 'object') return stop
  const size = readSize(config, instrument, limit ?? stop, type)
  if (typeof size === 'object') return size
  const timeInForce = textField(config, 'time_in_force') ?? 'gtc'
  if (!Object.hasOwn(lives, timeInForce))
    return invalid(`"${timeInForce}" is not a valid choice.`, 'time_in_force')
  const life = lives[timeInForce]
  const { book, lastPrice } = instrument.marketBook
  const best = book.sideOf(side === 'buy' ? 'sell' : 'buy').best?.price ?? lastPrice
  const plan: OrderPlan = {
    instrument,
    side,
    size,
    limit,
    // Market orders become limits: one percent above, five below.
    ...(limit === undefined && { protect: Math.round(best * (side === 'buy' ? 1.01 : 0.95)) }),
    timeInForce: limit === undefined ? 'ioc' : 'gtc',
    startsAt: now + routeMs,
    ...(life !== undefined && { expiresAt: now + life }),
    ...(stop !== undefined && {
      trigger: { kind: 'touch', price: stop, direction: side === 'buy' ? 'up' : 'down' },
    }),
    clientId,
    selfTrade: 'cancel-newest',
  }
  return { plan, type, clientId, timeInForce }
}

function readPrice(
  config: Fields,
  name: string,
  instrument: TradedInstrument,
): number | WireAnswer {
  const price = instrument.readPrice(decimalField(config, name) ?? '')
  if (price === 'off-grid') {
    return invalid(
      `Price has too much precision. Please round to the nearest ${instrument.priceStep} USD.`,
      name,
    )
  }
  return price ?? invalid('A valid number is required.', name)
}

/** In coins, or, where there is a price, in dollars. */
function readSize(
  config: Fields,
  instrument: TradedInstrument,
  price: number | undefined,
  type: string,
): number | WireAnswer {
  const money = decimalField(config, 'quote_amount')
  const text = decimalField(config, 'asset_quantity')
  if (money !== undefined && text !== undefined) {
    return invalid('Only one of asset_quantity and quote_amount may be given.', 'non_field_errors')
  }
  if (money !== undefined && type !== 'market' && price !== undefined) {
    const lots = Number((parseAmount(money) ?? 0n) / notional(price, 1, instrument))
    return lots > 0 ? lots : tooSmall(instrument)
  }
  const size = instrument.readSize(text ?? '')
  if (size === 'off-grid') {
    const words = `Order quantity has too much precision. Please round to the nearest ${instrument.sizeStep} ${instrument.base}.`
    return invalid(words, 'asset_quantity')
  }
  if (size === undefined) return invalid('A valid number is required.', 'asset_quantity')
  const { minSize, maxSize } = instrument.bounds
  if (size < minSize) return tooSmall(instrument)
  return size > maxSize
    ? invalid(
        `Order quantity must be less than or equal to ${instrument.sizeText(maxSize)}`,
        'asset_quantity',
      )
    : size
}

function tooSmall(instrument: TradedInstrument): WireAnswer {
  const least = instrument.sizeText(instrument.bounds.minSize).replace(/\.?0+$/, '')
  return invalid(`Order quantity must be greater than or equal to ${least}`, 'asset_quantity')
}
