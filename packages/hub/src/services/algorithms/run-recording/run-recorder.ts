import { venueNamed } from '@leadline/algorithms/exchange-names'
import type {
  CandleSubscription,
  FeedListener,
  OpenFeed,
  Subscription,
} from '@leadline/algorithms/runner-ports'
import type {
  RunningScript,
  ScriptBatch,
  ScriptEngine,
  ScriptListener,
} from '@leadline/algorithms/script-engine'
import type { ScriptAnswer, ScriptCall } from '@leadline/algorithms/script-values'
import type { RunHead } from '@leadline/backtest/difference/record/run-entry'
import { RunWriter } from '@leadline/backtest/difference/record/run-writer'
import type { OrderRecord } from '@leadline/orders/order-record'
import type { Clock } from '@leadline/runtime/clock'
import type { VenueId } from '@leadline/venues/venue-names'

import type { OrderService } from '../../orders/order-service.ts'
import { accountFacts } from '../account-facts.ts'
import type { AlgorithmFeeds } from '../algorithm-feeds.ts'
import { recordedOrder } from './recorded-order.ts'
import type { RunPage, RunStore } from './run-store.ts'

export interface RecorderNeeds {
  store: RunStore
  clock: Clock
  feeds: AlgorithmFeeds
  orders: OrderService
  /** Known when it is started. */
  head: () => RunHead
  /** Some of its orders may still trade. */
  hasOrders: () => boolean
  /** A line for its log. */
  log: (text: string) => void
}

/** A program that is killed loses no more than this. */
const writeEveryMs = 1000
/** Deeper than an order of a usual size reaches. */
const usualDepth = 25
/** After its last method, fills may still be on their way, and orders that close may rest. */
const mostAfterMs = 60_000

/**
 * Writes down what one run receives, requests and is answered, from its first method to its last, with the books and prints of the
 * markets that it looks at: so that it can be run again later on nothing but this. A key or a passphrase comes nowhere near it.
 */
export class RunRecorder {
  readonly #needs: RecorderNeeds
  readonly #feeds: OpenFeed[] = []
  /** Its place in the record; undefined until the exchange has said what it lists there. */
  readonly #markets = new Map<string, number | undefined>()
  #declared = 0
  #writer: RunWriter | undefined
  #page: RunPage | undefined
  #endedAt: number | undefined
  #because = ''
  #cancelWrite = () => {}

  constructor(needs: RecorderNeeds) {
    this.#needs = needs
  }

  /** An engine that does what the given one does, and is listened to. */
  engine(engine: ScriptEngine): ScriptEngine {
    return {
      kind: engine.kind,
      open: (source, listener) => this.#script(engine.open(source, this.#listener(listener))),
      shutdown: () => engine.shutdown(),
    }
  }

  /** Before the script's own feed: what it is given is in the record already. */
  subscribed({ symbol, venues, depth }: Subscription): void {
    this.#look(symbol, venues, Math.max(depth, usualDepth))
  }

  candlesSubscribed({ symbol, venues }: CandleSubscription): void {
    this.#look(symbol, venues, usualDepth)
  }

  orderChanged(order: OrderRecord): void {
    const { clock } = this.#needs
    this.#writer?.add({ kind: 'order', at: clock.now(), order: recordedOrder(order) })
  }

  /** Leadline is closed. */
  stop(): void {
    this.#close('Leadline was closed.', false)
  }

  /** What waits is handed to the store: whoever reads it now has all there is. */
  flush(): void {
    if (this.#writer && this.#writer.length > 0) this.#page?.write(this.#writer.take())
  }

  #listener(listener: ScriptListener): ScriptListener {
    return {
      ...listener,
      call: (call, at) => {
        this.#beforeCall(call)
        return this.#answered(call, listener.call(call, at))
      },
      later: (call, at) => {
        const later = listener.later?.(call, at)
        return later?.then((answer) => this.#answered(call, answer))
      },
      done: (done) => {
        const { handled, error } = done
        const at = this.#needs.clock.now()
        this.#writer?.add({ kind: 'done', at, handled, error: error?.message ?? null })
        listener.done(done)
      },
      ended: (reason) => {
        this.#ended(reason)
        listener.ended(reason)
      },
    }
  }

  #script(script: RunningScript): RunningScript {
    return {
      deliver: (batch) => {
        this.#given(batch)
        script.deliver(batch)
      },
      again: () => script.again(),
      kill: () => script.kill(),
      close: () => {
        this.#ended('It was stopped.')
        script.close()
      },
    }
  }

  #ended(because: string): void {
    this.#endedAt ??= this.#needs.clock.now()
    this.#because ||= because
  }

  #given(batch: ScriptBatch): void {
    if (batch.events[0]?.kind === 'start') this.#begin()
    this.#writer?.given(this.#needs.clock.now(), batch)
  }

  #answered(call: ScriptCall, answer: ScriptAnswer): ScriptAnswer {
    this.#writer?.add({ kind: 'asked', at: this.#needs.clock.now(), call, answer })
    return answer
  }

  /** What it trades in is recorded, also where it looks at no book. */
  #beforeCall(call: ScriptCall): void {
    if (call.kind !== 'open' && call.kind !== 'close') return
    const venue = venueNamed(call.exchange)
    if (venue) this.#look(call.symbol, [venue], usualDepth)
  }

  #begin(): void {
    const head = this.#needs.head()
    this.#page = this.#needs.store.begin(head.id)
    if (!this.#page) return
    this.#writer = new RunWriter(head)
    this.#wait()
  }

  #wait(): void {
    this.#cancelWrite = this.#needs.clock.after(writeEveryMs, () => {
      if (this.#page?.hasRoom === false) return this.#full()
      if (this.#isOver()) return this.#close(this.#because, false)
      this.flush()
      return this.#wait()
    })
  }

  #isOver(): boolean {
    const { clock, hasOrders } = this.#needs
    if (this.#endedAt === undefined) return false
    return !hasOrders() || clock.now() >= this.#endedAt + mostAfterMs
  }

  #full(): void {
    this.#needs.log('The record of this run is full: what comes from now on cannot be explained.')
    this.#close('The record was full.', true)
  }

  #close(because: string, isCut: boolean): void {
    this.#writer?.add({ kind: 'end', at: this.#needs.clock.now(), because, isCut })
    this.flush()
    this.#cancelWrite()
    this.#page?.close()
    this.#writer = undefined
    for (const feed of this.#feeds.splice(0)) feed.close()
  }

  #look(symbol: string, venues: readonly VenueId[] | null, depth: number): void {
    if (!this.#writer) return
    for (const venue of venues ?? this.#needs.feeds.shownVenues()) this.#open(symbol, venue, depth)
  }

  #open(symbol: string, venue: VenueId, depth: number): void {
    const name = `${venue} ${symbol}`
    if (this.#markets.has(name)) return
    this.#markets.set(name, undefined)
    const { clock } = this.#needs
    const changed = () => {
      const market = this.#marketOf(symbol, venue)
      const { bids = [], asks = [] } = books.book() ?? {}
      if (market !== undefined) this.#writer?.book(clock.now(), market, { bids, asks })
    }
    const nothing = () => {}
    const books = this.#feed(
      'book',
      { symbol, venue, depth },
      { bookChanged: changed, trade: nothing },
    )
    this.#feed(
      'trades',
      { symbol, venue, depth: 0 },
      {
        bookChanged: nothing,
        trade: ({ price, size, side, time }) => {
          const market = this.#marketOf(symbol, venue)
          if (market === undefined) return
          const print = { market, price, size, side, time }
          this.#writer?.add({ kind: 'print', at: clock.now(), ...print })
        },
      },
    )
    changed()
  }

  #feed(
    kind: Subscription['kind'],
    { symbol, venue, depth }: { symbol: string; venue: VenueId; depth: number },
    listener: FeedListener,
  ): OpenFeed {
    const { feeds } = this.#needs
    const feed = feeds.open({ kind, symbol, venues: [venue], depth }, listener)
    this.#feeds.push(feed)
    return feed
  }

  #marketOf(symbol: string, venue: VenueId): number | undefined {
    const name = `${venue} ${symbol}`
    const known = this.#markets.get(name)
    if (known !== undefined || !this.#writer) return known
    const { orders, clock } = this.#needs
    const instrument = orders.market.instrumentOf(venue, symbol)
    if (!instrument) return undefined
    const { maker, taker } = accountFacts(orders).fees(symbol, venue) ?? {}
    const fees = maker !== undefined && taker !== undefined ? { maker, taker } : null
    this.#markets.set(name, this.#declared)
    this.#writer.add({ kind: 'market', at: clock.now(), instrument, fees })
    this.#declared += 1
    return this.#declared - 1
  }
}
