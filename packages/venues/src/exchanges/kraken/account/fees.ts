import { multiplyDecimals } from '@leadline/decimal/decimal-text'
import type { Scheduler } from '@leadline/runtime/scheduler'

import type { AccountSink } from '../../../account-adapter.ts'
import type { FeeRates } from '../../../account-events.ts'
import { amountOf } from '../../../kernel/account/amounts.ts'
import { objectOf } from '../../../kernel/json/fields.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import type { KrakenNames } from '../market/names.ts'
import type { KrakenKeyCalls } from '../wire/key-calls.ts'

const hourMs = 3_600_000
/** Most pairs have its fee table: what it costs is what any pair costs that is not said to cost something else. */
const commonPair = 'XBTUSD'
const commonSymbol = 'BTC-USD'

/** What trading costs with this key: requested one pair of each fee table, and reported for all that share it. */
export class KrakenFees {
  #calls: KrakenKeyCalls
  #names: KrakenNames
  #sink: AccountSink
  #refresh: Refresh

  constructor(scheduler: Scheduler, calls: KrakenKeyCalls, names: KrakenNames, sink: AccountSink) {
    this.#calls = calls
    this.#names = names
    this.#sink = sink
    this.#refresh = new Refresh(scheduler, 'fees', hourMs, () => this.#read())
  }

  /** The list of markets is there, or a new one: which of them share a fee table is known. */
  read(now: number): void {
    this.#refresh.start(now)
  }

  #read(): void {
    const others = this.#names.pairs
      .feeClasses()
      .filter(({ symbols }) => !symbols.includes(commonSymbol))
    const requested = [commonPair, ...others.map(({ restSymbol }) => restSymbol)]
    const form = [['pair', requested.join(',')]] as const
    const call = { name: 'TradeVolume', purpose: 'Fees', priority: 'account', weight: 1 } as const
    this.#calls.request({ ...call, form }, (read, now) => {
      const rates = read.kind === 'result' ? this.#ratesIn(read.result) : undefined
      const common = rates?.get(commonSymbol)
      if (!rates || !common) {
        this.#refresh.failed(now)
        return
      }
      this.#refresh.succeeded(now)
      const list: FeeRates[] = [{ symbol: null, ...common }]
      for (const { restSymbol, symbols } of others) {
        const own = rates.get(this.#names.symbolOf(restSymbol) ?? '')
        if (own) list.push(...symbols.map((symbol) => ({ symbol, ...own })))
      }
      this.#sink.fees(list)
    })
  }

  /** By symbol; the keys of the answer are ids of pairs, whatever was asked. */
  #ratesIn(result: unknown): Map<string, { maker: string; taker: string }> {
    const takers = objectOf(objectOf(result)?.['fees']) ?? {}
    const makers = objectOf(objectOf(result)?.['fees_maker']) ?? {}
    const rates = new Map<string, { maker: string; taker: string }>()
    for (const [pair, row] of Object.entries(takers)) {
      const symbol = this.#names.symbolOf(pair)
      const taker = fractionOf(row)
      // Pairs without maker fees of their own have one fee for both.
      if (symbol !== null && taker !== undefined) {
        rates.set(symbol, { maker: fractionOf(makers[pair]) ?? taker, taker })
      }
    }
    return rates
  }
}

/** Percent on the wire: '0.3500' is 0.0035. */
function fractionOf(row: unknown): string | undefined {
  const percent = amountOf(objectOf(row)?.['fee'])
  return percent === null ? undefined : multiplyDecimals(percent, '0.01')
}
