import {
  amountToSign,
  joinedMarket,
  maybeAmountToSign,
  type ReadOrderToSign,
  sideToSign,
  unreadableOrder,
} from '../../../signing/order-to-sign.ts'

const quotes = ['USD', 'USDT', 'USDC', 'BUSD', 'BTC', 'ETH', 'BNB', 'DAI', 'UST']
/** What only an order has. */
const marks = ['side', 'type', 'quantity', 'quoteOrderQty', 'icebergQty', 'cancelReplaceMode']

/**
 * An order of Binance.US, by whatever path it is requested: the signature covers the parameters and not the path, so
 * those
 * of an order that was signed as a query would be taken for an order.
 */
export const binanceUsOrderToSign: ReadOrderToSign = ({ query, body }) => {
  const pairs = [...query, ...(typeof body === 'object' ? body : [])]
  if (!pairs.some(([name]) => marks.includes(name))) return undefined
  const fields = new Map(pairs)
  if (fields.size !== pairs.length || fields.has('cancelReplaceMode')) throw unreadableOrder()
  const [size, money] = [fields.get('quantity'), fields.get('quoteOrderQty')]
  if ((size === undefined) === (money === undefined)) throw unreadableOrder()
  const type = fields.get('type') ?? ''
  const isLimit = type === 'LIMIT' || type === 'LIMIT_MAKER' || type.endsWith('_LIMIT')
  return {
    side: sideToSign(fields.get('side')),
    ...joinedMarket(fields.get('symbol'), quotes),
    size: maybeAmountToSign(size),
    quoteSize: maybeAmountToSign(money),
    limitPrice: isLimit ? amountToSign(fields.get('price')) : null,
  }
}
