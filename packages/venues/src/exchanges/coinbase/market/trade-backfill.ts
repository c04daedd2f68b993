import { fieldsOf, itemsOf } from '../../../kernel/json/fields.ts'
import type { TradeLedger } from '../../../kernel/market/trade-ledger.ts'
import type { CoinbaseCalls } from '../wire/public-calls.ts'
import type { WireTrade } from './trade-row.ts'

const mostPages = 10
const rowsPerPage = 100

/**
 * Reads the trades that were missed in one product. A call answers the newest hundred of a window of seconds, so the end
 * of the window walks back to the oldest that it reported.
 */
export class TradeBackfill {
  readonly #calls: CoinbaseCalls
  readonly #id: string
  readonly #read: (row: unknown) => WireTrade | undefined
  readonly #found: WireTrade[] = []
  #pages = 0
  #isStopped = false

  constructor(calls: CoinbaseCalls, id: string, read: (row: unknown) => WireTrade | undefined) {
    this.#calls = calls
    this.#id = id
    this.#read = read
  }

  stop(): void {
    this.#isStopped = true
  }

  /** `done` gets what was found, oldest first; what the venue does not report any more stays missing. */
  fetch(
    ledger: TradeLedger,
    from: number,
    to: number,
    done: (trades: readonly WireTrade[]) => void,
  ): void {
    this.#page(ledger, Math.floor(from / 1000) - 1, Math.ceil(to / 1000) + 1, done)
  }

  #page(
    ledger: TradeLedger,
    startS: number,
    endS: number,
    done: (trades: readonly WireTrade[]) => void,
  ): void {
    const query = [
      ['limit', String(rowsPerPage)],
      ['start', String(Math.max(startS, 0))],
      ['end', String(endS)],
    ] as const
    const call = {
      purpose: `Missed trades of ${this.#id}`,
      path: `/market/products/${this.#id}/ticker`,
      query,
      priority: 'history' as const,
    }
    this.#calls.get(call, (response) => {
      if (this.#isStopped) return
      this.#pages += 1
      const rows = response.ok ? itemsOf(fieldsOf(response.body)['trades']) : []
      const trades = rows.map((row) => this.#read(row)).filter((trade) => trade !== undefined)
      this.#found.push(...trades)
      const first = ledger.firstMissing
      const oldest = trades.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
      const isWhole = !oldest || first === undefined || oldest.id <= first
      // Whole seconds only: the one that was cut in two is requested again.
      const nextEndS = oldest ? Math.min(Math.ceil(oldest.time / 1000), endS - 1) : 0
      if (isWhole || rows.length < rowsPerPage || nextEndS <= startS || this.#pages >= mostPages) {
        done(this.#found.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      } else this.#page(ledger, startS, nextEndS, done)
    })
  }
}
