import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'

import type { MarketPrices } from '../desk/order-market.ts'
import type { MarketDepth } from '../gate/market-depth.ts'
import type { TradingLimits } from '../gate/trading-limits.ts'
import type { JournalRow, StoredRow } from '../journal/journal-row.ts'
import type { JournalStore } from '../journal/journal-store.ts'
import { MemoryJournal } from '../journal/memory-journal.ts'
import { OrderDesk } from '../order-desk.ts'
import { fakeDepth, type FakeSide } from './fake-depth.ts'
import { bitcoin, sampleCapabilities } from './sample-orders.ts'
import { ToyExchange } from './toy-exchange.ts'
import { ToyLine } from './toy-line.ts'

export interface ToyDeskOptions {
  capabilities?: OrderCapabilities
  echoesClientId?: boolean
  isPractice?: boolean
  instrument?: Instrument
  limits?: TradingLimits
}

export const toyInstrument: Instrument = {
  ...bitcoin,
  priceStep: '0.01',
  sizeStep: '0.001',
  minSize: '0.001',
  minNotional: null,
  maxNotional: null,
}

/** A desk on a toy exchange that can be killed at any write and any send, and started again from its journal. */
export class ToyDesk {
  now = Date.UTC(2026, 10, 16, 14)
  readonly journal = new MemoryJournal()
  readonly exchange: ToyExchange
  readonly lines: ToyLine[] = []
  prices: MarketPrices = { bestBid: '99.99', bestAsk: '100.01', lastPrice: '100', isLive: true }
  /** What rests on each side, best first; without it there is plenty at the best prices. */
  book: Readonly<Record<'bid' | 'ask', FakeSide>> | undefined
  isVaultLocked = false
  isDiskFull = false
  venueError = ''
  clockSkewMs = 0
  desk!: OrderDesk
  /** Writes and sends from now on until it is killed, each counted before and after; infinite: never. */
  stepsToLive = Number.POSITIVE_INFINITY
  readonly options: ToyDeskOptions
  #wakeAt = Number.POSITIVE_INFINITY
  #isKilled = false
  #lastId = 0
  #generation = 0

  constructor(options: ToyDeskOptions = {}) {
    this.options = options
    this.exchange = new ToyExchange(() => this.now, options)
    this.start()
  }

  get line(): ToyLine {
    const line = this.lines.at(-1)
    if (!line) throw new Error('There is no line')
    return line
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
    const { instrument = toyInstrument } = this.options
    this.desk = new OrderDesk({
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
      isPractice: this.options.isPractice ?? true,
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
        heldChanged: () => {},
        rulesChanged: () => {},
      },
    })
    const { limits } = this.options
    if (limits) this.desk.rules.setLimits(limits, limits)
    const { capabilities = sampleCapabilities } = this.options
    this.desk.connect({ keyId: 'K-1', venue: 'coinbase', name: 'Main', capabilities }, (sink) => {
      const line = new ToyLine(this.exchange, sink, () => this.now, this.lines)
      return this.#mortalLine(line, isGone)
    })
  }

  /** Everything in memory is gone; what was sent may still arrive. */
  kill(): void {
    this.#isKilled = true
    this.line.die()
    this.#wakeAt = Number.POSITIVE_INFINITY
    this.stepsToLive = Number.POSITIVE_INFINITY
  }

  restart(): void {
    this.kill()
    this.start()
    this.line.up()
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
      this.desk.tick()
    }
    this.now = end
  }

  /** Everything that travels arrives, in order, until nothing does any more. */
  settle(): void {
    for (let turn = 0; turn < 1000; turn += 1) {
      const line = this.lines.find(({ toExchange }) => toExchange.length > 0)
      if (line) line.arrive(line.toExchange, 0)
      else if (this.line.toDesk.length > 0) this.line.arrive(this.line.toDesk, 0)
      else return
      if (this.#isKilled) return
    }
    throw new Error('It never comes to rest')
  }

  /** Line up, everything arrives, and so much time passes that every query has been answered. */
  calm(minutes = 10): void {
    for (let step = 0; step < minutes * 12; step += 1) {
      this.revive()
      this.line.up()
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

  #mortalLine(line: ToyLine, isGone: () => boolean): ToyLine {
    const mortal = new Set(['place', 'amend', 'cancel', 'cancelAll', 'lookUp'])
    return new Proxy(line, {
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
