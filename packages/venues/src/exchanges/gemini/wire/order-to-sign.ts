import {
  amountToSign,
  bodyToSign,
  joinedMarket,
  onlyNames,
  type ReadOrderToSign,
  sideToSign,
  unreadableOrder,
} from '../../../signing/order-to-sign.ts'

const names = [
  'client_order_id',
  'symbol',
  'amount',
  'price',
  'side',
  'type',
  'stop_price',
  'options',
]
const quotes = ['USD', 'GUSD', 'USDT', 'USDC', 'EUR', 'GBP', 'SGD', 'BTC', 'ETH', 'DAI', 'FIL']
const types = new Set<unknown>(['exchange limit', 'exchange stop limit'])

/**
 * An order of Gemini that leaves as a call. Those that leave over its connection carry no signature: see decision 13.
 */
export const geminiOrderToSign: ReadOrderToSign = ({ path, body }) => {
  if (path !== '/v1/order/new') return undefined
  const order = bodyToSign(body)
  onlyNames(order, names)
  if (!types.has(order['type'])) throw unreadableOrder()
  return {
    side: sideToSign(order['side']),
    ...joinedMarket(order['symbol'], quotes),
    size: amountToSign(order['amount']),
    quoteSize: null,
    limitPrice: amountToSign(order['price']),
  }
}
