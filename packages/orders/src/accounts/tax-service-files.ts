import { exact } from '../decimal-text.ts'
import { csvFile } from './csv.ts'
import { type CsvColumn, exchangeName, type FileContext, markedFile } from './export-files.ts'
import type { TradedFill } from './traded-amounts.ts'

/** Shown beside the file, and before it is saved. */
export const taxServiceCaveat =
  'It has the trades that Leadline has seen, not deposits, withdrawals or transfers. If the service also reads your exchange ' +
  'account itself, import only one of the two: it would count trades twice.'

/** Practice has a column more, in which every row says so: the service refuses a file that does not have its own columns. */
export const simulatedServiceCaveat =
  'These are practice trades. Every row says so in a column that the service does not have, so it cannot take them for real.'

/** In the columns of Koinly's own template. */
export function koinlyCsv(fills: readonly TradedFill[], context: FileContext): string {
  return serviceFile(koinlyColumns, fills, context)
}

/** In the columns of CoinTracker's own template. */
export function coinTrackerCsv(fills: readonly TradedFill[], context: FileContext): string {
  return serviceFile(coinTrackerColumns, fills, context)
}

const koinlyColumns: readonly CsvColumn<TradedFill>[] = [
  ['Date', ({ time }) => `${utcSeconds(time)} UTC`],
  ['Sent Amount', (fill) => sent(fill).amount],
  ['Sent Currency', (fill) => sent(fill).asset],
  ['Received Amount', (fill) => received(fill).amount],
  ['Received Currency', (fill) => received(fill).asset],
  ['Fee Amount', ({ fee }) => (isZero(fee) ? '' : fee)],
  ['Fee Currency', ({ fee, feeAsset }) => (isZero(fee) ? '' : feeAsset)],
  ['Net Worth Amount', () => ''],
  ['Net Worth Currency', () => ''],
  ['Label', () => ''],
  ['Description', ({ venue, keyId, symbol }) => `${exchangeName(venue, keyId)} ${symbol}`],
  ['TxHash', ({ fillId }) => fillId],
]

const coinTrackerColumns: readonly CsvColumn<TradedFill>[] = [
  ['Date', ({ time }) => monthFirst(time)],
  ['Received Quantity', (fill) => received(fill).amount],
  ['Received Currency', (fill) => received(fill).asset],
  ['Sent Quantity', (fill) => sent(fill).amount],
  ['Sent Currency', (fill) => sent(fill).asset],
  ['Fee Amount', ({ fee }) => (isZero(fee) ? '' : fee)],
  ['Fee Currency', ({ fee, feeAsset }) => (isZero(fee) ? '' : feeAsset)],
  ['Tag', () => ''],
]

function serviceFile(
  columns: readonly CsvColumn<TradedFill>[],
  fills: readonly TradedFill[],
  { market }: FileContext,
): string {
  if (market === 'simulated') return markedFile(market, columns, fills)
  return csvFile(
    columns.map(([head]) => head),
    fills.map((fill) => columns.map(([, cell]) => cell(fill))),
  )
}

/** Before fees: both services take the fee as an amount of its own. */
function sent({ side, base, quote, price, size }: TradedFill) {
  return side === 'buy' ? money(price, size, quote) : { amount: size, asset: base }
}

function received({ side, base, quote, price, size }: TradedFill) {
  return side === 'buy' ? { amount: size, asset: base } : money(price, size, quote)
}

function money(price: string, size: string, asset: string) {
  return { amount: exact(price).times(exact(size)).toFixed(), asset }
}

function isZero(amount: string): boolean {
  return exact(amount).eq(exact('0'))
}

/** Such as 2026-11-16 14:32:17. */
function utcSeconds(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** Such as 11/16/2026 14:32:17, in UTC. */
function monthFirst(time: number): string {
  const text = utcSeconds(time)
  return `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)} ${text.slice(11)}`
}
