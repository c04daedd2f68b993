import type { AdapterIo } from '@leadline/venues/adapter-io'
import { BinanceUsMarket } from '@leadline/venues/binance-us/binance-us-market'
import { binanceUsLimits } from '@leadline/venues/binance-us/limits'
import { CoinbaseMarket } from '@leadline/venues/coinbase/coinbase-market'
import { coinbaseLimits } from '@leadline/venues/coinbase/limits'
import { GeminiMarket } from '@leadline/venues/gemini/gemini-market'
import { geminiLimits } from '@leadline/venues/gemini/limits'
import { KrakenMarket } from '@leadline/venues/kraken/kraken-market'
import { krakenLimits } from '@leadline/venues/kraken/limits'
import type { MarketAdapter, MarketSink } from '@leadline/venues/market-adapter'
import type { ShellLimits } from '@leadline/venues/shell/shell-limits'
import type { VenueId } from '@leadline/venues/venue-registry'

/** How the public half of an exchange is made, and what the exchange allows. */
export interface MarketMaker {
  make: (io: AdapterIo, sink: MarketSink) => MarketAdapter
  limits: ShellLimits
  publishesTrades: boolean
}

/** In the order of the columns. */
export const marketMakers: readonly (readonly [VenueId, MarketMaker])[] = [
  [
    'coinbase',
    {
      make: (io, sink) => new CoinbaseMarket(io, sink),
      limits: coinbaseLimits,
      publishesTrades: true,
    },
  ],
  [
    'kraken',
    { make: (io, sink) => new KrakenMarket(io, sink), limits: krakenLimits, publishesTrades: true },
  ],
  [
    'gemini',
    { make: (io, sink) => new GeminiMarket(io, sink), limits: geminiLimits, publishesTrades: true },
  ],
  [
    'binance-us',
    {
      make: (io, sink) => new BinanceUsMarket(io, sink),
      limits: binanceUsLimits,
      publishesTrades: true,
    },
  ],
]
