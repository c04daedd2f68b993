import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { Interruption } from '@leadline/desk-protocol/messages/hub-messages'
import { receiptFamily } from '@leadline/desk-protocol/messages/receipt-messages'
import { tradingFamily } from '@leadline/desk-protocol/messages/trading-messages'
import type { Clock } from '@leadline/runtime/clock'
import type { Instrument } from '@leadline/venues/instrument'
import type { MarketAdapter } from '@leadline/venues/market-adapter'
import { ClockWatch } from '@leadline/venues/session/clock-watch'
import type { VenueId } from '@leadline/venues/venue-names'

import { CandleCache } from './candles/candle-cache.ts'
import type { DeskConnection, DeskListener } from './desks/desk-connection.ts'
import type { DeskHost } from './desks/desk-host.ts'
import { DeskSession } from './desks/desk-session.ts'
import { groupInterruptions } from './market/grouped-interruptions.ts'
import { InstrumentDirectory } from './market/instrument-directory.ts'
import { Interruptions } from './market/interruptions.ts'
import { MakerTapes } from './market/maker-tapes.ts'
import { RunningMark } from './market/running-mark.ts'
import { Tapes } from './market/tapes.ts'
import { VenueFeed } from './market/venue-feed.ts'
import type { VenueSetup } from './market/venue-setup.ts'
import { venueState } from './market/venue-state.ts'
import { absentService } from './services/absent-service.ts'
import { type AlertDelivery, noDelivery } from './services/alerts/alert-delivery.ts'
import { AlertService } from './services/alerts/alert-service.ts'
import { AlertWatch } from './services/alerts/alert-watch.ts'
import { HubDocuments } from './services/alerts/hub-documents.ts'
import { IndicatorAlerts } from './services/alerts/market/indicator-alerts.ts'
import { MarketAlerts } from './services/alerts/market/market-alerts.ts'
import { RaisedAlerts } from './services/alerts/raised-alerts.ts'
import { AlgorithmFeeds } from './services/algorithms/algorithm-feeds.ts'
import { AlgorithmPast } from './services/algorithms/algorithm-past.ts'
import { AlgorithmService } from './services/algorithms/algorithm-service.ts'
import { LoadedAlgorithms } from './services/algorithms/loaded-algorithms.ts'
import type { AlgorithmsSetup } from './services/algorithms/python-engines.ts'
import { memoryRuns, type RunStore } from './services/algorithms/run-recording/run-store.ts'
import { BacktestService } from './services/backtests/backtest-service.ts'
import type { BacktestSetup } from './services/backtests/backtest-setup.ts'
import { loadedFile } from './services/backtests/loaded-file.ts'
import { BookHistoryService } from './services/book-history/book-history-service.ts'
import { BookHistory } from './services/book-history/book-history.ts'
import { memoryTiles, type TileStore } from './services/book-history/tile-store.ts'
import { DifferenceService } from './services/difference/difference-service.ts'
import {
  DocumentService,
  type DocumentStore,
  memoryDocuments,
} from './services/document-service.ts'
import type { HubService } from './services/hub-service.ts'
import { MarketService, type OtherMarket } from './services/market-service.ts'
import { OrderService, type OrdersSetup } from './services/orders/order-service.ts'
import { ExecutionReceipts } from './services/receipts/execution-receipts.ts'
import { ReceiptService } from './services/receipts/receipt-service.ts'
import { memoryReceipts, type ReceiptStore } from './services/receipts/receipt-store.ts'
import type { HubStore } from './store/hub-store.ts'
import type { FilterReader } from './views/panel-filters.ts'

export interface HubSetup {
  version: string
  mode: DeskHost['mode']
  otherMarket?: OtherMarket
  /** In the order of the columns. */
  venues: readonly VenueSetup[]
  clock: Clock
  store: HubStore
  /** Where what the trader arranges is kept; in memory unless configured otherwise. */
  documents?: DocumentStore
  /** Without it, panels have no filters. */
  readFilter?: FilterReader
  /** Puts something between session and adapter: a recorder. */
  wrap?: (venue: VenueId, adapter: MarketAdapter) => MarketAdapter
  /** What is being recorded or replayed right now. */
  recording?: () => HubStatus['recording']
  replay?: () => HubStatus['replay']
  /** Without it there is no trading. */
  orders?: OrdersSetup
  /** Those that the platform has: the hub reads no files and opens no sockets. */
  services?: readonly HubService[]
  /** Where the book over time is kept; in memory unless configured otherwise. */
  bookTiles?: TileStore
  /** Where receipts of orders are kept; in memory unless configured otherwise. */
  receipts?: ReceiptStore
  /** Where records of runs are kept; in memory unless configured otherwise. */
  runs?: RunStore
  /** Without it no alert leaves: a tab of the site shows them, and that is all. */
  alerts?: AlertDelivery
  /** Without it no backtest can be run: there is no Python. */
  backtests?: BacktestSetup
  /** Without it, or without orders, there is no Python. */
  algorithms?: AlgorithmsSetup
  /** A bug of ours, for the log: an adapter threw. */
  failed?: (venue: VenueId, error: unknown) => void
  /** The same of a service. */
  serviceFailed?: (service: string, error: unknown) => void
}

const dayMs = 86_400_000
const noAlertsLeave =
  'A tab of the site sends nothing to a phone: the installed program does. Its alerts are shown here.'
const noTrading = 'There is no trading here.'

/** The trader's market: five exchanges, what is known of them, and the desks that look. */
export class Hub implements DeskHost {
  readonly version: string
  readonly mode: DeskHost['mode']
  readonly otherMarket: OtherMarket | undefined
  readonly directory: InstrumentDirectory
  readonly interruptions: Interruptions
  readonly tapes: Tapes
  readonly makerTapes: MakerTapes
  readonly candles: CandleCache
  readonly documents: DocumentService
  readonly feeds: readonly VenueFeed[]
  readonly readFilter: FilterReader | undefined
  /** Absent where nothing can be traded. */
  readonly orders: OrderService | undefined
  /** Absent where there is no Python: in a replay. */
  readonly algorithms: LoadedAlgorithms | undefined
  readonly services: ReadonlyMap<string, HubService>
  readonly #algorithmFeeds: AlgorithmFeeds
  readonly #alerts: AlertService
  readonly #bookTiles: TileStore
  readonly #bookHistory: BookHistory
  readonly #alertWatch: AlertWatch
  readonly #marketAlerts: MarketAlerts
  readonly #indicatorAlerts: IndicatorAlerts
  readonly #receiptStore: ReceiptStore
  readonly #runs: RunStore
  readonly #receipts: ExecutionReceipts | undefined
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
    this.readFilter = setup.readFilter
    const ids = venues.map(({ id }) => id)
    this.#shown = new Set(ids)
    this.directory = new InstrumentDirectory(ids)
    const past = store.interruptions(clock.now() - dayMs, clock.now())
    this.interruptions = new Interruptions(past, (fact) => store.saveInterruption(fact))
    this.tapes = new Tapes(ids, this.directory, clock)
    this.makerTapes = new MakerTapes(ids, this.directory, clock)
    this.candles = new CandleCache(store, clock)
    this.documents = new DocumentService(setup.documents ?? memoryDocuments())
    this.feeds = venues.map((venue, place) => this.#makeFeed(venue, place))
    for (const id of ids) this.directory.replace(id, store.instruments(id))
    this.#bookTiles = setup.bookTiles ?? memoryTiles()
    this.#bookHistory = new BookHistory({ clock, feeds: this.feeds, store: this.#bookTiles })
    this.#algorithmFeeds = new AlgorithmFeeds(this.feeds, () => this.#shown)
    this.orders = this.#openOrders()
    this.#receiptStore = setup.receipts ?? memoryReceipts()
    this.#receipts = this.#openReceipts()
    this.#runs = setup.runs ?? memoryRuns()
    this.algorithms = this.#openAlgorithms()
    const { mode, alerts: delivery = noDelivery(noAlertsLeave) } = setup
    const hubDocuments = new HubDocuments(this.documents)
    this.#alerts = new AlertService({ clock, mode, delivery, kept: new RaisedAlerts(hubDocuments) })
    this.#marketAlerts = new MarketAlerts({
      clock,
      documents: hubDocuments,
      tapes: this.tapes,
      feeds: this.feeds,
      raise: (...alert) => this.#alerts.raise(...alert),
    })
    this.#indicatorAlerts = new IndicatorAlerts({
      clock,
      documents: hubDocuments,
      candles: this.candles,
      feeds: this.feeds,
      shown: () => this.#shown,
      raise: (...alert) => this.#alerts.raise(...alert),
    })
    this.#alertWatch = new AlertWatch(clock, this, (...alert) => this.#alerts.raise(...alert))
    this.services = new Map(this.#allServices().map((service) => [service.family.name, service]))
    this.#running = new RunningMark(store, clock, setup.mode, () => this.#liveBooks())
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
    this.#receipts?.start()
    this.orders?.start()
    this.algorithms?.start()
    if (this.mode !== 'replay') {
      this.#alertWatch.start()
      this.#marketAlerts.start()
      this.#indicatorAlerts.start()
    }
    this.#bookHistory.start()
  }

  stop(): void {
    this.#watch.stop()
    this.#alertWatch.stop()
    this.#marketAlerts.stop()
    this.#indicatorAlerts.stop()
    this.#bookHistory.stop()
    if (this.mode !== 'replay') this.#running.stop()
    this.algorithms?.stop()
    this.orders?.stop()
    this.#receipts?.stop()
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
    for (const feed of this.feeds) feed.interest.setOpen(this.#shown.has(feed.id))
  }

  dropRequest(venue: VenueId, id: number): boolean {
    const feed = this.feeds.find((other) => other.id === venue)
    return feed?.session.limiter.drop(id, 'You removed it from the queue') ?? false
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

  serviceFailed(service: string, error: unknown): void {
    this.#setup.serviceFailed?.(service, error)
  }

  #openOrders(): OrderService | undefined {
    const { orders, mode, clock, failed } = this.#setup
    const { feeds, directory } = this
    const market = { isPaper: mode !== 'real', feeds, directory, clock }
    return orders && new OrderService({ ...(failed && { failed }), ...market, ...orders })
  }

  #openReceipts(): ExecutionReceipts | undefined {
    const { orders, feeds } = this
    const { clock } = this.#setup
    return orders && new ExecutionReceipts({ orders, feeds, clock, store: this.#receiptStore })
  }

  #openAlgorithms(): LoadedAlgorithms | undefined {
    const { orders } = this
    const { algorithms, clock } = this.#setup
    if (!algorithms || !orders) return undefined
    const feeds = this.#algorithmFeeds
    const { candles, tapes } = this
    const markets = { candles, tapes, feeds: this.feeds, shown: () => this.#shown }
    const past = new AlgorithmPast({ ...markets, clock })
    const mode = this.mode === 'real' ? 'real' : 'practice'
    const runs = this.#runs
    const { version } = this
    return new LoadedAlgorithms({
      ...algorithms,
      orders,
      feeds,
      past,
      clock,
      mode,
      version,
      runs,
    })
  }

  #allServices(): HubService[] {
    const { clock, backtests, services = [] } = this.#setup
    const { candles } = this
    const feedsOf = (venues: readonly VenueId[]) => this.feedsOf(venues)
    const charts = { candles, feedsOf, now: () => this.now() }
    return [
      new MarketService(this),
      this.documents,
      this.#alerts,
      new BookHistoryService(this.#bookHistory, this.#bookTiles),
      this.orders ?? absentService(tradingFamily, noTrading),
      this.#receipts
        ? new ReceiptService(this.#receipts, this.#receiptStore, clock)
        : absentService(receiptFamily, noTrading),
      new AlgorithmService(this.algorithms, charts),
      new BacktestService({
        clock,
        candles: { feedsOf, pages: candles.pages },
        setup: backtests,
        fileOf: (id) => loadedFile(this.algorithms, id),
      }),
      new DifferenceService({
        version: this.version,
        clock,
        runs: this.#runs,
        setup: backtests,
        algorithms: this.algorithms,
      }),
      ...services,
    ]
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
          this.makerTapes.relisted()
          store.saveInstruments(feed.id, list)
        },
        trade: (feed, trade) => {
          this.tapes.push(feed.place, trade, clock.now())
          this.makerTapes.trade(feed, trade)
          this.candles.trade(feed, trade)
          this.#bookHistory.trade(feed, trade)
          this.#algorithmFeeds.trade(feed, trade)
        },
        bookChanged: (feed, symbol) => {
          this.makerTapes.bookChanged(feed, symbol)
          this.#algorithmFeeds.bookChanged(feed, symbol)
        },
        interrupted: (feed, symbol) => {
          this.makerTapes.interrupted(feed, symbol)
          this.candles.interrupted(feed, symbol)
        },
        candles: (feed, page) => this.candles.pages.arrived(feed, page),
        candlesFailed: (feed, symbol, timeframe, before) =>
          this.candles.pages.failed(feed, symbol, timeframe, before),
        failed: (feed, error) => failed?.(feed.id, error),
      },
    })
  }
}
