import type { VenueSetup } from '@leadline/hub/market/venue-setup'
import type { AccountSetup } from '@leadline/hub/services/orders/account-connection'
import type { Clock } from '@leadline/runtime/clock'
import type { SimulatorOptions } from '@leadline/venue-simulators/simulator-options'
import { openSimulators, type Simulators } from '@leadline/venue-simulators/simulators'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { Transport } from '@leadline/venues/transport'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'

import { newsMoves } from './news/news-moves.ts'
import { paperAccount } from './paper-accounts.ts'
import { paperCrypto } from './paper-crypto.ts'
import { paperQuoteSigner } from './paper-quote-signer.ts'

export interface PaperMarket {
  venues: readonly VenueSetup[]
  /** One at each exchange. */
  accounts: readonly AccountSetup[]
  /** What stands behind them, with its faults and its ground truth. */
  simulators: Simulators
  stop: () => void
}

export interface PaperOptions extends Pick<
  SimulatorOptions,
  | 'actionsPerSecond'
  | 'venues'
  | 'symbols'
  | 'variants'
  | 'balances'
  | 'kept'
  | 'keep'
  | 'isScripted'
  | 'latency'
  | 'startUsd'
> {
  /** How often time passes there: by default often enough that an exchange answers as fast as it means to. */
  stepMs?: number
  /** Where an earlier run of this seed stopped: the time since then has passed as it does while a computer sleeps. */
  stoppedAt?: number
  /** With which of an exchange's simulated keys: by default one that may trade. */
  keyLabels?: Readonly<Partial<Record<VenueId, string>>>
}

/** Timers are late by some milliseconds always. */
const mostBehindMs = 50

/** The five simulated exchanges inside this program. Nothing that is done here can reach a real one. */
export function openPaperMarket(
  clock: Clock,
  seed: number,
  { stepMs = 5, keyLabels = {}, stoppedAt, ...options }: PaperOptions = {},
): PaperMarket {
  const ids = options.venues ?? venueIds
  const now = Math.min(stoppedAt ?? clock.now(), clock.now())
  const simulators = openSimulators({
    ...options,
    seed,
    now,
    venues: ids,
    // Simulated news moves it now and then, so that the feed can be tried.
    moves: newsMoves(seed),
  })
  // All of it once, so that a program that is killed later leaves whole accounts.
  simulators.keepAll()
  let cancel = () => {}
  /** How far the exchanges' clock is ahead: where ours is set back, theirs goes on from where it was. */
  let aheadMs = 0
  const catchUp = () => {
    aheadMs = Math.max(aheadMs, simulators.now - clock.now())
    simulators.advance(clock.now() + aheadMs)
  }
  const step = () => {
    catchUp()
    cancel = clock.after(stepMs, step)
  }
  step()
  const isBehind = () => clock.now() + aheadMs - simulators.now > mostBehindMs
  const venues = ids.map((id) => {
    const venue = paperVenue(simulators, id, clock, keyLabels[id])
    return { ...venue, transport: onTime(venue.transport, isBehind, catchUp) }
  })
  const accounts = venues.map(({ account }) => account)
  const stop = () => {
    cancel()
    simulators.keepAll()
  }
  return { venues, accounts, simulators, stop }
}

/**
 * A program that was busy for seconds has exchanges whose clock stood still meanwhile. What is requested then would arrive in the
 * past, and the answer would say that this computer's clock is wrong. Never from within: whoever requests is still busy.
 */
function onTime(transport: Transport, isBehind: () => boolean, catchUp: () => void): Transport {
  const later: Transport['fetch'] = async (request) => {
    await Promise.resolve()
    catchUp()
    return await transport.fetch(request)
  }
  return {
    openSocket: (...args) => transport.openSocket(...args),
    fetch: (request) => (isBehind() ? later(request) : transport.fetch(request)),
  }
}

/** One simulated exchange, spoken with as the real one would be, with the account that one practices with. */
export function paperVenue(
  simulators: Simulators,
  id: VenueId,
  clock: Clock,
  label = 'trade',
): VenueSetup & { account: AccountSetup } {
  const { rest, market = '', user = '', trading = '' } = simulators.addresses(id)
  const { openMarket, limits } = allVenues[id]
  const key = simulators.key(id, 'view')
  const signQuote = paperQuoteSigner(key)
  const paper = paperAccount(simulators.key(id, label), paperCrypto(clock))
  return {
    id,
    addresses: { rest, market, user, trading },
    isTheExchange: false,
    limits,
    transport: simulators.transport(id),
    makeMarket: (io, sink) => openMarket(io, sink, key.id),
    sign: (call) => (call.keyId === paper.setup.keyId ? paper.sign(call) : signQuote(call)),
    account: paper.setup,
  }
}
