import type {
  AccountAdapter,
  AccountIo,
  AccountSink,
  OpenAccountAdapter,
  OrderChange,
  OrderRef,
} from '../account-adapter.ts'
import type { OrderReport } from '../account-events.ts'
import { KeyTeller } from '../accounts/key-teller.ts'
import { KnownOrders } from '../accounts/known-orders.ts'
import { type LookUpPlan, LookUps } from '../accounts/look-ups.ts'
import { OrderTeller } from '../accounts/order-teller.ts'
import { StreamState } from '../accounts/stream-state.ts'
import type { VenueAnswer } from '../adapter-io.ts'
import { ClockSteps } from '../machine/clock-steps.ts'
import type { OrderTerms } from '../order-terms.ts'
import { Requests } from '../wire/requests.ts'
import { VenueClock } from '../wire/venue-clock.ts'
import { Wakeups } from '../wire/wakeups.ts'
import { KrakenBalances } from './balances.ts'
import { KrakenFees } from './fees.ts'
import { FillHistory } from './fill-history.ts'
import { readKeyFacts } from './key-facts.ts'
import { KrakenKeyCalls } from './kraken-key-calls.ts'
import { KrakenNames } from './kraken-names.ts'
import { OrderEntry } from './order-entry.ts'
import { OrderLedger } from './order-ledger.ts'
import { ReconcileOrders } from './reconcile-orders.ts'
import { TradingCounter } from './trading-counter.ts'
import { userLine } from './user-line.ts'
import { KrakenUserStream } from './user-stream.ts'

/**
 * Kraken's lists may be a minute behind, and its engine takes an order for as long as its deadline says: before both
 * have passed, an order that is not in the lists may still be there.
 */
const lookUpPlan: LookUpPlan = {
  pausesMs: [2000, 5000, 15_000, 60_000],
  leastAnswers: 2,
  afterSentMs: 75_000,
  afterFirstMs: 2000,
  giveUpAfterMs: 120_000,
}

/** Kraken's private half: orders and their news over WebSocket v2, lists and balances by calls. */
export class KrakenAccount implements AccountAdapter {
  readonly #sink: AccountSink
  readonly #wakeups: Wakeups
  readonly #steps = new ClockSteps()
  readonly #requests: Requests
  readonly #calls: KrakenKeyCalls
  readonly #key: KeyTeller
  readonly #counter = new TradingCounter()
  readonly #known = new KnownOrders()
  readonly #state: StreamState
  readonly #names: KrakenNames
  readonly #balances: KrakenBalances
  readonly #fees: KrakenFees
  readonly #fills: FillHistory
  readonly #ledger: OrderLedger
  readonly #stream: KrakenUserStream
  readonly #entry: OrderEntry
  readonly #lookUps: LookUps
  readonly #clock: VenueClock
  #isStopped = false

  constructor(
    io: AccountIo,
    sink: AccountSink,
    { keyId, firstRequestId }: { keyId: string; firstRequestId: number },
  ) {
    this.#sink = sink
    const known = this.#known
    const counter = this.#counter
    const wakeups = (this.#wakeups = new Wakeups(io))
    const requests = (this.#requests = new Requests(io, firstRequestId))
    const clock = (this.#clock = new VenueClock(io))
    const state = (this.#state = new StreamState(sink))
    const key = (this.#key = new KeyTeller(sink))
    const calls = new KrakenKeyCalls(io, requests, keyId, (reason) => key.refused(reason))
    this.#calls = calls
    const names = (this.#names = new KrakenNames(requests, wakeups, sink, (now) => {
      this.#fees.read(now)
    }))
    this.#balances = new KrakenBalances(wakeups, calls, names, sink)
    this.#fees = new KrakenFees(wakeups, calls, names, sink)
    const teller = new OrderTeller(sink, known, (report, now) => this.#heard(report, now))
    const tell = (fill: Parameters<OrderTeller['fill']>[0]) => teller.fill(fill)
    const fills = (this.#fills = new FillHistory({ io, calls, names, told: teller.fills, tell }))
    const reconcile = new ReconcileOrders(calls, names)
    const parts = { sink, wakeups, known, names, teller, fills, reconcile, state, clock }
    const ledger = (this.#ledger = new OrderLedger(parts))
    const stream = new KrakenUserStream(
      io,
      { wakeups, calls, clock, state },
      {
        order: (report, now) => {
          teller.order(report, now)
          // A word that we do not know: the lists may have one that we do.
          if (report.status === 'unknown') ledger.readByIds([report.venueOrderId])
        },
        fill: tell,
        unreadFill: (fillId) => fills.readByIds([fillId]),
        isTold: (fillId) => teller.fills.has(fillId),
        missedFills: (since, now) => this.#readFills(since, now, () => undefined),
        balances: (rows, now) => this.#balances.channel(rows, now),
        threshold: (figure) => {
          const tier = counter.setThreshold(figure)
          if (tier !== undefined) key.learn({ tier })
        },
        answered: (id, outcome, now) => this.#entry.answered(id, outcome, now),
        lost: (reason, now) => {
          this.#entry.lineLost(reason, now)
          ledger.streamLost(now)
        },
      },
    )
    this.#stream = stream
    this.#entry = new OrderEntry(
      {
        sink,
        wakeups,
        calls,
        known,
        counter,
        line: stream.line,
        venueTime: (now) => clock.venueTime(now),
      },
      {
        staleToken: () => stream.staleToken(),
        taken: (clientOrderId, venueOrderId, now) => {
          this.#identify(clientOrderId, venueOrderId, now)
          this.#balances.changed(now)
        },
        notPlaced: (clientOrderId) => known.forget(clientOrderId),
        gone: (order, now) => ledger.askLater(order, now),
        allCanceled: (now) => ledger.readOpen(now),
        switched: (until, reason) => sink.switchArmed?.(until, reason),
      },
    )
    this.#lookUps = new LookUps(wakeups, sink, lookUpPlan, (order, now, done) => {
      ledger.find(order, now, done)
    })
  }

  start(now: number): void {
    this.#enter(now, () => {
      this.#names.start(now)
      this.#readKey()
      this.#balances.read(now)
      this.#ledger.readOpen(now)
      this.#stream.line.start(now)
    })
  }

  stop(now: number): void {
    this.#enter(now, () => {
      this.#stream.stop(now)
      this.#isStopped = true
      this.#wakeups.clear()
      this.#state.tell(false, 'Leadline has stopped listening', now)
    })
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    this.#enter(now, () => {
      const ref = { clientOrderId, venueOrderId: null, symbol: terms.symbol, sentAt: now }
      this.#known.ours(ref, now)
      this.#entry.place(clientOrderId, terms, now)
    })
  }

  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void {
    this.#enter(now, () => this.#entry.amend(order, change, terms, now))
  }

  cancel(order: OrderRef, now: number): void {
    this.#enter(now, () => this.#entry.cancel(order, now))
  }

  /** All markets or none: Kraken cannot cancel those of one market together. */
  cancelAll(symbol: string | null, now: number): void {
    if (symbol === null) this.#enter(now, () => this.#entry.cancelAll(now))
  }

  lookUp(order: OrderRef, now: number): void {
    this.#enter(now, () => this.#lookUps.start(order, now))
  }

  readOpenOrders(now: number): void {
    this.#enter(now, () => this.#ledger.readOpen(now))
  }

  readBalances(now: number): void {
    this.#enter(now, () => this.#balances.read(now))
  }

  readFills(since: number, now: number): void {
    this.#enter(now, () => {
      this.#readFills(since, now, (isComplete) => this.#sink.fillsRead(since, isComplete))
    })
  }

  deadMansSwitch(seconds: number, now: number): void {
    this.#enter(now, () => this.#entry.deadMansSwitch(seconds, now))
  }

  /** Nothing on Kraken's line is signed: a token that was fetched by a signed call stands in for that. */
  signed(): void {}

  opened(name: string, now: number): void {
    this.#enter(now, () => {
      if (name === userLine) this.#stream.line.opened(now)
    })
  }

  message(name: string, text: string, now: number): void {
    this.#enter(now, () => {
      if (name === userLine) this.#stream.line.message(text, now)
    })
  }

  closed(name: string, code: number, reason: string, now: number): void {
    this.#enter(now, () => {
      if (name === userLine) this.#stream.line.closed(code, reason, now)
    })
  }

  answered(requestId: number, answer: VenueAnswer, now: number): void {
    this.#enter(now, () => this.#requests.answered(requestId, answer, now))
  }

  tick(now: number): void {
    this.#enter(now, () => this.#wakeups.tick(now))
  }

  #enter(now: number, run: () => void): void {
    if (this.#isStopped) return
    const { line } = this.#stream
    this.#wakeups.see(now)
    const byMs = this.#steps.setBackBy(now)
    if (byMs > 0) {
      line.setBack(byMs)
      this.#counter.setBack(byMs)
    }
    run()
    const next = line.nextAt(now)
    if (next !== undefined && !this.#isStopped) {
      this.#wakeups.at('line', next, (later) => line.sweep(later))
    }
  }

  #readKey(): void {
    const purpose = 'What the key may do'
    const call = { name: 'GetApiKeyInfo', purpose, priority: 'account', weight: 1 } as const
    this.#calls.ask(call, (read) => {
      const facts = read.kind === 'result' ? readKeyFacts(read.result) : undefined
      // Where Kraken does not tell, nothing is concluded: it may well be able to withdraw.
      this.#key.learn(facts ?? {})
    })
  }

  #readFills(since: number, now: number, done: (isComplete: boolean) => void): void {
    this.#names.whenRead((at) => {
      this.#fills.readSince(this.#clock.venueTime(since), this.#clock.venueTime(at), done)
    }, now)
  }

  #heard({ clientOrderId }: OrderReport, now: number): void {
    this.#lookUps.heardOf(clientOrderId)
    this.#entry.heard(clientOrderId, now)
    this.#balances.changed(now)
  }

  #identify(clientOrderId: string, venueOrderId: string | null, now: number): void {
    if (venueOrderId === null) return
    this.#known.ours({ clientOrderId, venueOrderId, symbol: '', sentAt: now }, now)
  }
}

export const openKrakenAccount: OpenAccountAdapter = (io, sink, options) =>
  new KrakenAccount(io, sink, options)
