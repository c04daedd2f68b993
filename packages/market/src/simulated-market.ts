import { CANDLE_MS, CANDLES_KEPT, CandleSeries } from './candles.ts'
import { Makers } from './makers.ts'
import { OrderBook } from './order-book.ts'
import { OrderFlow } from './order-flow.ts'
import { PricePath } from './price-path.ts'
import { Random } from './random.ts'
import { sweep } from './sweep.ts'
import { Tape } from './tape.ts'
import { venueByShare } from './venue-shares.ts'
import { Walls } from './walls.ts'

/** All that happens, happens on this grid, so that no frame rate can change the market. */
const TICK_MS = 50
const TICK_SECONDS = TICK_MS / 1000

const HOME_TICKS = 134_836
const HISTORY_SECONDS_PER_SAMPLE = 3
/** Long enough for the book to look lived-in and for the tape to be full. */
const WARM_UP_TICKS = 320
/** 13:03 on a day without a date: the clock is simulated like everything else. */
const HISTORY_START_MS = 13 * 3_600_000 + 3 * 60_000

/** A market of one symbol over the five exchanges that exists only here, the same for the same seed. */
export class SimulatedMarket {
  readonly book: OrderBook
  readonly tape = new Tape()
  readonly candles: CandleSeries
  #timeMs = HISTORY_START_MS
  #unspentMs = 0
  readonly #random: Random
  readonly #path: PricePath
  readonly #makers: Makers
  readonly #walls: Walls
  readonly #flow: OrderFlow

  constructor(seed: number) {
    this.#random = new Random(seed)
    this.#path = new PricePath(HOME_TICKS, this.#random)
    this.candles = new CandleSeries(this.#timeMs, HOME_TICKS)
    this.#livePastMinutes()
    this.book = new OrderBook(Math.round(this.#path.valueTicks))
    this.#makers = new Makers(this.book, this.#random)
    this.#walls = new Walls(this.book, this.#random)
    this.#flow = new OrderFlow(this.#random)
    for (let tick = 0; tick < WARM_UP_TICKS; tick += 1) this.#tick()
  }

  get timeMs(): number {
    return this.#timeMs
  }

  get lastTicks(): number {
    return this.candles.live.closeTicks
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

  /** The candles of the time before the preview starts, made from the price alone, without a book. */
  #livePastMinutes(): void {
    const untilMs = this.#timeMs + (CANDLES_KEPT - 1) * CANDLE_MS
    while (this.#timeMs < untilMs) {
      const beforeTicks = this.#path.valueTicks
      this.#path.advance(HISTORY_SECONDS_PER_SAMPLE)
      this.#timeMs += HISTORY_SECONDS_PER_SAMPLE * 1000
      this.candles.advanceTo(this.#timeMs)
      // A price that moves is a price that trades: volume follows the length of the step.
      const moveTicks = Math.abs(this.#path.valueTicks - beforeTicks)
      const sizeE4 = Math.round((2000 + 7400 * moveTicks) * this.#random.between(0.3, 1.5))
      this.candles.record(Math.round(this.#path.valueTicks), sizeE4)
    }
  }

  #tick(): void {
    this.#timeMs += TICK_MS
    this.#path.advance(TICK_SECONDS)
    if (this.#random.chance(0.0012)) this.#breakNews()
    this.#walls.advance()
    this.#makers.advance(this.#path.valueTicks)
    this.candles.advanceTo(this.#timeMs)
    this.#trade()
    this.book.recenter((side, priceTicks) => this.#makers.fill(side, priceTicks))
  }

  #trade(): void {
    const order = this.#flow.next(this.#path.valueTicks - this.book.midTicks, TICK_SECONDS)
    if (!order) return
    const router = venueByShare(this.#random.unit())
    sweep(this.book, order, router, (priceTicks, venue, sizeE4) => {
      this.tape.record({ timeMs: this.#timeMs, venue, side: order.side, priceTicks, sizeE4 })
      this.candles.record(priceTicks, sizeE4)
    })
  }

  #breakNews(): void {
    this.#path.shock(this.#random.normal() * 5)
    this.#flow.excite(8)
  }
}
