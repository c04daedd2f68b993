import type { VenueId } from '@leadline/venues/venue-names'

/** What goes over the wire, on one line: method and address of a request, then its body; or the text of a frame. */
type WireText = string

/** Gemini's requests carry what they say in a header. */
export function requestText(
  method: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): WireText {
  const payload = Object.entries(headers).find(([name]) => /^x-gemini-payload$/i.test(name))?.[1]
  return `${method} ${address} ${payload === undefined ? body : atob(payload)}`
}

const places: Readonly<Record<VenueId, RegExp>> = {
  coinbase: /^POST \S*\/brokerage\/orders\s/,
  kraken: /"add_order"|^POST \S*\/AddOrder\s/,
  gemini: /"order\.place"|^POST \S*\/v1\/order\/new\s/,
  'binance-us': /^POST \S*\/api\/v3\/order[\s?]/,
  robinhood: /^POST \S*\/trading\/orders\/\s*(?:\?\S*\s)?\s*\{/,
}

const changes: Readonly<Record<VenueId, RegExp>> = {
  coinbase: /^POST \S*\/orders\/(?:edit|batch_cancel)\s/,
  kraken:
    /"(?:amend_order|cancel_order|cancel_all)"|^POST \S*\/(?:AmendOrder|CancelOrder|CancelAll)\s/,
  gemini: /"order\.cancel(?:_all)?"|^POST \S*\/v1\/order\/cancel(?:\/all)?\s/,
  'binance-us': /^DELETE \S*\/api\/v3\/(?:order|openOrders)[\s?]/,
  robinhood: /^POST \S*\/trading\/orders\/[^/\s]+\/cancel\//,
}

/** It would put an order in the exchange's book. */
export function isPlacing(venue: VenueId, text: WireText): boolean {
  return places[venue].test(text)
}

/** It does something to an order, so that it matters whether it left or not. */
export function isOrderCall(venue: VenueId, text: WireText): boolean {
  return isPlacing(venue, text) || changes[venue].test(text)
}
