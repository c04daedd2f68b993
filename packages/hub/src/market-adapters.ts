import type { AdapterIo } from '@leadline/venues/adapter-io'
import { BinanceUsMarket } from '@leadline/venues/exchanges/binance-us/market/market'
import { binanceUsLimits } from '@leadline/venues/exchanges/binance-us/wire/limits'
import { CoinbaseMarket } from '@leadline/venues/exchanges/coinbase/market/market'
import { coinbaseLimits } from '@leadline/venues/exchanges/coinbase/wire/limits'
import { GeminiMarket } from '@leadline/venues/exchanges/gemini/market/market'
import { geminiLimits } from '@leadline/venues/exchanges/gemini/wire/limits'
import { KrakenMarket } from '@leadline/venues/exchanges/kraken/market/market'
import { krakenLimits } from '@leadline/venues/exchanges/kraken/wire/limits'
import { RobinhoodMarket } from '@leadline/venues/exchanges/robinhood/market/market'
import { robinhoodLimits } from '@leadline/venues/exchanges/robinhood/wire/limits'
import type { MarketAdapter, MarketSink } from '@leadline/venues/market-adapter'
import type { ShellLimits } from '@leadline/venues/shell/shell-limits'
import type { VenueId } from '@leadline/venues/venue-names'

/** How the public half of an exchange is made, and what the exchange allows. */
export interface MarketMaker {
  /** `keyId` names a key for exchanges that show nothing without one. */
  make: (io: AdapterIo, sink: MarketSink, keyId?: string) => MarketAdapter
  limits: ShellLimits
}

/** The exchanges as this program knows how to speak with them. */
export const marketMakers: Readonly<Record<VenueId, MarketMaker>> = {
  coinbase: { make: (io, sink) => new CoinbaseMarket(io, sink), limits: coinbaseLimits },
  kraken: { make: (io, sink) => new KrakenMarket(io, sink), limits: krakenLimits },
  gemini: { make: (io, sink) => new GeminiMarket(io, sink), limits: geminiLimits },
  'binance-us': { make: (io, sink) => new BinanceUsMarket(io, sink), limits: binanceUsLimits },
  robinhood: {
    make: (io, sink, keyId) => new RobinhoodMarket(io, sink, keyId === undefined ? {} : { keyId }),
    limits: robinhoodLimits,
  },
}
