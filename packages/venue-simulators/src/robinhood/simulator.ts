import type { SimulatorDefinition } from '../simulator-definition.ts'
import { openRobinhood } from './open-venue.ts'

export const robinhoodSimulator = {
  open: openRobinhood,
  addresses: { rest: 'https://robinhood.simulated' },
  hasSockets: false,
  ownFaults: [],
  orderCalls: {
    places: /^POST \S*\/trading\/orders\/\s*(?:\?\S*\s)?\s*\{/,
    changes: /^POST \S*\/trading\/orders\/[^/\s]+\/cancel\//,
    signed: /^POST /,
  },
} satisfies SimulatorDefinition
