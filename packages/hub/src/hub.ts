import type { Interruption } from '@leadline/desk-protocol/hub-messages'
import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { Clock } from '@leadline/runtime/clock'
import type { Instrument } from '@leadline/venues/instrument'
import type { MarketAdapter } from '@leadline/venues/market-adapter'
import { ClockWatch } from '@leadline/venues/shell/clock-watch'
import type { VenueId } from '@leadline/venues/venue-names'

import { AlgorithmFeeds } from './algorithms/algorithm-feeds.ts'
import { AlgorithmRoom } from './algorithms/algorithm-room.ts'
import type { AlgorithmsSetup } from './algorithms/python-engines.ts'
import { CandleRoom } from './candles/candle-room.ts'
import type { DeskConnection, DeskListener } from './desk-connection.ts'
import type { DeskHost, OtherMarket } from './desk-host.ts'
import type { DeskList } from './desk-list.ts'
import { DeskSession } from './desk-session.ts'
import { DocumentRoom, type DocumentStore, memoryDocuments } from './documents.ts'
import { groupInterruptions } from './grouped-interruptions.ts'
import type { HubStore } from './hub-store.ts'
import { InstrumentDirectory } from './instrument-directory.ts'
import { Interruptions } from './interruptions.ts'
import type { LicenseDesk } from './license-desk.ts'
import { OrderRoom, type OrdersSetup } from './orders/order-room.ts'
import type { FilterReader } from './panel-filters.ts'
import type { RoomNeeds } from './rehearsal/rehearsal-session.ts'
import type { RehearsalSetup } from './rehearsal/rehearsal-setup.ts'
import { RunningMark } from './running-mark.ts'
import { Tapes } from './tapes.ts'
import type { UpdateDesk } from './update-desk.ts'
import type { VaultDesk } from './vault-desk.ts'
import { VenueFeed } from './venue-feed.ts'
import type { VenueSetup } from './venue-setup.ts'
import { venueState } from './venue-state.ts'

export interface HubSetup {
  version: string
  mode: DeskHost['mode']
  otherMarket?: OtherMarket
  /** In the order of the columns. */
  venues: readonly VenueSetup[]
  clock: Clock
  store: HubStore
  /** Where what the trader arranges is kept; in memory unless told otherwise. */
  documents?: DocumentStore
  /** Without it, panels have no filters. */
  readFilter?: FilterReader
  /** Puts something between shell and adapter: a recorder. */
  wrap?: (venue: VenueId, adapter: MarketAdapter) => MarketAdapter
  /** What is being recorded or replayed right now. */
  recording?: () => HubStatus['recording']
  replay?: () => HubStatus['replay']
  /** Without it there is no trading: a recording is shown. */
  orders?: OrdersSetup
  vault?: VaultDesk
  license?: LicenseDesk
  updates?: UpdateDesk
  desks?: DeskList
  /** Without it nothing can be rehearsed: there is no Python. */
  rehearsals?: RehearsalSetup
  /** Without it, or without orders, there is no Python. */
  algorithms?: AlgorithmsSetup
  /** A bug of ours, for the log: an adapter threw. */
  failed?: (venue: VenueId, error: unknown) => void
}

const dayMs = 86_400_000

/** The trader's market: five exchanges, what is known of them, and the desks that look. */
export class Hub implements DeskHost {
  readonly version: string
  readonly mode: DeskHost['mode']
  readonly otherMarket: OtherMarket | undefined
  readonly directory: InstrumentDirectory
  readonly interruptions: Interruptions
  readonly tapes: Tapes
  readonly candles: CandleRoom
  readonly documents: DocumentRoom
  readonly feeds: readonly VenueFeed[]
  readonly readFilter: FilterReader | undefined
  readonly orders: OrderRoom | undefined
  readonly vault: VaultDesk | undefined
  readonly license: LicenseDesk | undefined
  readonly updates: UpdateDesk | undefined
  readonly desks: DeskList | undefined
  readonly rehearsals: RoomNeeds
  readonly algorithms: AlgorithmRoom | undefined
  readonly #algorithmFeeds: AlgorithmFeeds
  #setup: HubSetup
  #shown: ReadonlySet<VenueId>
  #watch: ClockWatch
  #running: RunningMark

  constructor(setup: HubSetup) {
    const { clock, store, venues } = setup
    this.#setup = setup
    this.version = setup.version
    this.mode = setup.mode
    this.otherMarket = setup.otherMarket
    this.vault = setup.vault
    this.license = setup.license
    this.updates = setup.updates
    this.desks = setup.desks
    this.readFilter = setup.readFilter
    const ids = venues.map(({ id }) => id)
    this.#shown = new Set(ids)
    this.directory = new InstrumentDirectory(ids)
    const past = store.interruptions(clock.now() - dayMs, clock.now())
    this.interruptions = new Interruptions(past, (fact) => store.saveInterruption(fact))
    this.tapes = new Tapes(ids, this.directory, clock)
    this.candles = new CandleRoom(store, clock)
    this.documents = new DocumentRoom(setup.documents ?? memoryDocuments())
    this.feeds = venues.map((venue, place) => this.#makeFeed(venue, place))
    for (const id of ids) this.directory.replace(id, store.instruments(id))
    const { orders, mode, rehearsals } = setup
    this.rehearsals = {
      clock,
      candles: { feedsOf: (list) => this.feedsOf(list), pages: this.candles.pages },
      setup: rehearsals,
    }
    const { feeds, directory } = this
    const isPractice = mode !== 'real'
    const room = {
      ...(setup.failed && { failed: setup.failed }),
      isPractice,
      feeds,
      directory,
      clock,
    }
    this.orders = orders && new OrderRoom({ ...room, ...orders })
    this.#algorithmFeeds = new AlgorithmFeeds(feeds, () => this.#shown)
    const heard = { orders: this.orders, feeds: this.#algorithmFeeds, clock }
    this.algorithms =
      setup.algorithms && heard.orders
        ? new AlgorithmRoom({ ...setup.algorithms, ...heard, orders: heard.orders })
        : undefined
    this.#running = new RunningMark(store, clock, mode, () => this.#liveBooks())
    this.#watch = new ClockWatch(clock, (late) => {
      for (const feed of this.feeds) feed.heldUp(late)
    })
  }

  start(): void {
    // The time of a recording goes as fast as somebody wants.
    if (this.mode !== 'replay') {
      this.#watch.start()
      this.#running.start(this.interruptions)
    }
    for (const feed of this.feeds) feed.start()
    this.orders?.start()
    this.algorithms?.start()
  }

  stop(): void {
    this.#watch.stop()
    if (this.mode !== 'replay') this.#running.stop()
    this.algorithms?.stop()
    this.orders?.stop()
    for (const feed of this.feeds) feed.stop()
  }

  now(): number {
    return this.#setup.clock.now()
  }

  checkClock(): void {
    this.#watch.check()
  }

  get introductions() {
    return this.#setup.venues.map(({ id, addresses, isTheExchange }) => ({
      id,
      address: addresses.market || addresses.rest,
      isTheExchange,
    }))
  }

  openDesk(connection: DeskConnection): DeskListener {
    return new DeskSession(this, connection)
  }

  /** The exchanges of a panel that exist here, in the panel's order. */
  feedsOf(venues: readonly VenueId[]): VenueFeed[] {
    return venues.flatMap((id) => this.feeds.find((feed) => feed.id === id) ?? [])
  }

  /** The others are not looked at by anybody, and their feeds are closed. */
  show(venues: readonly VenueId[]): void {
    this.#shown = new Set(venues)
    for (const feed of this.feeds) feed.demand.setOpen(this.#shown.has(feed.id))
  }

  dropRequest(venue: VenueId, id: number): boolean {
    const feed = this.feeds.find((other) => other.id === venue)
    return feed?.shell.gate.drop(id, 'You took it out of the line') ?? false
  }

  listInterruptions(from: number, to: number): Interruption[] {
    const recent = this.now() - dayMs
    const old = from < recent ? this.#setup.store.interruptions(from, Math.min(to, recent)) : []
    const known = this.interruptions.between(from, to)
    const isKnown = new Set(known.map((fact) => `${fact.venue} ${fact.symbol} ${fact.from}`))
    const rest = old.filter((fact) => !isKnown.has(`${fact.venue} ${fact.symbol} ${fact.from}`))
    return groupInterruptions([...rest, ...known])
  }

  status(now: number): HubStatus {
    const midnight = Math.floor(now / dayMs) * dayMs
    return {
      time: now,
      venues: this.feeds.map((feed) => venueState(feed, this.#shown.has(feed.id), now)),
      interruptionsToday: groupInterruptions(this.interruptions.between(midnight, now)).length,
      lasting: groupInterruptions(this.interruptions.lasting()),
      recording: this.#setup.recording?.() ?? null,
      replay: this.#setup.replay?.() ?? null,
    }
  }

  #liveBooks() {
    return this.feeds.flatMap(({ id: venue, books }) =>
      [...books].flatMap(([symbol, { state }]) => (state === 'live' ? { venue, symbol } : [])),
    )
  }

  #makeFeed(venue: VenueSetup, place: number): VenueFeed {
    const { clock, store, wrap, failed } = this.#setup
    return new VenueFeed({
      ...venue,
      place,
      clock,
      interruptions: this.interruptions,
      heldUpSince: () => this.#watch.overdueSince(),
      knownInstrument: (symbol) => this.directory.on(venue.id, symbol),
      wrap: wrap ?? ((_venue, adapter) => adapter),
      listener: {
        instruments: (feed, list: readonly Instrument[]) => {
          this.directory.replace(feed.id, list)
          this.tapes.relisted(clock.now())
          store.saveInstruments(feed.id, list)
        },
        trade: (feed, trade) => {
          this.tapes.push(feed.place, trade, clock.now())
          this.candles.trade(feed, trade)
          this.#algorithmFeeds.trade(feed, trade)
        },
        bookChanged: (feed, symbol) => this.#algorithmFeeds.bookChanged(feed, symbol),
        interrupted: (feed, symbol) => this.candles.interrupted(feed, symbol),
        candles: (feed, page) => this.candles.pages.arrived(feed, page),
        candlesFailed: (feed, symbol, timeframe, before) =>
          this.candles.pages.failed(feed, symbol, timeframe, before),
        failed: (feed, error) => failed?.(feed.id, error),
      },
    })
  }
}
