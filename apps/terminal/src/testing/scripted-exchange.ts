import { isPlacing, requestText } from '@leadline/hub/testing/kill-matrix/order-calls'
import { openSimulators, type Simulators } from '@leadline/venue-simulators/simulators'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { environmentLines } from '../venues/environment-lines.ts'
import { serveVenue } from '../venues/serve-venue.ts'

export interface ScriptedExchange {
  simulators: Simulators
  /** Every text that would place an order, as it came over the wire. */
  placings: string[]
  /** Points a hub at it, and at nothing else. */
  environment: Record<string, string>
  close: () => void
}

const stepMs = 5

/**
 * One simulated exchange on a port of this computer, whose market does only what it is sent, and who counts its
 * orders.
 */
export async function openScriptedExchange(
  venue: VenueId,
  seed: number,
): Promise<ScriptedExchange> {
  // What an asset is worth in dollars is only reported by exchanges with books: one of them is there, too.
  const venues: VenueId[] = venue === 'robinhood' ? ['coinbase', venue] : [venue]
  const simulators = openSimulators({
    seed,
    now: Date.now(),
    latency: 'none',
    venues,
    isScripted: true,
  })
  const placings = countPlacings(simulators)
  const served = await Promise.all(
    venues.map(async (id) => ({ id, ...(await serveVenue(simulators, id)) })),
  )
  const lines = served.flatMap(({ id, port }) =>
    environmentLines(id, port, simulators.addresses(id), []),
  )
  const stepping = setInterval(
    () => simulators.advance(Math.max(Date.now(), simulators.now)),
    stepMs,
  )
  const environment = {
    LEADLINE_PRACTICE: 'off',
    ...Object.fromEntries(venueIds.flatMap(nowhere)),
    ...Object.fromEntries(lines.map(nameAndValue)),
  }
  const close = () => {
    clearInterval(stepping)
    for (const each of served) each.close()
  }
  return { simulators, placings, environment, close }
}

function nameAndValue(line: string): [string, string] {
  const at = line.indexOf('=')
  return [line.slice(0, at), line.slice(at + 1)]
}

/** Nothing listens there: no test reaches a real exchange. */
function nowhere(venue: VenueId): [string, string][] {
  const prefix = `LEADLINE_${venueOf(venue).environmentPrefix}`
  return [
    [`${prefix}_REST_URL`, 'http://127.0.0.1:9'],
    [`${prefix}_WS_URL`, 'ws://127.0.0.1:9'],
    [`${prefix}_PRIVATE_WS_URL`, 'ws://127.0.0.1:9'],
  ]
}

function countPlacings(simulators: Simulators): string[] {
  const placings: string[] = []
  const receive = (venue: VenueId, text: string) => {
    if (isPlacing(venue, text)) placings.push(text)
  }
  const handleHttp = simulators.handleHttp.bind(simulators)
  simulators.handleHttp = (venue, request, reply) => {
    const { method, path, query, headers, body } = request
    const address = query === '' ? path : `${path}?${query}`
    receive(venue, requestText(method, address, headers, body))
    handleHttp(venue, request, reply)
  }
  const acceptSocket = simulators.acceptSocket.bind(simulators)
  simulators.acceptSocket = (venue, upgrade, socket) => {
    const receiver = acceptSocket(venue, upgrade, socket)
    if ('status' in receiver) return receiver
    const message = (text: string) => {
      receive(venue, text)
      receiver.message(text)
    }
    return { ...receiver, message }
  }
  return placings
}
