import type { AdapterIo } from '../../../adapter-io.ts'
import type { Instrument } from '../../../instrument.ts'
import { listOf } from '../../../kernel/json/fields.ts'
import type { TradeFacts } from '../../../kernel/market/trade-facts.ts'
import type { GeminiCalls } from '../wire/public-calls.ts'
import { readTradeRow } from './trade-row.ts'
import type { TradeTape } from './trades.ts'

/** All that one call gives: the sums of a tape begin with the last minutes. */
const mostRows = '500'

/**
 * The stream replays nothing: what happened before it began comes from the newest page of history. It is requested
 * without a beginning, because whether the stream's numbers are those of this call is not certain.
 */
export function readHistory(
  io: AdapterIo,
  rest: GeminiCalls,
  instrument: Instrument,
  tape: TradeTape,
): void {
  const path = `/v1/trades/${instrument.restSymbol}`
  const query = [['limit_trades', mostRows]] as const
  rest.get(path, `Trades of ${instrument.symbol}`, 'market', query, (read) => {
    const rows = read.kind === 'result' ? listOf(read.result) : undefined
    if (!rows) {
      const reason = read.kind === 'failed' ? read.reason : 'not a list'
      io.anomaly('missed trades not read', reason)
      return
    }
    const trades: TradeFacts[] = []
    for (const row of rows) {
      const trade = readTradeRow(row, instrument)
      if (trade === undefined) io.anomaly('unreadable trade', JSON.stringify(row).slice(0, 300))
      else if (trade !== 'broken') trades.push(trade)
    }
    tape.addHistory(trades)
  })
}
