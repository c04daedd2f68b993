import { Agenda } from '@leadline/matching-engine/exchange/agenda'
import { parseAmount } from '@leadline/matching-engine/exchange/amount'
import {
  SimulatedMarket,
  mostLivedMs,
  tickMs,
} from '@leadline/matching-engine/flow/simulated-market'
import { storeCandles } from '@leadline/matching-engine/market/candle-store'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import {
  type ScriptedBook,
  type ScriptedTrade,
  scriptBook,
  scriptTrade,
} from '@leadline/matching-engine/market/scripted-book'
import { SeededRandom } from '@leadline/matching-engine/random/seeded-random'
import { ThrowAway } from '@leadline/matching-engine/random/throw-away'
import { allProfiles } from '@leadline/venues/exchanges/all'
import type { Transport } from '@leadline/venues/transport'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'

import { type AccountGroundTruth, accountGroundTruth } from './account-ground-truth.ts'
import { allSimulators } from './all-simulators.ts'
import type { SimulatedKey } from './crypto/simulated-key.ts'
import type { FaultName, FaultSetting } from './faults/fault.ts'
import { strikeInstrument } from './faults/instrument-faults.ts'
import { type GroundTruth, groundTruthOf } from './ground-truth.ts'
import { type KeepChanges, restoreVenue, VenueChanges } from './kept-venue.ts'
import { memoryTransport } from './memory-transport.ts'
import type { SimulatedAddresses, SimulatorDefinition } from './simulator-definition.ts'
import type { SimulatorOptions } from './simulator-options.ts'
import type { OpenVenue } from './venue-parts.ts'
import { SimulatedVenue } from './wire/simulated-venue.ts'
import type {
  WireAnswer,
  WireReceiver,
  WireReply,
  WireRequest,
  WireSocket,
  WireUpgrade,
} from './wire/wire.ts'

/** Five exchanges on one simulated market, driven by one clock. Nothing here ever reaches a real exchange. */
export class Simulators {
  readonly market: SimulatedMarket
  /** Calls that a terminal must never make, such as moving funds, in the order in which they came. */
  readonly forbiddenCalls: string[] = []
  readonly #agenda = new Agenda()
  readonly #venues = new Map<
    VenueId,
    OpenVenue & { wire: SimulatedVenue; latencyMs: () => number }
  >()
  readonly #keep: KeepChanges | undefined
  readonly #changes: (readonly [VenueId, VenueChanges])[] = []
  #now: number
  #isRunning = false

  constructor(options: SimulatorOptions) {
    const { seed, now, latency = 'realistic', venues = venueIds } = options
    this.#now = now
    this.#keep = options.keep
    this.market = new SimulatedMarket({ ...options, venues, keepCandles: storeCandles })
    const throwAway = new ThrowAway(seed)
    for (const venue of venues) {
      const needs = {
        seed,
        now,
        agenda: this.#agenda,
        throwAway,
        books: this.market.books.filter(({ plan }) => plan.venue === venue),
        balances: options.kept?.[venue]?.balances ?? options.balances?.[venue],
        forbidden: (call: string) => this.forbiddenCalls.push(call),
      }
      const open = simulatorOf(venue).open(needs, options.variants?.[venue])
      const { distanceMs } = allProfiles[venue]
      const random = new SeededRandom(seed, distanceMs)
      const distance = latency === 'none' ? 0 : distanceMs
      const isSteady = latency === 'steady'
      const latencyMs = () =>
        isSteady ? distance : Math.round(distance * random.between(0.9, 1.3))
      const rules = { agenda: this.#agenda, faults: open.faults, latencyMs, now: () => this.#now }
      const wire = new SimulatedVenue(open.apiServer, rules)
      const kept = options.kept?.[venue]
      if (kept) restoreVenue(open, kept, now)
      if (this.#keep) this.#changes.push([venue, new VenueChanges(open)])
      if (options.prepare) open.exchange.prepare = options.prepare
      open.exchange.publish = (marketBook, at) => open.apiServer.published(marketBook, at)
      this.#venues.set(venue, { ...open, wire, latencyMs })
    }
    this.market.publish = (marketBook, at) =>
      this.#of(marketBook.plan.venue).exchange.settle(marketBook, at)
    for (const { venue, fault, setting } of options.faults ?? [])
      this.setFault(venue, fault, setting)
  }

  get now(): number {
    return this.#now
  }

  /** When something is due next that was begun here: an answer, an order that expires. */
  get nextTime(): number {
    return this.#agenda.nextTime
  }

  /** Let time pass up to then. May be called often or seldom, and may jump. */
  advance(now: number): void {
    if (this.#isRunning) throw new Error('Time cannot be advanced from within.')
    this.#isRunning = true
    try {
      if (now - this.market.now > mostLivedMs) {
        this.#now = now
        this.#agenda.jumpTo(now)
      }
      for (;;) {
        const tick = this.market.now + tickMs
        const next = Math.min(tick, this.#agenda.nextTime)
        if (next > now) break
        this.#now = Math.max(this.#now, next)
        this.#agenda.runUntil(next)
        if (now - this.market.now > mostLivedMs) this.market.advance(now)
        else if (tick <= next) this.market.advance(next)
        this.#keepChanges()
      }
      this.#now = Math.max(this.#now, now)
    } finally {
      this.#isRunning = false
    }
  }

  /** Everything that a later run would need. */
  keepAll(): void {
    for (const [, changes] of this.#changes) changes.noteAll()
    this.#keepChanges()
  }

  addresses(venue: VenueId): SimulatedAddresses {
    return simulatorOf(venue).addresses
  }

  /** Through memory: for a worker, and for tests. */
  transport(venue: VenueId): Transport {
    const { wire, latencyMs } = this.#of(venue)
    return memoryTransport({ venue: wire, agenda: this.#agenda, now: () => this.#now, latencyMs })
  }

  /** For a server: `reply` may come at once, later, or never. */
  handleHttp(venue: VenueId, request: WireRequest, reply: (reply: WireReply) => void): void {
    this.#of(venue).wire.request(request, reply)
    this.#runDue()
  }

  /** For a server: what the client says goes to the receiver; an answer refuses the upgrade. */
  acceptSocket(
    venue: VenueId,
    upgrade: WireUpgrade,
    socket: WireSocket,
  ): WireReceiver | WireAnswer {
    const receiver = this.#of(venue).wire.open(upgrade, socket)
    if ('status' in receiver) return receiver
    return {
      ...receiver,
      message: (text) => {
        receiver.message(text)
        this.#runDue()
      },
    }
  }

  /** Throw-away keys in the exchange's own form. */
  keys(venue: VenueId): readonly SimulatedKey[] {
    return this.#of(venue).keys()
  }

  key(venue: VenueId, label: string): SimulatedKey {
    const key = this.keys(venue).find((one) => one.label === label)
    if (!key) throw new RangeError(`${venue} has no key '${label}'.`)
    return key
  }

  setFault(venue: VenueId, fault: FaultName, setting: FaultSetting): void {
    const { faults, instruments, wire, apiServer, exchange, account } = this.#of(venue)
    if (setting.when !== 'off') {
      if (fault === 'disconnect') return wire.disconnectAll(1001, '', this.#now)
      if (fault === 'server-shutdown') return apiServer.announceShutdown?.(this.#now)
      if (fault === 'order-restated') return exchange.restate(account, this.#now)
    }
    if (strikeInstrument(fault, setting, instruments)) return undefined
    return faults.set(fault, setting)
  }

  /** The switches of what an exchange's page leaves open. */
  variants(venue: VenueId): object {
    return this.#of(venue).variants
  }

  /** What really stands in the book, whatever was sent. */
  groundTruth(venue: VenueId, symbol: string): GroundTruth {
    const instrument = this.#of(venue).instruments.find((one) => one.symbol === symbol)
    if (!instrument) throw new RangeError(`${venue} has no ${symbol}.`)
    return groundTruthOf(instrument)
  }

  /** What really is in the account. */
  account(venue: VenueId): AccountGroundTruth {
    const { account, exchange } = this.#of(venue)
    return accountGroundTruth(account, exchange)
  }

  /** Somebody sends coins or money to the account; a negative amount goes out. Decimal text. */
  deposit(venue: VenueId, currency: string, amount: string): void {
    const { account, exchange, apiServer } = this.#of(venue)
    const value = parseAmount(amount)
    if (value === undefined) throw new RangeError(`${amount} is no amount.`)
    apiServer.deposited?.(currency, value, this.#now)
    exchange.deposit(account, currency, value, this.#now)
  }

  /** Everything that rests in a book, in place of what was there. Decimal text. */
  script(venue: VenueId, symbol: string, book: ScriptedBook): void {
    const marketBook = this.#bookOf(venue, symbol)
    scriptBook(marketBook, book, this.#now)
    this.market.publish(marketBook, this.#now)
    this.#runDue()
  }

  /** A trade at that price, whatever rests there. Decimal text. */
  trade(venue: VenueId, symbol: string, trade: ScriptedTrade): void {
    const marketBook = this.#bookOf(venue, symbol)
    scriptTrade(marketBook, trade, this.#now)
    this.market.publish(marketBook, this.#now)
    this.#runDue()
  }

  /** The exchange locks a part of a balance for something other than orders; a negative amount frees it. Decimal text. */
  lock(venue: VenueId, currency: string, amount: string): void {
    const { account, apiServer } = this.#of(venue)
    const value = parseAmount(amount)
    if (value === undefined) throw new RangeError(`${amount} is no amount.`)
    account.hold(currency, value)
    apiServer.locked?.(currency, value, this.#now)
  }

  openConnections(venue: VenueId): number {
    return this.#of(venue).wire.openConnections
  }

  apiServer(venue: VenueId): OpenVenue['apiServer'] {
    return this.#of(venue).apiServer
  }

  #keepChanges(): void {
    for (const [venue, changes] of this.#changes) {
      const changed = changes.take()
      if (changed) this.#keep?.(venue, changed, this.#now)
    }
  }

  #bookOf(venue: VenueId, symbol: string): MarketBook {
    const marketBook = this.market.bookOf(venue, symbol)
    if (!marketBook) throw new RangeError(`${venue} has no ${symbol}.`)
    return marketBook
  }

  #of(venue: VenueId) {
    const open = this.#venues.get(venue)
    if (!open) throw new RangeError(`${venue} was not opened.`)
    return open
  }

  /** A server's clients need not wait for the next turn of the clock. */
  #runDue(): void {
    if (!this.#isRunning) this.advance(this.#now)
  }
}

function simulatorOf(venue: VenueId): SimulatorDefinition {
  return allSimulators[venue]
}

export function openSimulators(options: SimulatorOptions): Simulators {
  return new Simulators(options)
}
