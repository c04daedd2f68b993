import type { SimulatorDefinition } from '../simulator-definition.ts'
import { openCoinbase } from './open-venue.ts'

export const coinbaseSimulator = {
  open: openCoinbase,
  addresses: {
    rest: 'https://coinbase.simulated',
    market: 'wss://coinbase.simulated',
    user: 'wss://coinbase.simulated/user',
  },
  hasSockets: true,
  ownFaults: [],
  orderCalls: {
    places: /^POST \S*\/brokerage\/orders\s/,
    changes: /^POST \S*\/orders\/(?:edit|batch_cancel)\s/,
  },
} satisfies SimulatorDefinition
