import { ScriptNotices } from '@leadline/algorithms/calls/script-notices'
import { ScriptTimers } from '@leadline/algorithms/script-timers'
import type { AlgorithmState, ScriptEvent } from '@leadline/algorithms/script-values'
import {
  type Amount,
  amountOf,
  amountText,
  parseAmount,
} from '@leadline/matching-engine/exchange/amount'
import type { TicketEvent } from '@leadline/matching-engine/exchange/exchange-events'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { VenueId } from '@leadline/venues/venue-names'

import { AheadEnds, BacktestClock } from './backtest-clock.ts'
import type { BacktestPlan } from './backtest-plan.ts'
import { feeText } from './exchanges/backtest-fees.ts'
import { openVenues, type BacktestVenue, type VenuesSetup } from './exchanges/backtest-venues.ts'
import { BacktestLog } from './report/backtest-log.ts'
import type { VenueCosts } from './report/backtest-report.ts'
import { BuyAndHold } from './report/buy-and-hold.ts'
import { ChartKeeper, chartWidthMs } from './report/chart-keeper.ts'
import { MarketWatch } from './report/market-watch.ts'
import { ResultKeeper } from './report/result-keeper.ts'
import {
  type BacktestOrder,
  isUnanswered,
  isUnfinished,
  type OrderFate,
} from './script/backtest-order.ts'
import { type Disturbances, undisturbed } from './script/disturbances.ts'
import { KnownAccount } from './script/known-account.ts'
import { latencyMs } from './script/latency.ts'
import { OrderEntry } from './script/order-entry.ts'
import { OrderReplacing } from './script/order-replacing.ts'
import { PastMarket } from './script/past-market.ts'
import { applyEvent, backtestFill, ScriptAccount, scriptFill } from './script/script-account.ts'
import { isOpening, ScriptCalls } from './script/script-calls.ts'
import { Subscriptions } from './script/subscriptions.ts'
import type { BacktestMarket } from './sources/backtest-market.ts'
import type { PastTrade } from './sources/past-trade.ts'
import { pricesOf, SyntheticRuns } from './synthetic/synthetic-runs.ts'

/** No answer for so long: the exchange is asked what became of the order. */
const unknownAfterMs = 5000
const twiceAfterMs = 120

/** Everything around the script: a market, exchanges with an account each, and the way there and back. */
export class BacktestSimulation {
  readonly clock: BacktestClock
  readonly market: BacktestMarket
  readonly account: ScriptAccount
  readonly calls: ScriptCalls
  readonly entry: OrderEntry
  readonly results: ResultKeeper
  readonly log: BacktestLog
  readonly charts = new Map<MarketBook, ChartKeeper>()
  /** When that happened which the script is at: before the clock where time runs ahead of it. */
  scriptIsAt: number | undefined
  /** What has arrived and waits to be handed to the script. */
  readonly arrived: ScriptEvent[] = []
  state: AlgorithmState = 'Running'
  /** What the script saved, as JSON. */
  saved = '{}'
  readonly #plan: BacktestPlan
  readonly #venues: ReadonlyMap<VenueId, BacktestVenue>
  readonly #subscriptions = new Subscriptions()
  readonly #known: KnownAccount
  readonly #replacing: OrderReplacing
  readonly synthetics: SyntheticRuns
  readonly #disturbances: Disturbances
  readonly #watches = new Map<MarketBook, MarketWatch>()
  /** While time runs ahead of the script: what the report counts once the script has come to it. */
  #uncounted: (() => void)[] | undefined

  constructor(
    plan: BacktestPlan,
    market: BacktestMarket,
    symbols: ReadonlySet<string>,
    disturbances: Disturbances = undisturbed,
  ) {
    const { from, seed, fees, facts, allotted = {} } = plan
    const balances = moneyWith(plan.balances, allotted)
    this.account = new ScriptAccount(allotted)
    const { books } = market
    this.#plan = plan
    this.#disturbances = disturbances
    this.market = market
    this.clock = new BacktestClock(from)
    this.log = new BacktestLog(() => this.scriptNow)
    const { agenda } = this.clock
    const bounds: VenuesSetup['bounds'] = (book, usual) => market.bounds?.(book, usual)
    this.#venues = openVenues({ seed, agenda, books, fees, balances, facts, bounds })
    this.#known = new KnownAccount(this.#venues)
    this.entry = new OrderEntry(this.clock, plan.latency, {
      fateOf: (order, now) => this.#sent(order, disturbances.fateOf(order, now)),
      losesRace: (order, now) => disturbances.losesRace(order, now),
      refused: (order, reason) => {
        disturbances.refused(order, reason)
        if (order.isAbandoned) return
        this.log.add(`Order rejected. ${reason}`)
        this.#changedOrder(order)
        this.synthetics.orderChanged(order)
      },
    })
    this.#replacing = new OrderReplacing(this.entry, {
      sent: (order) => this.account.sent(order),
      notReplaced: (_order, reason) => this.log.add(`replace: ${reason}`),
    })
    this.synthetics = new SyntheticRuns({
      clock: this.clock,
      entry: this.entry,
      replacing: this.#replacing,
      sent: (order) => this.account.sent(order),
      changed: (each) => {
        this.account.wholeChanged(each)
        this.#orderChanged(each.whole.id)
      },
      log: (words) => this.log.add(words),
    })
    this.account.wholes = () => this.synthetics.active
    this.calls = new ScriptCalls({
      venues: this.#venues,
      symbols,
      subscriptions: this.#subscriptions,
      account: this.account,
      entry: this.entry,
      replacing: this.#replacing,
      synthetics: this.synthetics,
      facts: this.#known,
      past: new PastMarket(market, this.clock, plan.latency),
      timers: new ScriptTimers({
        now: () => this.clock.now,
        after: (ms, run) => this.clock.agenda.at(this.clock.now + ms, run),
        fired: (timer) => this.arrived.push(timer),
      }),
      notices: new ScriptNotices({
        now: () => this.scriptNow,
        show: () => {},
        log: (_kind, text) => this.log.add(text),
      }),
      closed: (candle) => this.arrived.push(candle),
      begun: (known) => {
        const begin = (at: number) => {
          const book = known(at)
          if (book) this.arrived.push(book)
        }
        agenda.at(this.clock.now, begin, true)
      },
      keep: (saved) => {
        this.saved = saved
      },
      now: () => this.scriptNow,
      state: () => this.state,
      refused: (words) => this.log.add(words),
    })
    this.results = new ResultKeeper(
      from,
      (where) => this.#best(where, 'bids'),
      (where) => amountOf(1, this.#instrument(where)?.sizeDecimals ?? 0),
      new BuyAndHold((where) => ({
        bid: this.#best(where, 'bids'),
        ask: this.#best(where, 'asks'),
        takerFee: this.#venues.get(where.venue)?.exchange.rules.takerFee ?? 0,
      })),
    )
    this.#listen()
  }

  get scriptNow(): number {
    return this.scriptIsAt ?? this.clock.now
  }

  /**
   * From here on time runs ahead of the script, as it passes where the script does nothing: nothing may happen to its orders, and
   * the report counts nothing. Returns what goes back to here; undefined where the market goes only forward.
   */
  runAhead(): (() => void) | undefined {
    // What its synthetic orders do with each price is done, not undone.
    const market = this.synthetics.isIdle ? this.market.checkpoint?.() : undefined
    if (!market) return undefined
    const restores = [market, this.clock.checkpoint(), this.#subscriptions.checkpoint()]
    for (const watch of this.#watches.values()) restores.push(watch.checkpoint())
    this.#uncounted = []
    this.#setAhead(true)
    return () => {
      for (const restore of restores) restore()
      this.arrived.length = 0
      if (this.#uncounted) this.#uncounted.length = 0
    }
  }

  /** The script has come to where the clock is, or its clock went back to it. */
  catchUp(): void {
    const uncounted = this.#uncounted ?? []
    this.#uncounted = undefined
    this.#setAhead(false)
    this.market.release?.()
    for (const count of uncounted) count()
  }

  #setAhead(isAhead: boolean): void {
    this.clock.isAhead = isAhead
    const stop = () => {
      throw new AheadEnds()
    }
    for (const book of this.market.books) book.beforeAccount = isAhead ? stop : undefined
  }

  /** With what it counted, as numbers: also where nothing was typed. */
  get costs(): VenueCosts[] {
    return [...this.#venues].map(([venue, { exchange }]) => ({
      venue,
      maker: feeText(exchange.rules.makerFee),
      taker: feeText(exchange.rules.takerFee),
      latencyMs: latencyMs(this.#plan.latency, venue),
    }))
  }

  #listen(): void {
    const { from, to } = this.#plan
    const widthMs = chartWidthMs(from, to)
    for (const book of this.market.books) {
      const venue = this.#venueOf(book)
      const instrument = this.#instrument(book.plan)
      // What a book shows is read from the book itself.
      book.book.keepsTouched = false
      if (!venue || !instrument) continue
      const chart = new ChartKeeper(instrument, widthMs)
      const { takerFee } = venue.exchange.rules
      this.charts.set(book, chart)
      this.#watches.set(book, new MarketWatch(instrument, chart, takerFee, this.results))
    }
    this.market.publish = (book, now) => this.#venueOf(book)?.exchange.settle(book, now)
    this.market.traded = (book, trade) => this.#traded(book, trade)
    for (const { id, exchange } of this.#venues.values()) {
      exchange.publish = (book, now) => this.#changed(book, now)
      exchange.listener = {
        happened: (event) => this.#happened(event),
        balancesChanged: (_account, currencies, now) => {
          const report = this.#known.sighting(id, currencies)
          this.clock.agenda.at(now + latencyMs(this.#plan.latency, id, 'answer'), report)
        },
      }
    }
  }

  /** A book is another: its watchers will see it when the message has arrived. */
  #changed(book: MarketBook, now: number): void {
    const watch = this.#watches.get(book)
    if (!watch) return
    const { instrument } = watch
    const look = watch.look(now)
    if (look) this.#count(look)
    this.#moveSynthetics(instrument, now)
    if (this.#disturbances.isCut(book.plan.venue, 'book', now)) return
    const sight = this.#subscriptions.sighting(instrument, now)
    if (!sight) return
    this.#send(book, now, (at) => {
      this.arrived.push(...this.#subscriptions.arrived(instrument, sight, at))
    })
  }

  #traded(book: MarketBook, trade: PastTrade): void {
    const watch = this.#watches.get(book)
    if (!watch) return
    const { chart, instrument } = watch
    this.#count(() => chart.add(trade))
    this.#moveSynthetics(instrument, trade.time)
    const reported = this.#subscriptions.tradesOf(instrument, trade)
    if (this.#disturbances.isCut(book.plan.venue, 'trades', trade.time)) return
    if (reported.length > 0) this.#send(book, trade.time, () => this.arrived.push(...reported))
  }

  /** Something became of an order, at the exchange now and for the script a little later. */
  #happened(event: TicketEvent): void {
    const order = this.entry.orders.get(event.ticket.plan.clientId)
    if (!order) return
    order.ticket = event.ticket
    const fill = backtestFill(order, event)
    if (fill) this.results.add(fill)
    this.#disturbances.happened(order, event, fill)
    const { plan } = order.instrument.marketBook
    const comes = event.time + latencyMs(this.#plan.latency, plan.venue, 'answer', order)
    const received = () => {
      // What was said already is not news, and whoever sent it may be gone.
      if (order.isAbandoned || event.sequence <= order.lastReceived) return
      order.lastReceived = event.sequence
      const before = comparedOf(order)
      if (fill) {
        this.account.filled(order, fill)
        this.arrived.push(scriptFill(fill))
      }
      const words = applyEvent(order, event)
      if (words) this.log.add(`Order canceled. ${words}`)
      if (event.kind === 'amended') this.#replacing.amended(order)
      if (!isUnfinished(order)) this.#replacing.ended(order)
      order.changedAt = this.clock.now
      this.account.changed(order)
      if (before.some((value, at) => value !== comparedOf(order)[at])) {
        this.#orderChanged(order.id)
      }
      this.synthetics.orderChanged(order)
    }
    const { silentUntil = 0, isTwice } = order.fate
    this.clock.agenda.at(Math.max(comes, silentUntil), received)
    if (isTwice) this.clock.agenda.at(Math.max(comes, silentUntil) + twiceAfterMs, received)
  }

  /** One of which nothing is reported for longer than exchanges take is asked about, and is unknown until then. */
  #sent(order: BacktestOrder, fate: OrderFate): OrderFate {
    const { silentUntil = 0 } = fate
    const unknownAt = this.clock.now + unknownAfterMs
    if (silentUntil > unknownAt) {
      this.clock.agenda.at(unknownAt, () => {
        if (order.isAbandoned || !isUnanswered(order)) return
        order.status = 'unknown'
        this.#changedOrder(order)
      })
    }
    return fate
  }

  #changedOrder(order: BacktestOrder): void {
    order.changedAt = this.clock.now
    this.account.changed(order)
    this.#orderChanged(order.id)
  }

  /** Synthetic orders see what the market shows when word of it has come. */
  #moveSynthetics(instrument: TradedInstrument, now: number): void {
    const { symbol, marketBook } = instrument
    const { venue } = marketBook.plan
    if (!this.synthetics.isWatching(venue, symbol)) return
    if (this.#disturbances.isCut(venue, 'book', now)) return
    const prices = pricesOf(instrument)
    this.#send(marketBook, now, () => this.synthetics.pricesMoved(venue, symbol, prices))
  }

  /** Nothing opens a position any more; what protects one stays. */
  cancelOpening(): void {
    for (const order of this.account.unfinished) {
      if (isOpening(order) && order.part === null) this.entry.cancel(order)
    }
    this.synthetics.cancelOpening('Its algorithm may not open a position now.')
  }

  /** Nothing is known of its books any more. */
  cut(venue: VenueId): void {
    this.synthetics.cut(venue)
    for (const instrument of this.#venues.get(venue)?.instruments.values() ?? []) {
      this.arrived.push(...this.#subscriptions.lost(instrument, this.clock.now))
    }
  }

  /** Whole books come. */
  restore(venue: VenueId): void {
    for (const { marketBook } of this.#venues.get(venue)?.instruments.values() ?? []) {
      this.#changed(marketBook, this.clock.now)
    }
  }

  /** The script is gone, in the middle of what it did: Leadline cancels what opens, and the next run begins with nothing. */
  abandon(): void {
    this.cancelOpening()
    for (const order of this.account.unfinished) order.isAbandoned = true
    this.synthetics.forget()
    this.account.forget()
    this.calls.forget()
    this.arrived.length = 0
  }

  /** Once for all that arrives together. */
  #orderChanged(id: string): void {
    const isWaiting = this.arrived.some((event) => event.kind === 'order' && event.id === id)
    if (!isWaiting) this.arrived.push({ kind: 'order', id })
  }

  #send({ plan: { venue } }: MarketBook, now: number, run: (at: number) => void): void {
    this.clock.agenda.at(now + latencyMs(this.#plan.latency, venue), run, true)
  }

  #count(run: () => void): void {
    if (this.#uncounted) this.#uncounted.push(run)
    else run()
  }

  #best(where: { venue: VenueId; symbol: string }, side: 'bids' | 'asks'): Amount | undefined {
    const instrument = this.#instrument(where)
    const price = instrument?.marketBook.book[side].best?.price
    return price === undefined ? undefined : amountOf(price, instrument?.priceDecimals ?? 0)
  }

  #instrument({ venue, symbol }: { venue: VenueId; symbol: string }): TradedInstrument | undefined {
    return this.#venues.get(venue)?.instruments.get(symbol)
  }

  #venueOf({ plan }: MarketBook): BacktestVenue | undefined {
    return this.#venues.get(plan.venue)
  }
}

/** What an account begins with: the money, and the coins that are allotted besides. */
function moneyWith(balances: BacktestPlan['balances'], allotted: BacktestPlan['balances']) {
  const all = { ...balances }
  for (const [asset, size] of Object.entries(allotted)) {
    all[asset] = amountText((parseAmount(all[asset] ?? '0') ?? 0n) + (parseAmount(size) ?? 0n))
  }
  return all
}

/** What on_order is called for when it is another. */
function comparedOf({ status, filled, size, limit, stop }: BacktestOrder): unknown[] {
  return [status, filled, size, limit, stop]
}
