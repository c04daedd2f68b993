import { binanceUsOrders } from './exchanges/binance-us/account/order-capabilities.ts'
import { coinbaseOrders } from './exchanges/coinbase/account/order-capabilities.ts'
import { geminiOrders } from './exchanges/gemini/account/order-capabilities.ts'
import { krakenOrders } from './exchanges/kraken/account/order-capabilities.ts'
import { robinhoodOrders } from './exchanges/robinhood/account/order-capabilities.ts'
import type { OrderCapabilities } from './order-capabilities.ts'
import type { VenueId } from './venue-names.ts'

/** What each exchange's own order entry can do. An exchange that is not here takes no orders from Leadline. */
export const orderCapabilities: Readonly<Partial<Record<VenueId, OrderCapabilities>>> = {
  coinbase: coinbaseOrders,
  'binance-us': binanceUsOrders,
  kraken: krakenOrders,
  gemini: geminiOrders,
  robinhood: robinhoodOrders,
}
