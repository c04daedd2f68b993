import {
  amountToSign,
  formToSign,
  joinedMarket,
  maybeAmountToSign,
  type ReadOrderToSign,
  sideToSign,
  unreadableOrder,
} from '../../../signing/order-to-sign.ts'
import { accountAsset } from './asset-names.ts'

const placeNames = new Set([
  'pair',
  'type',
  'ordertype',
  'volume',
  'displayvol',
  'price',
  'price2',
  'oflags',
  'trigger',
  'timeinforce',
  'expiretm',
  'cl_ord_id',
  'deadline',
])
const amendNames = new Set([
  'txid',
  'cl_ord_id',
  'limit_price',
  'order_qty',
  'trigger_price',
  'post_only',
])
/** Also with the prefix of their older ids: 'XXBTZUSD' is 'XBTUSD'. */
const quotes =
  'USD EUR GBP CAD AUD CHF JPY USDT USDC XBT ETH DAI ZUSD ZEUR ZGBP ZCAD ZJPY XXBT XETH'.split(' ')
const plain = /^\d+(?:\.\d+)?$/

/**
 * An order of Kraken that leaves as a call. Those that leave over its connection carry no signature: see decision 13.
 */
export const krakenOrderToSign: ReadOrderToSign = ({ path, body }) => {
  const isPlaced = path === '/0/private/AddOrder'
  if (!isPlaced && path !== '/0/private/AmendOrder') return undefined
  if (typeof body !== 'object') throw unreadableOrder()
  if (!isPlaced) {
    const change = formToSign(body, amendNames)
    const limit = change.get('limit_price')
    return {
      isChange: true,
      size: maybeAmountToSign(change.get('order_qty')),
      limitPrice: limit !== undefined && plain.test(limit) ? limit : null,
    }
  }
  const form = formToSign(body, placeNames)
  const { base, quote } = joinedMarket(form.get('pair'), quotes)
  const volume = amountToSign(form.get('volume'))
  const isMoney = (form.get('oflags') ?? '').split(',').includes('viqc')
  return {
    side: sideToSign(form.get('type')),
    base: accountAsset(base, new Map()),
    quote: accountAsset(quote, new Map()),
    size: isMoney ? null : volume,
    quoteSize: isMoney ? volume : null,
    limitPrice: limitOf(form),
  }
}

/** A distance, which Kraken knows by its sign, holds no price. */
function limitOf(form: ReadonlyMap<string, string>): string | null {
  const type = form.get('ordertype') ?? ''
  const text =
    type === 'limit' || type === 'iceberg'
      ? form.get('price')
      : type.endsWith('-limit')
        ? form.get('price2')
        : undefined
  return text !== undefined && plain.test(text) ? text : null
}
