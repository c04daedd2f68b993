import type { VenueId } from '@leadline/venues/venue-names'

import { binanceSimulator } from './binance-us/simulator.ts'
import { coinbaseSimulator } from './coinbase/simulator.ts'
import { geminiSimulator } from './gemini/simulator.ts'
import { krakenSimulator } from './kraken/simulator.ts'
import { robinhoodSimulator } from './robinhood/simulator.ts'
import type { SimulatorDefinition } from './simulator-definition.ts'

/** The other side of every exchange's wire. */
export const allSimulators = {
  coinbase: coinbaseSimulator,
  kraken: krakenSimulator,
  gemini: geminiSimulator,
  'binance-us': binanceSimulator,
  robinhood: robinhoodSimulator,
} satisfies Readonly<Record<VenueId, SimulatorDefinition>>
