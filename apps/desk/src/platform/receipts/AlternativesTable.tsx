import type { Receipt } from '@leadline/orders/receipts/receipt-format'

import {
  directionOf,
  formatAmount,
  formatAverage,
  formatDecimal,
  formatResult,
} from '../numbers/format-decimal.ts'
import { nothingThere } from '../numbers/format-number.ts'
import { reasonWords, venueWords } from './receipt-words.ts'

/** The same size at each exchange and as a split, from the books of that moment and after the taker's fee. */
export function AlternativesTable({ receipt }: { receipt: Receipt }) {
  const { order, result, venues } = receipt
  const { alternatives, split, best } = result
  const quote = order.symbol.split('-')[1] ?? ''
  const money = (amount: string | null) => formatAmount(amount, quote)
  const total = order.side === 'buy' ? 'Cost in all' : 'Brings in all'
  return (
    <table className="number-table receipt-table" aria-label="What the same size would have cost">
      <thead>
        <tr>
          <th scope="col">Exchange</th>
          <th scope="col">Average</th>
          <th scope="col">Fee, {quote}</th>
          <th scope="col">
            {total}, {quote}
          </th>
          <th scope="col" title="Above zero: better than what was done">
            Would have saved
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="receipt-done">
          <th scope="row">{venueWords(order.venue)}, what was done</th>
          <td className="figures">{formatAverage(result.averagePrice)}</td>
          <td className="figures">{money(result.feeInQuote)}</td>
          <td className="figures">{money(result.total)}</td>
          <td className="figures">{nothingThere}</td>
        </tr>
        {alternatives.map((one) => (
          <tr key={one.venue}>
            <th scope="row">
              {venueWords(one.venue)}
              {one.isOwn && ', by its book'}
            </th>
            {one.reason !== '' ? (
              <td className="words" colSpan={4}>
                {reasonWords(
                  one,
                  venues.find(({ venue }) => venue === one.venue),
                )}
              </td>
            ) : one.saved === null && one.left !== '0' ? (
              <td className="words" colSpan={4}>
                {tooLittle(one.size, order.limitPrice)}
              </td>
            ) : (
              <>
                <td className="figures">{formatAverage(one.averagePrice)}</td>
                <td className="figures">{money(one.fee)}</td>
                <td className="figures">{money(one.total)}</td>
                <Saved saved={one.saved} isBest={best?.by === one.venue} />
              </>
            )}
          </tr>
        ))}
        {split && split.left === '0' && split.parts.length > 1 && (
          <tr>
            <th scope="row">
              Split:{' '}
              {split.parts
                .map(({ venue, size }) => `${formatDecimal(size)} ${venueWords(venue)}`)
                .join(', ')}
            </th>
            <td className="figures">{nothingThere}</td>
            <td className="figures">{money(split.fee)}</td>
            <td className="figures">{money(split.total)}</td>
            <Saved saved={split.saved} isBest={best?.by === 'split'} />
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Saved({ saved, isBest }: { saved: string | null; isBest: boolean }) {
  const direction = directionOf(saved)
  const look = direction === 'gain' ? 'ask-text' : ''
  return (
    <td className={`figures ${look}`}>
      {formatResult(saved)}
      {isBest && <span className="receipt-best"> best</span>}
    </td>
  )
}

function tooLittle(size: string | null, limitPrice: string | null): string {
  const within = limitPrice === null ? '' : ' within the limit'
  return size === null || size === '0'
    ? `Its book had nothing${within}.`
    : `Its book had ${formatDecimal(size)}${within}.`
}
