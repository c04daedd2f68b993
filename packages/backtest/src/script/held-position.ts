import { type Amount, amountText } from '@leadline/matching-engine/exchange/amount'

import type { BacktestFill } from '../report/backtest-fill.ts'
import { dividedBy, roundedQuotient, times } from '../report/exact-ratio.ts'

/**
 * What an algorithm holds in one market, as far as it has received: bought less sold, at the average of what it
 * bought.
 */
export class HeldPosition {
  size: Amount = 0n
  #cost: Amount = 0n

  add({ side, size, value, price, fee, feeCurrency, base }: BacktestFill): void {
    const lost = feeCurrency === base ? fee : 0n
    if (side === 'buy') {
      this.size += size - lost
      this.#cost += value - times(lost, price)
      return
    }
    const left = this.size - size - lost
    this.#cost = this.size === 0n ? 0n : roundedQuotient(this.#cost * left, this.size)
    this.size = left
  }

  get averagePrice(): Amount {
    return this.size === 0n ? 0n : dividedBy(this.#cost, this.size)
  }

  get text(): { size: string; averagePrice: string } {
    return { size: amountText(this.size), averagePrice: amountText(this.averagePrice) }
  }
}
