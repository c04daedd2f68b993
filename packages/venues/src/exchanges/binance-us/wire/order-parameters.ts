import { type UnsignedCall, SigningRefused } from '../../../session/signer.ts'

/** What orders, their changes and queries about them consist of at Binance.US. */
const known = new Set([
  'symbol',
  'symbols',
  'side',
  'type',
  'timeInForce',
  'quantity',
  'quoteOrderQty',
  'price',
  'stopPrice',
  'trailingDelta',
  'icebergQty',
  'strategyId',
  'strategyType',
  'newOrderRespType',
  'newClientOrderId',
  'selfTradePreventionMode',
  'orderId',
  'origClientOrderId',
  'cancelReplaceMode',
  'cancelNewClientOrderId',
  'cancelOrigClientOrderId',
  'cancelOrderId',
  'cancelRestrictions',
  'computeCommissionRates',
  'startTime',
  'endTime',
  'fromId',
  'limit',
  'omitZeroBalances',
  'recvWindow',
  'listenKey',
])

/**
 * A signature of Binance.US covers the parameters and not the path: one that was made for an order would be taken for a
 * withdrawal with the same parameters. So what can be signed at all are the parameters of orders; without a coin, an
 * address and an amount nothing can be withdrawn or moved.
 */
export function refuseForeignParameters({ query, body }: UnsignedCall): void {
  const form = typeof body === 'object' ? body : []
  for (const [name] of [...query, ...form]) {
    if (!known.has(name)) {
      throw new SigningRefused('Leadline does not sign this call: it has a foreign parameter.')
    }
  }
}
