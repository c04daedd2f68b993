import type { AdapterIo } from '@leadline/venues/adapter-io'
import type { MarketAdapter, MarketSink } from '@leadline/venues/market-adapter'
import type { SessionLimits } from '@leadline/venues/session/session-limits'
import type { Signer } from '@leadline/venues/session/signer'
import type { VenueAddresses } from '@leadline/venues/session/venue-addresses'
import type { Transport } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'

/** One exchange that a hub connects to. */
export interface VenueSetup {
  id: VenueId
  addresses: VenueAddresses
  /** False for a simulated exchange, and for any address that is not the exchange's own. */
  isTheExchange: boolean
  limits: SessionLimits
  transport: Transport
  makeMarket: (io: AdapterIo, sink: MarketSink) => MarketAdapter
  sign?: Signer
  /** In a replay, what is looked at was decided long ago: nothing is let go because nobody looks now. */
  isReplay?: boolean
}
