import { unfitTerms } from '../../../kernel/account/unfit-terms.ts'
import type { OrderKind, OrderTerms } from '../../../order-terms.ts'
import { robinhoodOrders } from '../order-capabilities.ts'
import type { RobinhoodVersion } from '../wire/paths.ts'

const types: Readonly<Partial<Record<OrderKind, string>>> = {
  market: 'market',
  limit: 'limit',
  'stop-market': 'stop_loss',
  'stop-limit': 'stop_limit',
}

/** A new order as text; or as readable text why it cannot be one. What it says stands under the name of its type. */
export function orderBody(
  clientOrderId: string,
  terms: OrderTerms,
  version: RobinhoodVersion = 'v2',
): { body: string } | { reason: string } {
  const reason = unfitTerms(robinhoodOrders, terms)
  const type = types[terms.kind]
  if (reason !== undefined || type === undefined) {
    return { reason: reason ?? 'Robinhood has no such kind of order.' }
  }
  const config = {
    asset_quantity: terms.size,
    ...(type.includes('limit') && { limit_price: terms.limitPrice }),
    ...(type.includes('stop') && { stop_price: terms.stopPrice }),
    // The older version's limit orders stay until canceled, and have no word for it.
    ...(type !== 'market' &&
      (version === 'v2' || type !== 'limit') && { time_in_force: terms.timeInForce }),
  }
  const order = {
    client_order_id: clientOrderId,
    side: terms.side,
    type,
    symbol: terms.symbol,
    [`${type}_order_config`]: config,
  }
  return { body: JSON.stringify(order) }
}
