import type { ScriptLevel } from '@leadline/algorithms/script-values'
import { parseScaled } from '@leadline/decimal/scaled'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { quietBook } from '@leadline/matching-engine/market/quiet-book'
import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'
import { isWorking } from '@leadline/orders/order-record'

import type { BacktestMarket } from '../sources/backtest-market.ts'
import { bringLevels, bringTrade, type BroughtLevel } from '../sources/bring-levels.ts'
import type { RecordedOrder } from './record/run-entry.ts'
import { type ReadEntry, readRun, type RunPieces } from './record/run-reader.ts'
import type { RunSummary } from './run-summary.ts'

type Entry = { number: number; entry: Extract<ReadEntry, { kind: 'book' | 'print' | 'order' }> }

/** So many are read at once. */
const mostAhead = 400

/**
 * The markets of a record as they were without the run's own orders: what it had resting is taken out of the books, and what it took is
 * no print that could fill it again. Times are the hub's, so that nothing is known earlier than it was.
 */
export class RecordedMarket implements BacktestMarket {
  publish: BacktestMarket['publish'] = () => {}
  traded: BacktestMarket['traded'] = () => {}
  readonly books: readonly MarketBook[]
  /** The number of the entry that is being played; undefined where what happens comes from nowhere else. */
  playing: number | undefined
  readonly #entries: AsyncGenerator<ReadEntry>
  readonly #ahead: Entry[] = []
  readonly #own = new Map<string, RecordedOrder>()
  /** Prints of what the run took itself, by market. */
  readonly #taken: readonly Set<string>[]
  #next = 0
  #number = -1
  #isOver = false
  #now: number

  constructor(pieces: RunPieces, summary: RunSummary) {
    this.#entries = readRun(pieces)
    this.#now = summary.from
    this.books = summary.markets.map(({ instrument }, at) => {
      const { venue, symbol, base, quote, priceDecimals, sizeDecimals } = instrument
      const plan = { venue, symbol, base, quote, priceDecimals, sizeDecimals }
      const { bid = '1', ask = bid } = summary.last[at] ?? {}
      return quietBook(plan, ticks(ask, priceDecimals) ?? 1, summary.from)
    })
    this.#taken = summary.markets.map(({ instrument }) => takenIn(instrument, summary))
  }

  /** Prices move in the steps that the exchange had. */
  useSteps({ markets }: RunSummary): void {
    for (const [at, book] of this.books.entries()) {
      const step = ticks(markets[at]?.instrument.priceStep ?? '', book.plan.priceDecimals)
      if (step !== undefined && step > 0) book.tickStep = step
    }
  }

  get nextTime(): number {
    const next = this.#ahead[this.#next]
    return next ? Math.max(next.entry.at, this.#now) : Number.POSITIVE_INFINITY
  }

  advance(now: number): void {
    for (let next = this.#ahead[this.#next]; next && next.entry.at <= now;) {
      this.#next += 1
      this.#now = Math.max(this.#now, next.entry.at)
      this.#play(next)
      next = this.#ahead[this.#next]
    }
  }

  load(): Promise<void> | undefined {
    return this.#next < this.#ahead.length || this.#isOver ? undefined : this.#read()
  }

  async #read(): Promise<void> {
    this.#ahead.length = 0
    this.#next = 0
    while (this.#ahead.length < mostAhead) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a long run needs little memory
      const step = await this.#entries.next()
      if (step.done === true) {
        this.#isOver = true
        return
      }
      this.#number += 1
      const entry = step.value
      if (entry.kind === 'book' || entry.kind === 'print' || entry.kind === 'order') {
        this.#ahead.push({ number: this.#number, entry })
      }
    }
  }

  #play({ number, entry }: Entry): void {
    if (entry.kind === 'order') return this.#ordered(entry.order)
    const book = this.books[entry.market]
    if (!book) return
    this.playing = number
    if (entry.kind === 'book') this.#bring(book, entry)
    else this.#print(book, entry)
    this.playing = undefined
  }

  #ordered(order: RecordedOrder): void {
    const isResting = isWorking(order.state) && order.state !== 'recorded' && order.limit !== null
    if (isResting && order.stop === null) this.#own.set(order.id, order)
    else this.#own.delete(order.id)
  }

  #bring(book: MarketBook, { bids, asks }: Extract<ReadEntry, { kind: 'book' }>): void {
    bringLevels(book, this.#levels(book, bids, 'buy'), this.#levels(book, asks, 'sell'), this.#now)
    this.publish(book, this.#now)
  }

  /** Ticks and lots, without what the run had resting there itself. */
  #levels(book: MarketBook, levels: readonly ScriptLevel[], side: 'buy' | 'sell'): BroughtLevel[] {
    const { venue, symbol, priceDecimals, sizeDecimals } = book.plan
    const own = [...this.#own.values()].filter((order) => {
      return order.venue === venue && order.symbol === symbol && order.side === side
    })
    return levels.flatMap(([price, size]): BroughtLevel[] => {
      const left = own.length > 0 ? exact(size).minus(restAt(own, price)) : undefined
      const lots = ticks(left ? left.toFixed() : size, sizeDecimals)
      const at = ticks(price, priceDecimals)
      return at === undefined || lots === undefined || lots <= 0 ? [] : [[at, lots]]
    })
  }

  #print(book: MarketBook, entry: Extract<ReadEntry, { kind: 'print' }>): void {
    const price = ticks(entry.price, book.plan.priceDecimals)
    const size = ticks(entry.size, book.plan.sizeDecimals)
    if (price === undefined || size === undefined || size <= 0) return
    const isOwn = this.#taken[entry.market]?.has(printName(entry))
    if (isOwn !== true) bringTrade(book, entry.side, price, size, this.#now)
    this.traded(book, { time: this.#now, price, size, takerSide: entry.side })
    this.publish(book, this.#now)
  }
}

function ticks(text: string, decimals: number): number | undefined {
  const scaled = parseScaled(text, decimals)
  if (scaled === undefined) return undefined
  // A size beyond 2^53 is cut there: more than anybody could take.
  return typeof scaled === 'number' ? scaled : Number.MAX_SAFE_INTEGER
}

function restAt(own: readonly RecordedOrder[], price: string): Decimal {
  const at = exact(price)
  return own
    .filter(({ limit }) => limit !== null && exact(limit).eq(at))
    .reduce((sum, { size, filled }) => sum.plus(exact(size)).minus(exact(filled)), zero)
}

function takenIn(
  { venue, symbol }: { venue: string; symbol: string },
  { orders }: RunSummary,
): Set<string> {
  const own = [...orders.values()].filter(({ order }) => {
    return order.venue === venue && order.symbol === symbol
  })
  return new Set(
    own.flatMap(({ order: { side, fills } }) => {
      const taken = fills.filter(({ liquidity }) => liquidity !== 'maker')
      return taken.map(({ price, size, time }) =>
        printName({ price, size, side, time: time / 1000 }),
      )
    }),
  )
}

function printName({
  price,
  size,
  side,
  time,
}: Pick<Extract<ReadEntry, { kind: 'print' }>, 'price' | 'size' | 'side' | 'time'>): string {
  return `${side} ${exact(price).toFixed()} ${exact(size).toFixed()} ${time}`
}
