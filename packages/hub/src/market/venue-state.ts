import type { VenueState } from '@leadline/desk-protocol/hub-status'
import type { ConnectionState } from '@leadline/venues/session/connection'

import type { VenueFeed } from './venue-feed.ts'

/** The first of those that wait; the count reports the rest. */
const shownWaiting = 50

type Light = Pick<VenueState, 'state' | 'reason' | 'until'>

/** One exchange as its light, its meter and its list of waiting requests show it. */
export function venueState(feed: VenueFeed, isShown: boolean, now: number): VenueState {
  const { session, port, says } = feed
  const lines = port?.connections() ?? []
  const waiting = session.limiter.waiting()
  const { mode, text } = says
  return {
    venue: feed.id,
    ...lightOf(feed, isShown, lines),
    openLines: lines.filter(({ state }) => state.kind === 'open').length,
    messages: port?.messages ?? 0,
    roundTripMs: session.roundTripMs ?? null,
    clock: session.offset.best(now) ?? null,
    says: { mode, text },
    meters: session.limiter.use(),
    holds: session.limiter.holds().map(({ until, reason }) => ({ until, reason })),
    waitingCount: waiting.length,
    waiting: waiting.slice(0, shownWaiting),
    instruments: feed.instrumentCount,
    oddities: (port?.anomalies.list() ?? []).map(({ kind, count }) => ({ kind, count })),
  }
}

function lightOf(
  feed: VenueFeed,
  isShown: boolean,
  lines: readonly { state: ConnectionState }[],
): Light {
  const calm = { reason: '', until: null }
  if (!isShown) return { state: 'off', ...calm }
  if (feed.interest.applied().size === 0) return { state: 'idle', ...calm }
  const down = lines.find(({ state }) => state.kind !== 'open')?.state
  if (down?.kind === 'waiting') {
    const state = feed.wasLive ? 'reconnecting' : 'connecting'
    return { state, reason: down.reason, until: down.until }
  }
  if (down) return { state: feed.wasLive ? 'reconnecting' : 'connecting', ...calm }
  const [hold] = feed.session.limiter.holds()
  // An exchange without connections is queried again and again: what holds the queries back is its connection.
  if (lines.length === 0 && hold) {
    return { state: 'reconnecting', reason: hold.reason, until: hold.until }
  }
  if (lines.length === 0 && feed.port?.hasDialed) {
    return { state: 'reconnecting', reason: 'refused; tried again in some minutes', until: null }
  }
  return lines.length === 0 ? polledLight(feed) : { state: 'live', ...calm }
}

/** An exchange without connections is live as long as what it is requested comes. Answers alone are no data. */
function polledLight({ id, interest, setup, session, says, wasLive }: VenueFeed): Light {
  const symbols = [...interest.applied().keys()].filter((symbol) => setup.knownInstrument(symbol))
  const isWaiting = session.roundTripMs === undefined || symbols.length > 0
  if (!wasLive && isWaiting) return { state: 'connecting', reason: says.text, until: null }
  const reasons = symbols.map((symbol) => setup.interruptions.lastingReason(id, symbol))
  const [reason = ''] = reasons
  // Nothing of what somebody looks at here can be believed.
  const isStale = symbols.length > 0 && !reasons.includes(undefined)
  return { state: isStale ? 'reconnecting' : 'live', reason: isStale ? reason : '', until: null }
}
