import { type Amount, amountText } from '@leadline/matching-engine/exchange/amount'

import type { BacktestFill } from '../report/backtest-fill.ts'
import { dividedBy, roundedQuotient, times } from '../report/exact-ratio.ts'

/**
 * What an algorithm holds in one market, as far as its events say: bought less sold, at the average of what it bought; below
 * zero, what it sold of an allotment, at the average of what it got.
 */
export class HeldPosition {
  size: Amount = 0n
  #cost: Amount = 0n

  add({ side, size, value, price, fee, feeCurrency, base }: BacktestFill): void {
    const lost = feeCurrency === base ? fee : 0n
    const isBuy = side === 'buy'
    const change = (isBuy ? size : -size) - lost
    const paid = (isBuy ? value : -value) - times(lost, price)
    const left = this.size + change
    if (this.size === 0n || this.size > 0n === change > 0n) this.#cost += paid
    // It went through nothing: what is beyond cost what this fill did.
    else if (left !== 0n && left > 0n !== this.size > 0n) this.#cost = times(left, price)
    else this.#cost = roundedQuotient(this.#cost * left, this.size)
    this.size = left
  }

  get averagePrice(): Amount {
    return this.size === 0n ? 0n : dividedBy(this.#cost, this.size)
  }

  get text(): { size: string; averagePrice: string } {
    return { size: amountText(this.size), averagePrice: amountText(this.averagePrice) }
  }
}
