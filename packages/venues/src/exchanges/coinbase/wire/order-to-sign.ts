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

const root = '/api/v3/brokerage'
const orderFields = ['client_order_id', 'product_id', 'side', 'order_configuration']
const configurations = new Set([
  'market_market_ioc',
  'limit_limit_gtc',
  'limit_limit_gtd',
  'limit_limit_fok',
  'sor_limit_ioc',
  'stop_limit_stop_limit_gtc',
  'stop_limit_stop_limit_gtd',
  'trigger_bracket_gtc',
  'trigger_bracket_gtd',
])

/** An order of Coinbase before it is signed. Its signature covers the call and not the body: see decision 13. */
export const coinbaseOrderToSign: ReadOrderToSign = ({ method, path, body }) => {
  if (method !== 'POST') return undefined
  if (path === `${root}/orders/edit`) {
    const { price, size } = bodyToSign(body)
    return { isChange: true, size: maybeAmountToSign(size), limitPrice: maybeAmountToSign(price) }
  }
  if (path !== `${root}/orders`) return undefined
  const order = bodyToSign(body)
  onlyNames(order, orderFields)
  const [entry, ...others] = Object.entries(recordToSign(order['order_configuration']))
  if (!entry || others.length > 0 || !configurations.has(entry[0])) throw unreadableOrder()
  const [type, reported] = entry
  const { base_size: size, quote_size: money, limit_price: limit } = recordToSign(reported)
  if ((size === undefined) === (money === undefined)) throw unreadableOrder()
  // The stop of a bracket leaves as a limit of Coinbase's own.
  const isBounded = type !== 'market_market_ioc' && !type.startsWith('trigger_bracket')
  return {
    side: sideToSign(order['side']),
    ...dashedMarket(order['product_id']),
    size: maybeAmountToSign(size),
    quoteSize: maybeAmountToSign(money),
    limitPrice: isBounded ? amountToSign(limit) : null,
  }
}
