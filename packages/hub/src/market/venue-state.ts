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
  return lines.length === 0 ? polledLight(feed) : streamedLight(feed)
}

/** Before the first of what was subscribed to has come, an open connection is not live either. */
function streamedLight(feed: VenueFeed): Light {
  if (!feed.wasLive && watchedSymbols(feed).length > 0) {
    return { state: 'connecting', reason: feed.says.text, until: null }
  }
  return dataLight(feed)
}

/** A connection that holds is not data: where nothing that somebody looks at here can be believed, it is not live. */
function dataLight(feed: VenueFeed): Light {
  const reason = staleReason(feed)
  return reason === undefined
    ? { state: 'live', reason: '', until: null }
    : { state: 'reconnecting', reason, until: null }
}

/** Why nothing of what is looked at at an exchange is live; undefined where something is. */
function staleReason(feed: VenueFeed): string | undefined {
  const { interruptions } = feed.setup
  const reasons = watchedSymbols(feed).map((symbol) => interruptions.lastingReason(feed.id, symbol))
  return reasons.includes(undefined) ? undefined : reasons[0]
}

/** What somebody looks at at an exchange, as far as it is listed there. */
function watchedSymbols({ interest, setup }: VenueFeed): string[] {
  return [...interest.applied().keys()].filter((symbol) => setup.knownInstrument(symbol))
}

/** An exchange without connections is live as long as what it is requested comes. Answers alone are no data. */
function polledLight(feed: VenueFeed): Light {
  const { session, says, wasLive } = feed
  const isWaiting = session.roundTripMs === undefined || watchedSymbols(feed).length > 0
  if (!wasLive && isWaiting) return { state: 'connecting', reason: says.text, until: null }
  return dataLight(feed)
}
