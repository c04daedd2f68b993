import type { SimulatorDefinition } from '../simulator-definition.ts'
import { openBinance } from './open-venue.ts'

export const binanceSimulator = {
  open: openBinance,
  addresses: {
    rest: 'https://binance-us.simulated',
    market: 'wss://binance-us.simulated',
    user: 'wss://binance-us.simulated',
    trading: 'wss://binance-us.simulated/ws-api/v3',
  },
  hasSockets: true,
  ownFaults: ['server-shutdown', 'order-refused'],
  orderCalls: {
    places: /^POST \S*\/api\/v3\/order[\s?]/,
    changes: /^DELETE \S*\/api\/v3\/(?:order|openOrders)[\s?]/,
  },
} satisfies SimulatorDefinition
