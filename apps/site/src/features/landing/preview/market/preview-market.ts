import { SimulatedMarket } from '@leadline/matching-engine/flow/simulated-market'
import { noCandles } from '@leadline/matching-engine/market/candle-keeper'
import { venueNames } from '@leadline/venues/venue-names'

import { CANDLE_MS, CANDLES_KEPT, CandleSeries } from './candles.ts'
import { OrderBook } from './order-book.ts'
import { Quotes } from './quotes.ts'
import { Tape, type Trade } from './tape.ts'
import { tradeCrossed } from './trade-crossed.ts'
import { QUOTING_VENUE } from './venue-columns.ts'
import { VenueStand } from './venue-stand.ts'

/** All that happens, happens on this grid, so that no frame rate can change the market. */
const TICK_MS = 50
/** A day that means nothing: the clock is simulated like everything else, and opens at 14:32. */
const MIDNIGHT_MS = Date.UTC(2026, 0, 5)
const OPENING_MS = (14 * 60 + 32) * 60_000
const HISTORY_START_MS = OPENING_MS - (CANDLES_KEPT - 1) * CANDLE_MS
/** Long enough for the tape to be full of what happened in these very books. */
const WARM_UP_MS = 10_000
/** Longer than the market lives through: it then draws its books again, in half dollars. */
const SKIPPED_MS = 20_000
const ACTIONS_PER_SECOND = 26
/** Larger than on a usual day: five coins in a row are something to look at. */
const ORDER_SIZE = 20
/** What lies before is played in few trades, so that the panel is there at once. */
const PAST_TRADES_PER_HOUR = 240

/** The BTC-USD of the simulated market that the terminal practises on, as the panel shows it. */
export class PreviewMarket {
  readonly tape = new Tape()
  readonly candles: CandleSeries
  readonly #market: SimulatedMarket
  readonly #stands: readonly VenueStand[]
  readonly #quotes = new Quotes()
  readonly #book: OrderBook
  #unspentMs = 0
  #isDrawn = false

  constructor(seed: number) {
    const livedFrom = MIDNIGHT_MS + OPENING_MS - WARM_UP_MS
    this.#market = new SimulatedMarket({
      seed,
      now: livedFrom - SKIPPED_MS,
      actionsPerSecond: ACTIONS_PER_SECOND,
      symbols: ['BTC-USD'],
      venues: venueNames.flatMap(({ id }, venue) => (venue === QUOTING_VENUE ? [] : [id])),
      orderSize: ORDER_SIZE,
      mostPastTradesPerHour: PAST_TRADES_PER_HOUR,
      keepCandles: noCandles,
    })
    this.#stands = this.#market.books.map((marketBook) => new VenueStand(marketBook))
    this.#market.advance(livedFrom)
    const past = this.#pastTrades()
    this.candles = new CandleSeries(HISTORY_START_MS, past[0]?.priceTicks ?? 0)
    for (const trade of past) this.#print(trade)
    this.#book = new OrderBook(this.lastTicks)
    for (const stand of this.#stands) {
      stand.marketBook.listeners.push((trade) => this.#print(stand.tradeOf(trade)))
    }
    this.step(WARM_UP_MS)
  }

  /** Since midnight. */
  get timeMs(): number {
    return this.#market.now - MIDNIGHT_MS
  }

  get lastTicks(): number {
    return this.candles.live.closeTicks
  }

  /** Drawn when somebody looks, not with everything that happens. */
  get book(): OrderBook {
    if (this.#isDrawn) return this.#book
    this.#isDrawn = true
    this.#book.clear(this.lastTicks)
    for (const stand of this.#stands) stand.writeInto(this.#book)
    this.#quotes.writeInto(this.#book)
    return this.#book
  }

  /** Let this much time pass. What does not fill a whole tick is kept for the next call. */
  step(elapsedMs: number): void {
    this.#unspentMs += elapsedMs
    // The allowance absorbs the rounding of a sum: three steps of 16.67 must make one tick of 50.
    while (this.#unspentMs >= TICK_MS - 1e-6) {
      this.#unspentMs -= TICK_MS
      this.#tick()
    }
  }

  #tick(): void {
    this.#market.advance(this.#market.now + TICK_MS)
    tradeCrossed(this.#stands, this.#market.now)
    this.candles.advanceTo(this.timeMs)
    this.#isDrawn = false
    if (!this.#quotes.isDue(this.timeMs)) return
    this.#quotes.ask(this.book, this.timeMs)
    this.#isDrawn = false
  }

  /** Of all exchanges, oldest first. */
  #pastTrades(): Omit<Trade, 'id'>[] {
    return this.#stands
      .flatMap((stand) => {
        const { tape } = stand.marketBook
        return tape
          .between(tape.idAt(MIDNIGHT_MS + HISTORY_START_MS), tape.lastId)
          .map((trade) => stand.tradeOf(trade))
      })
      .toSorted((one, other) => one.timeMs - other.timeMs)
  }

  #print(trade: Omit<Trade, 'id'>): void {
    const timeMs = trade.timeMs - MIDNIGHT_MS
    this.candles.advanceTo(timeMs)
    this.candles.record(trade.priceTicks, trade.sizeE4)
    this.tape.record({ ...trade, timeMs })
  }
}
