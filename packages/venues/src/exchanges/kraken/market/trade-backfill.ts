import type { AdapterIo } from '../../../adapter-io.ts'
import type { Instrument } from '../../../instrument.ts'
import { listOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import type { TradeFacts } from '../../../kernel/market/trade-facts.ts'
import type { Requests } from '../../../kernel/requests.ts'
import { publicCost } from '../wire/limits.ts'
import { readRestAnswer } from '../wire/rest-answer.ts'
import { readTradeRow } from './trade-row.ts'
import type { TradeHole, TradeTape } from './trades.ts'

const rowsPerPage = 1000
const mostPages = 3

/** Fetches trades that a connection missed, oldest page first. */
export function fillHole(
  io: AdapterIo,
  requests: Requests,
  instrument: Instrument,
  tape: TradeTape,
  hole: TradeHole,
): void {
  const found: TradeFacts[] = []
  const requestPage = (since: string, page: number) => {
    const query = [
      ['pair', instrument.restSymbol],
      ['since', since],
      ['count', String(rowsPerPage)],
    ] as const
    requests.send(
      {
        purpose: `Missed trades of ${instrument.symbol}`,
        method: 'GET',
        path: '/0/public/Trades',
        query,
        priority: 'market',
        costs: publicCost,
        timeoutMs: 10_000,
      },
      (answer) => {
        const read = readRestAnswer(answer)
        // Not found out: that is no proof that there are none, so it does not count as fruitless.
        if (read.kind === 'failed') return io.anomaly('missed trades not read', read.reason)
        const { rows, last } = readPage(read.result, instrument)
        found.push(...rows)
        // 'last' goes back untouched: it is nanoseconds, and rounding it would lose trades.
        if (
          last !== undefined &&
          last !== since &&
          rows.length === rowsPerPage &&
          page < mostPages
        ) {
          requestPage(last, page + 1)
        } else tape.fill(hole, found)
      },
    )
  }
  requestPage(`${hole.sinceMs}000000`, 1)
}

/** Keyed by the id of the pair, whatever it was asked by; the other key is `last`. */
function readPage(
  result: unknown,
  instrument: Instrument,
): { rows: TradeFacts[]; last: string | undefined } {
  const page = objectOf(result) ?? {}
  const key = Object.keys(page).find((name) => name !== 'last')
  const values = (key === undefined ? undefined : listOf(page[key])) ?? []
  const rows = values.flatMap((row) => readTradeRow(row, instrument) ?? [])
  return { rows, last: textOf(page['last']) }
}
