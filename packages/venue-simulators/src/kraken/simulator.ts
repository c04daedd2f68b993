import type { SimulatorDefinition } from '../simulator-definition.ts'
import { openKraken } from './open-venue.ts'

export const krakenSimulator = {
  open: openKraken,
  addresses: {
    rest: 'https://kraken.simulated',
    market: 'wss://kraken.simulated/v2',
    user: 'wss://kraken.simulated/private/v2',
    trading: 'wss://kraken.simulated/private/v2',
  },
  hasSockets: true,
  ownFaults: ['bad-checksum', 'order-restated'],
  orderCalls: {
    places: /"add_order"|^POST \S*\/AddOrder\s/,
    changes:
      /"(?:amend_order|cancel_order|cancel_all)"|^POST \S*\/(?:AmendOrder|CancelOrder|CancelAll)\s/,
  },
} satisfies SimulatorDefinition
