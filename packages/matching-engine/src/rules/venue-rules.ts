import type { VenueId } from '@leadline/venues/venue-names'

import type { ExchangeRules } from '../exchange/exchange-rules.ts'
import type { OrderBounds } from '../exchange/traded-instrument.ts'
import type { MarketBook } from '../market/market-book.ts'
import type { ThrowAway } from '../random/throw-away.ts'
import { binanceBounds, binanceRules } from './binance-us-rules.ts'
import { coinbaseBounds, coinbaseRules } from './coinbase-rules.ts'
import { geminiBounds, geminiRules } from './gemini-rules.ts'
import { krakenBounds, krakenRules } from './kraken-rules.ts'
import { robinhoodBounds, robinhoodRules } from './robinhood-rules.ts'

interface VenueRules {
  rules: (throwAway: ThrowAway) => ExchangeRules
  bounds: (book: MarketBook) => OrderBounds
}

/** How each exchange treats orders and money, as its simulator does. */
export const venueRules: Readonly<Record<VenueId, VenueRules>> = {
  coinbase: { rules: coinbaseRules, bounds: coinbaseBounds },
  kraken: { rules: krakenRules, bounds: krakenBounds },
  gemini: { rules: () => geminiRules, bounds: geminiBounds },
  'binance-us': { rules: () => binanceRules, bounds: binanceBounds },
  robinhood: { rules: robinhoodRules, bounds: robinhoodBounds },
}
