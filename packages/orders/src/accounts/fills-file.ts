import { exact, zero } from '../decimal-text.ts'
import { csvTime } from './csv.ts'
import { type CsvColumn, exchangeName, type FileContext, markedFile } from './export-files.ts'
import { worthInDollars } from './lot-ledger.ts'
import { amountsOf, type TradedFill } from './traded-amounts.ts'

/** Every fill: what was traded, what it cost in fees, and what came and went in the end. */
export function fillsCsv(fills: readonly TradedFill[], { market }: FileContext): string {
  return markedFile(market, columns, fills)
}

const columns: readonly CsvColumn<TradedFill>[] = [
  ['Time (UTC)', ({ time }) => csvTime(time)],
  ['Exchange', ({ venue, keyId }) => exchangeName(venue, keyId)],
  ['Symbol', ({ symbol }) => symbol],
  ['Base', ({ base }) => base],
  ['Quote', ({ quote }) => quote],
  ['Side', ({ side }) => side],
  ['Price', ({ price }) => price],
  ['Size', ({ size }) => size],
  ['Gross (quote)', ({ price, size }) => exact(price).times(exact(size)).toFixed()],
  ['Fee', ({ fee }) => fee],
  ['Fee in', ({ feeAsset }) => feeAsset],
  [
    'Fee value (USD)',
    (fill) => worthInDollars(fill, fill.feeAsset, exact(fill.fee))?.toFixed() ?? 'unknown',
  ],
  ['Net base', (fill) => netOf(fill, fill.base)],
  ['Net quote', (fill) => netOf(fill, fill.quote)],
  ['Maker or taker', ({ liquidity }) => liquidity],
  ['Order ID', ({ clientOrderId }) => clientOrderId],
  ['Trade ID', ({ fillId }) => fillId],
]

/** After fees; above zero it came, below zero it went. */
function netOf(fill: TradedFill, asset: string): string {
  return (amountsOf(fill).get(asset) ?? zero).toFixed()
}
