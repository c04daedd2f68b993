import type { Json } from '../../wire/json-text.ts'
import { type Fields, fieldsOf, readJson, textField } from '../../wire/read-json.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { CoinbaseMarketCalls } from '../market/market-calls.ts'
import { invalidArgument, ok, unknownProduct } from '../wire/answers.ts'
import type { OrderRequest } from './order-manager.ts'
import type { Failure } from './read-order.ts'

/** The body of a new order or a preview, or the answer that refuses it as a request. */
export function readOrderRequest(
  body: string,
  market: CoinbaseMarketCalls,
): OrderRequest | WireAnswer {
  const fields = fieldsOf(readJson(body))
  const configuration = fields && fieldsOf(fields['order_configuration'])
  const side = fields && textField(fields, 'side')
  if (!fields || !configuration || (side !== 'BUY' && side !== 'SELL')) {
    return invalidArgument('invalid request body')
  }
  const id = textField(fields, 'product_id') ?? ''
  const product = market.product(id)
  if (!product) return unknownProduct(id)
  return {
    product,
    side: side === 'BUY' ? 'buy' : 'sell',
    clientOrderId: textField(fields, 'client_order_id') ?? '',
    configuration,
    attached: fieldsOf(fields['attached_order_configuration']),
  }
}

export function isRefused(request: OrderRequest | WireAnswer): request is WireAnswer {
  return 'status' in request
}

/** A success has status 200. */
export function orderTaken(
  orderId: string,
  request: OrderRequest,
  attachedOrderId: string,
): WireAnswer {
  return ok({
    success: true,
    success_response: {
      order_id: orderId,
      product_id: request.product.id,
      side: request.side === 'buy' ? 'BUY' : 'SELL',
      client_order_id: request.clientOrderId,
      attached_order_id: attachedOrderId,
    },
    order_configuration: request.configuration as Record<string, Json>,
  })
}

/** And so has a failure. */
export function orderRefused(
  { reason, preview, message }: Failure,
  configuration: Fields,
): WireAnswer {
  return ok({
    success: false,
    error_response: {
      error: reason,
      message: message ?? '',
      error_details: '',
      new_order_failure_reason: reason,
      preview_failure_reason: preview,
    },
    order_configuration: configuration as Record<string, Json>,
  })
}
