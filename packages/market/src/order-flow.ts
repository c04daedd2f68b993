import type { Random } from './random.ts'
import type { TradeSide } from './tape.ts'

export type MarketOrder = { readonly side: TradeSide; readonly sizeE4: number }

const CALM_PER_SECOND = 0.6
const EXCITEMENT = 0.9
const COOLING_PER_SECOND = 1.6

/**
 * Who trades, and when. Every trade makes the next one likelier for a moment (a self-exciting
 * process), which is what turns an even drizzle into the bursts and lulls of a real tape.
 */
export class OrderFlow {
  #ratePerSecond = CALM_PER_SECOND
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** The order of this moment, if there is one; `leanTicks` is how far value stands over the mid. */
  next(leanTicks: number, seconds: number): MarketOrder | undefined {
    const random = this.#random
    this.#ratePerSecond += (CALM_PER_SECOND - this.#ratePerSecond) * COOLING_PER_SECOND * seconds
    const urgentPerSecond = Math.min(2, Math.abs(leanTicks) * 0.3)
    if (!random.chance((this.#ratePerSecond + urgentPerSecond) * seconds)) return undefined
    this.#ratePerSecond = Math.min(16, this.#ratePerSecond + EXCITEMENT)
    const buying = Math.min(0.94, Math.max(0.06, 0.5 + leanTicks * 0.14))
    return { side: random.chance(buying) ? 'buy' : 'sell', sizeE4: this.#sizeE4() }
  }

  excite(extraPerSecond: number): void {
    this.#ratePerSecond = Math.min(16, this.#ratePerSecond + extraPerSecond)
  }

  /** Mostly small, now and then large, often a round figure. */
  #sizeE4(): number {
    const random = this.#random
    const unit = random.unit()
    const sizeE4 = 90 + Math.round(17_000 * unit * unit * unit * unit * random.between(0.5, 1.5))
    if (!random.chance(0.45)) return sizeE4
    const step = sizeE4 > 4000 ? 1000 : sizeE4 > 800 ? 500 : 100
    return Math.max(step, Math.round(sizeE4 / step) * step)
  }
}
