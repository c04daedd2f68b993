import type { VenueId } from '../venue-names.ts'
import { binanceUsVenue } from './binance-us/venue.ts'
import { coinbaseVenue } from './coinbase/venue.ts'
import { geminiVenue } from './gemini/venue.ts'
import { krakenVenue } from './kraken/venue.ts'
import { robinhoodVenue } from './robinhood/venue.ts'
import type { VenueDefinition } from './venue-definition.ts'

/** The exchanges as the hub speaks with them. */
export const allVenues: Readonly<Record<VenueId, VenueDefinition>> = {
  coinbase: coinbaseVenue,
  kraken: krakenVenue,
  gemini: geminiVenue,
  'binance-us': binanceUsVenue,
  robinhood: robinhoodVenue,
}
