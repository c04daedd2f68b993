import { csvTime } from './csv.ts'
import { type CsvColumn, exchangeName, type FileContext, markedFile } from './export-files.ts'
import { isLongTerm, utcDay } from './form-8949.ts'
import type { Disposal } from './lot-ledger.ts'
import type { Lot } from './lot-pool.ts'
import { gainOf } from './positions.ts'

const unknown = 'unknown'

/** What is held, lot by lot. */
export function openLotsCsv(lots: readonly Lot[], { market, venueOfKey }: FileContext): string {
  const columns: readonly CsvColumn<Lot>[] = [
    ['Acquired (UTC)', ({ acquiredAt }) => csvTime(acquiredAt)],
    ['Exchange', ({ keyId }) => exchangeName(venueOfKey(keyId), keyId)],
    ['Asset', ({ asset }) => asset],
    ['Size left', ({ left }) => left.toFixed()],
    ['Cost left (USD)', ({ costLeft }) => costLeft?.toFixed() ?? unknown],
    ['Size acquired', ({ size }) => size.toFixed()],
    ['Cost (USD)', ({ cost }) => cost?.toFixed() ?? unknown],
    ['Trade ID', ({ fillId }) => fillId],
  ]
  return markedFile(market, columns, lots)
}

/** What was sold, lot by lot, with what it gained. */
export function closedLotsCsv(
  disposals: readonly Disposal[],
  { market, venueOfKey }: FileContext,
): string {
  const columns: readonly CsvColumn<Disposal>[] = [
    ['Acquired (UTC)', ({ acquiredAt }) => (acquiredAt === null ? unknown : csvTime(acquiredAt))],
    ['Closed (UTC)', ({ soldAt }) => csvTime(soldAt)],
    ['Exchange', ({ keyId }) => exchangeName(venueOfKey(keyId), keyId)],
    ['Asset', ({ asset }) => asset],
    ['Size', ({ size }) => size.toFixed()],
    ['Proceeds after fees (USD)', ({ proceeds }) => proceeds?.toFixed() ?? unknown],
    ['Cost (USD)', ({ cost }) => cost?.toFixed() ?? unknown],
    ['Gain or loss (USD)', (disposal) => gainOf(disposal)?.toFixed() ?? unknown],
    ['Term', termOf],
    ['Method', ({ method }) => method.toUpperCase()],
    ['Closed by', ({ why }) => (why === 'fee' ? 'trading fee' : 'trade')],
    ['Trade ID', ({ fillId }) => fillId],
  ]
  return markedFile(market, columns, disposals)
}

function termOf({ acquiredAt, soldAt }: Disposal): string {
  if (acquiredAt === null) return unknown
  return isLongTerm(utcDay(acquiredAt), utcDay(soldAt)) ? 'long' : 'short'
}
