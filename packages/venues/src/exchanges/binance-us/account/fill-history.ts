import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { itemsOf } from '../../../kernel/json/fields.ts'
import type { BinanceUsKeyCalls } from '../wire/key-calls.ts'
import { keyCostOf } from '../wire/limits.ts'
import type { OrderFills } from './order-fills.ts'

const dayMs = 86_400_000
const mostRows = 1000
/** Further back nobody is asked at once: an import of the past is another matter. */
const mostDays = 90

type Done = (isComplete: boolean) => void

/** All trades of some markets since a time. The exchange reports them market by market. */
export class FillHistory {
  readonly #core: AccountCore
  readonly #calls: BinanceUsKeyCalls
  readonly #fills: OrderFills

  constructor(core: AccountCore, calls: BinanceUsKeyCalls, fills: OrderFills) {
    this.#core = core
    this.#calls = calls
    this.#fills = fills
  }

  read(venueSymbols: readonly string[], since: number, now: number, done: Done): void {
    const next = (index: number) => {
      const symbol = venueSymbols[index]
      if (symbol === undefined) {
        done(true)
        return
      }
      this.#readNewest(symbol, since, now, (isComplete) => {
        if (isComplete) next(index + 1)
        else done(false)
      })
    }
    next(0)
  }

  /** Nearly always the newest thousand reach back far enough. */
  #readNewest(symbol: string, since: number, now: number, done: Done): void {
    this.#request(symbol, [], (times) => {
      if (!times) done(false)
      else if (times.rows < mostRows || times.first < since) done(true)
      else this.#readDays(symbol, Math.max(since, now - mostDays * dayMs), now, done)
    })
  }

  /** A day at a time, and within a day hour by hour where it has more than one page. */
  #readDays(symbol: string, from: number, end: number, done: Done, widthMs = dayMs): void {
    if (from > end) {
      done(true)
      return
    }
    const window = [
      ['startTime', String(from)],
      ['endTime', String(from + widthMs - 1)],
    ] as const
    this.#request(symbol, window, (times) => {
      if (!times) done(false)
      else if (times.rows >= mostRows && widthMs > 1000) {
        this.#readDays(symbol, from, end, done, Math.floor(widthMs / 24))
      } else this.#readDays(symbol, from + widthMs, end, done, widthMs)
    })
  }

  #request(
    symbol: string,
    window: readonly (readonly [string, string])[],
    done: (times: { rows: number; first: number } | undefined) => void,
  ): void {
    const query = [['symbol', symbol], ...window, ['limit', String(mostRows)]] as const
    const call = { purpose: 'Fills', path: '/api/v3/myTrades', query, priority: 'account' as const }
    this.#calls.get({ ...call, costs: keyCostOf('myTrades') }, (response) => {
      if (!response.ok) {
        this.#core.io.anomaly(`binance-us: fills: ${response.code}`, response.words)
        done(undefined)
        return
      }
      const times = this.#fills.emitRows(response.body)
      done({ rows: itemsOf(response.body).length, first: Math.min(Infinity, ...times) })
    })
  }
}
