import type { SimulatedKey } from '@leadline/venue-simulators/crypto/simulated-key'
import type { SimulatedAddresses } from '@leadline/venue-simulators/simulator-definition'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

/** The lines with which a terminal is pointed at one served exchange, ready to paste. */
export function environmentLines(
  venue: VenueId,
  port: number,
  addresses: SimulatedAddresses,
  keys: readonly SimulatedKey[],
): string[] {
  const prefix = `LEADLINE_${venueOf(venue).environmentPrefix}`
  // Hosts of the simulated addresses mean nothing, paths do.
  const at = (scheme: string, address: string) =>
    `${scheme}://127.0.0.1:${port}${address.replace(/^\w+:\/\/[^/]+/, '')}`
  const { rest, market, user } = addresses
  const trading = keys.find(({ label }) => label === 'trade')
  return [
    `${prefix}_REST_URL=${at('http', rest)}`,
    ...(market === undefined ? [] : [`${prefix}_WS_URL=${at('ws', market)}`]),
    ...(user === undefined ? [] : [`${prefix}_PRIVATE_WS_URL=${at('ws', user)}`]),
    ...(trading === undefined
      ? []
      : [`${prefix}_KEY=${quoted(trading.id)}`, `${prefix}_SECRET=${quoted(trading.secret)}`]),
  ]
}

/** As a shell reads it. */
function quoted(text: string): string {
  return /^[\w+/=.:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
