import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'

import type { JournalRow, StoredRow } from '../journal/journal-row.ts'
import type { JournalStore } from '../journal/journal-store.ts'
import { MemoryJournal } from '../journal/memory-journal.ts'
import { OrderManager } from '../order-manager.ts'
import type { MarketPrices } from '../order-manager/order-market.ts'
import type { MarketDepth } from '../risk/market-depth.ts'
import type { TradingLimits } from '../risk/trading-limits.ts'
import { FakeConnection } from './fake-connection.ts'
import { fakeDepth, type FakeSide } from './fake-depth.ts'
import { FakeExchange } from './fake-exchange.ts'
import { bitcoin, sampleCapabilities } from './sample-orders.ts'

export interface OrderManagerHarnessOptions {
  capabilities?: OrderCapabilities
  echoesClientId?: boolean
  isPaper?: boolean
  instrument?: Instrument
  limits?: TradingLimits
}

export const fakeInstrument: Instrument = {
  ...bitcoin,
  priceStep: '0.01',
  sizeStep: '0.001',
  minSize: '0.001',
  minNotional: null,
  maxNotional: null,
}

/**
 * An order manager on a fake exchange that can be killed at any write and any send, and started again from its journal.
 */
export class OrderManagerHarness {
  now = Date.UTC(2026, 10, 16, 14)
  readonly journal = new MemoryJournal()
  readonly exchange: FakeExchange
  readonly connections: FakeConnection[] = []
  prices: MarketPrices = { bestBid: '99.99', bestAsk: '100.01', lastPrice: '100', isLive: true }
  /** What rests on each side, best first; without it there is plenty at the best prices. */
  book: Readonly<Record<'bid' | 'ask', FakeSide>> | undefined
  isVaultLocked = false
  isDiskFull = false
  venueError = ''
  clockSkewMs = 0
  manager!: OrderManager
  /** Writes and sends from now on until it is killed, each counted before and after; infinite: never. */
  stepsToLive = Number.POSITIVE_INFINITY
  readonly options: OrderManagerHarnessOptions
  #wakeAt = Number.POSITIVE_INFINITY
  #isKilled = false
  #lastId = 0
  #generation = 0

  constructor(options: OrderManagerHarnessOptions = {}) {
    this.options = options
    this.exchange = new FakeExchange(() => this.now, options)
    this.start()
  }

  get connection(): FakeConnection {
    const connection = this.connections.at(-1)
    if (!connection) throw new Error('There is no line')
    return connection
  }

  get isKilled(): boolean {
    return this.#isKilled
  }

  depth(side: 'bid' | 'ask'): MarketDepth | null {
    const { bestBid, bestAsk, isLive } = this.prices
    if (!isLive) return null
    const best = side === 'bid' ? bestBid : bestAsk
    return fakeDepth(side, this.book?.[side] ?? (best === null ? [] : [[best, '1000000']]))
  }

  start(): void {
    this.#isKilled = false
    this.#generation += 1
    const generation = this.#generation
    const isGone = () => this.#isKilled || generation !== this.#generation
    const { instrument = fakeInstrument } = this.options
    this.manager = new OrderManager({
      journal: this.#mortalJournal(isGone),
      market: {
        instrumentOf: (_venue, symbol) => (symbol === instrument.symbol ? instrument : undefined),
        symbolOf: (_venue, symbol) => symbol,
        pricesOf: () => this.prices,
        depthOf: (_venue, _symbol, side) => this.depth(side),
        usdPrice: (asset) => (asset === instrument.base ? this.prices.lastPrice : null),
        clockSkewMs: () => this.clockSkewMs,
        venueError: () => this.venueError,
      },
      isPaper: this.options.isPaper ?? true,
      isVaultLocked: () => this.isVaultLocked,
      now: () => this.now,
      newClientOrderId: () => {
        this.#lastId += 1
        return `C-${this.#lastId}`
      },
      wakeAt: (time) => {
        if (!isGone()) this.#wakeAt = time
      },
      listener: {
        orderChanged: () => {},
        accountChanged: () => {},
        syntheticChanged: () => {},
        rulesChanged: () => {},
      },
    })
    const { limits } = this.options
    if (limits) this.manager.rules.setLimits(limits, limits)
    const { capabilities = sampleCapabilities } = this.options
    this.manager.connect(
      { keyId: 'K-1', venue: 'coinbase', name: 'Main', capabilities },
      (sink) => {
        const connection = new FakeConnection(this.exchange, sink, () => this.now, this.connections)
        return this.#mortalConnection(connection, isGone)
      },
    )
  }

  /** Everything in memory is gone; what was sent may still arrive. */
  kill(): void {
    this.#isKilled = true
    this.connection.die()
    this.#wakeAt = Number.POSITIVE_INFINITY
    this.stepsToLive = Number.POSITIVE_INFINITY
  }

  restart(): void {
    this.kill()
    this.start()
    this.connection.up()
  }

  /** If it was killed on the way, it is started again. */
  revive(): boolean {
    if (!this.#isKilled) return false
    this.restart()
    return true
  }

  advance(ms: number): void {
    const end = this.now + ms
    while (this.#wakeAt <= end && !this.#isKilled) {
      this.now = Math.max(this.now, this.#wakeAt)
      this.#wakeAt = Number.POSITIVE_INFINITY
      this.manager.tick()
    }
    this.now = end
  }

  /** Everything that travels arrives, in order, until nothing does any more. */
  settle(): void {
    for (let turn = 0; turn < 1000; turn += 1) {
      const connection = this.connections.find(({ toExchange }) => toExchange.length > 0)
      if (connection) connection.arrive(connection.toExchange, 0)
      else if (this.connection.toManager.length > 0)
        this.connection.arrive(this.connection.toManager, 0)
      else return
      if (this.#isKilled) return
    }
    throw new Error('It never comes to rest')
  }

  /** Connected, everything arrives, and so much time passes that every query has been answered. */
  calm(minutes = 10): void {
    for (let step = 0; step < minutes * 12; step += 1) {
      this.revive()
      this.connection.up()
      this.settle()
      this.advance(5000)
    }
    this.revive()
    this.settle()
  }

  #step(isGone: () => boolean): boolean {
    if (isGone()) return false
    this.stepsToLive -= 1
    if (this.stepsToLive >= 0) return true
    this.kill()
    return false
  }

  #mortalJournal(isGone: () => boolean): JournalStore {
    return {
      append: (rows: readonly JournalRow[]) => {
        if (this.isDiskFull) throw new Error('The disk is full')
        if (!this.#step(isGone)) return
        this.journal.append(rows)
        this.#step(isGone)
      },
      read: (from: number): Iterable<StoredRow> => this.journal.read(from),
    }
  }

  #mortalConnection(connection: FakeConnection, isGone: () => boolean): FakeConnection {
    const mortal = new Set(['place', 'amend', 'cancel', 'cancelAll', 'lookUp'])
    return new Proxy(connection, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return (...args: unknown[]) => {
          if (isGone()) return
          const isSend = mortal.has(String(name))
          if (isSend && !this.#step(isGone)) return
          Reflect.apply(method, target, args)
          if (isSend) this.#step(isGone)
        }
      },
    })
  }
}
