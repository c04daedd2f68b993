import { openRobinhoodTest, type RobinhoodTestVariants } from './client.ts'

const v2 = '/api/v2/crypto'
/** Client order ids, by number. */
export const robinhoodId = (number: number) =>
  `3f0a4a1e-8c1d-4b6a-9a57-${String(number).padStart(12, '0')}`

export function robinhoodOrder(number: number, type: string, config: object, side = 'buy') {
  return JSON.stringify({
    client_order_id: robinhoodId(number),
    side,
    type,
    symbol: 'BTC-USD',
    [`${type}_order_config`]: config,
  })
}

/** It never trades. */
export const farLimit = { asset_quantity: '0.0001', limit_price: '36352.78', time_in_force: 'gtc' }

export function openRobinhoodOrders(variants: RobinhoodTestVariants = {}) {
  const opened = openRobinhoodTest(variants)
  const { call, account } = opened
  const orders = `${v2}/trading/orders/`
  const place = (body: string, label?: string) => call('POST', `${orders}?${account}`, body, label)
  const get = (orderId: string) => call('GET', `${orders}${orderId}/?${account}`)
  return { ...opened, orders, place, get }
}
