import { binanceUsOrders } from './binance-us/binance-us-orders.ts'
import { coinbaseOrders } from './coinbase/coinbase-orders.ts'
import { geminiOrders } from './gemini/gemini-orders.ts'
import { krakenOrders } from './kraken/kraken-orders.ts'
import type { OrderCapabilities } from './order-capabilities.ts'
import { robinhoodOrders } from './robinhood/robinhood-orders.ts'
import type { VenueId } from './venue-names.ts'

/** What each exchange's own order entry can do. An exchange that is not here takes no orders from Leadline. */
export const orderCapabilities: Readonly<Partial<Record<VenueId, OrderCapabilities>>> = {
  coinbase: coinbaseOrders,
  'binance-us': binanceUsOrders,
  kraken: krakenOrders,
  gemini: geminiOrders,
  robinhood: robinhoodOrders,
}
