import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { Instrument } from '@leadline/venues/instrument'

/** An instrument of the matching engine in the words of Leadline's own order checks. */
export function listedInstrument(traded: TradedInstrument): Instrument {
  const { symbol, base, quote, priceDecimals, sizeDecimals, priceStep, sizeStep, bounds } = traded
  return {
    venue: traded.marketBook.plan.venue,
    symbol,
    base,
    quote,
    venueSymbol: symbol,
    restSymbol: symbol,
    priceDecimals,
    sizeDecimals,
    priceStep,
    sizeStep,
    quoteStep: null,
    minSize: traded.sizeText(bounds.minSize),
    maxSize: traded.sizeText(bounds.maxSize),
    minNotional: bounds.minNotional > 0n ? amountText(bounds.minNotional) : null,
    maxNotional: amountText(bounds.maxNotional),
    status: 'online',
    venueStatus: 'online',
    venueOrderTypes: [],
  }
}
