import {
  amountToSign,
  bodyToSign,
  dashedMarket,
  maybeAmountToSign,
  onlyNames,
  type ReadOrderToSign,
  recordToSign,
  sideToSign,
  unreadableOrder,
} from '../../../signing/order-to-sign.ts'
import { accountPaths } from './paths.ts'

const types = new Set(['market', 'limit', 'stop_loss', 'stop_limit'])

/** An order of Robinhood before it is signed, as the body that is signed says it. */
export const robinhoodOrderToSign: ReadOrderToSign = ({ method, path, body }) => {
  const isOrders = path === accountPaths.v1.orders || path === accountPaths.v2.orders
  if (method !== 'POST' || !isOrders) return undefined
  const order = bodyToSign(body)
  const { type, side, symbol } = order
  if (typeof type !== 'string' || !types.has(type)) throw unreadableOrder()
  const configName = `${type}_order_config`
  onlyNames(order, ['client_order_id', 'side', 'type', 'symbol', configName])
  const config = recordToSign(order[configName])
  const { asset_quantity: size, quote_amount: money, limit_price: limit } = config
  if ((size === undefined) === (money === undefined)) throw unreadableOrder()
  return {
    side: sideToSign(side),
    ...dashedMarket(symbol),
    size: maybeAmountToSign(size),
    quoteSize: maybeAmountToSign(money),
    limitPrice: type.endsWith('limit') ? amountToSign(limit) : null,
  }
}
