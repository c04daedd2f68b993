import type { Receipt, ReceiptVenue } from '@leadline/orders/receipts/receipt-format'

import { formatDecimal, formatPercent } from '../numbers/format-decimal.ts'
import { nothingThere } from '../numbers/format-number.ts'
import { venueWords } from './receipt-words.ts'

const stateWords: Readonly<Record<ReceiptVenue['state'], string>> = {
  live: '',
  stale: 'Not live',
  empty: 'Not there yet',
  unwatched: 'Nobody looked at it',
}

/** The best of each book, and how much of it is in the file. */
export function BooksTable({ receipt }: { receipt: Receipt }) {
  return (
    <table className="number-table receipt-table" aria-label="The books when it was sent">
      <thead>
        <tr>
          <th scope="col">Exchange</th>
          <th scope="col">Bid size</th>
          <th scope="col">Bid</th>
          <th scope="col">Ask</th>
          <th scope="col">Ask size</th>
          <th scope="col" title="Bids and asks in the file; what was left out after the plus">
            Levels
          </th>
          <th scope="col">Taker fee</th>
        </tr>
      </thead>
      <tbody>
        {receipt.venues.map((venue) => (
          <Book key={venue.venue} venue={venue} />
        ))}
      </tbody>
    </table>
  )
}

function Book({ venue }: { venue: ReceiptVenue }) {
  const { state, prices, bids, asks, fees } = venue
  const mark = prices === 'quotes' ? '~' : ''
  const [bid, bidSize] = parts(bids)
  const [ask, askSize] = parts(asks)
  const written = (text: string) => (text === '' ? nothingThere : formatDecimal(text))
  return (
    <tr>
      <th scope="row">{venueWords(venue.venue)}</th>
      {state === 'live' ? (
        <>
          <td className="figures">{written(bidSize)}</td>
          <td className="figures bid-text">
            {mark}
            {written(bid)}
          </td>
          <td className="figures ask-text">
            {mark}
            {written(ask)}
          </td>
          <td className="figures">{written(askSize)}</td>
          <td className="figures">
            {levels(bids.length, venue.bidsLeftOut)} / {levels(asks.length, venue.asksLeftOut)}
          </td>
        </>
      ) : (
        <td className="words" colSpan={5}>
          {stateWords[state]}
        </td>
      )}
      <td className="figures">{fees ? formatPercent(fees.taker) : nothingThere}</td>
    </tr>
  )
}

function parts([best = '']: readonly string[]): [price: string, size: string] {
  const [price = '', size = ''] = best.split(' x ')
  return [price, size]
}

function levels(there: number, leftOut: number): string {
  return leftOut === 0 ? String(there) : `${there} + ${leftOut}`
}
