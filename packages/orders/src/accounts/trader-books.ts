import { LotLedger } from './lot-ledger.ts'
import type { LotMethod } from './lot-method.ts'
import type { TradeBook } from './trade-book.ts'

/** Unless the trader has chosen otherwise for a year. */
export const usualMethod: LotMethod = 'fifo'

/** Lots and what was sold, kept up with the fills; worked out again where a fill came late or a method was changed. */
export class TraderBooks {
  readonly #trades: TradeBook
  readonly #methods: ReadonlyMap<number, LotMethod>
  #ledger: LotLedger
  #count = 0
  #reordered = 0
  #methodsUsed = ''

  constructor(trades: TradeBook, methods: ReadonlyMap<number, LotMethod>) {
    this.#trades = trades
    this.#methods = methods
    this.#ledger = this.#newLedger()
  }

  ledger(): LotLedger {
    const methods = JSON.stringify([...this.#methods])
    if (this.#reordered !== this.#trades.reordered || this.#methodsUsed !== methods) {
      this.#ledger = this.#newLedger()
      this.#count = 0
      this.#reordered = this.#trades.reordered
      this.#methodsUsed = methods
    }
    const fills = this.#trades.all()
    for (; this.#count < fills.length; this.#count += 1) {
      const fill = fills[this.#count]
      if (fill) this.#ledger.add(fill)
    }
    return this.#ledger
  }

  #newLedger(): LotLedger {
    return new LotLedger((year) => this.#methods.get(year) ?? usualMethod)
  }
}
