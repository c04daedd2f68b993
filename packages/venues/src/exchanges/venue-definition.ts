import type { OpenAccountAdapter } from '../account-adapter.ts'
import type { AdapterIo } from '../adapter-io.ts'
import type { MarketAdapter, MarketSink } from '../market-adapter.ts'
import type { SessionLimits } from '../session/session-limits.ts'

/** One exchange as the hub speaks with it: what it allows, and its two adapters. */
export interface VenueDefinition {
  limits: SessionLimits
  /** `keyId` names a key for exchanges that show nothing without one. */
  openMarket: (io: AdapterIo, sink: MarketSink, keyId?: string) => MarketAdapter
  openAccount: OpenAccountAdapter
}
