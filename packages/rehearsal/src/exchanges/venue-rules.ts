import { binanceBounds, binanceRules } from '@leadline/venue-simulators/binance-us/binance-rules'
import { coinbaseReadings } from '@leadline/venue-simulators/coinbase/coinbase-readings'
import { coinbaseBounds, coinbaseRules } from '@leadline/venue-simulators/coinbase/coinbase-rules'
import type { ThrowAway } from '@leadline/venue-simulators/crypto/throw-away'
import type { ExchangeRules } from '@leadline/venue-simulators/exchange/exchange-rules'
import type { OrderBounds } from '@leadline/venue-simulators/exchange/traded-instrument'
import { geminiBounds, geminiRules } from '@leadline/venue-simulators/gemini/gemini-rules'
import { krakenReadings } from '@leadline/venue-simulators/kraken/kraken-readings'
import { krakenBounds, krakenRules } from '@leadline/venue-simulators/kraken/kraken-rules'
import type { CrowdBook } from '@leadline/venue-simulators/market/crowd-book'
import {
  robinhoodBounds,
  robinhoodRules,
} from '@leadline/venue-simulators/robinhood/robinhood-rules'
import type { VenueId } from '@leadline/venues/venue-names'

interface VenueRules {
  rules: (throwAway: ThrowAway) => ExchangeRules
  bounds: (book: CrowdBook) => OrderBounds
}

/** How each exchange treats orders and money, as its simulator does. */
export const venueRules: Readonly<Record<VenueId, VenueRules>> = {
  coinbase: {
    rules: (throwAway) => coinbaseRules(throwAway, coinbaseReadings),
    bounds: coinbaseBounds,
  },
  kraken: { rules: (throwAway) => krakenRules(throwAway, krakenReadings), bounds: krakenBounds },
  gemini: { rules: () => geminiRules, bounds: geminiBounds },
  'binance-us': { rules: () => binanceRules, bounds: binanceBounds },
  robinhood: { rules: robinhoodRules, bounds: robinhoodBounds },
}
