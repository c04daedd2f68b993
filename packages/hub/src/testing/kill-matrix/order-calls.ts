import { allSimulators } from '@leadline/venue-simulators/all-simulators'
import type { SimulatorDefinition } from '@leadline/venue-simulators/simulator-definition'
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

/** It would put an order in the exchange's book. */
export function isPlacing(venue: VenueId, text: WireText): boolean {
  return allSimulators[venue].orderCalls.places.test(text)
}

/** It does something to an order, so that it matters whether it left or not. */
export function isOrderCall(venue: VenueId, text: WireText): boolean {
  return isPlacing(venue, text) || allSimulators[venue].orderCalls.changes.test(text)
}

/** Method and path of a call that is about to be signed, and does something to an order. */
export function isSignedOrder(venue: VenueId, text: WireText): boolean {
  const { orderCalls }: SimulatorDefinition = allSimulators[venue]
  return isOrderCall(venue, text) || orderCalls.signed?.test(text) === true
}
