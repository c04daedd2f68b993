import '../../platform/panels/snapshot.css'
import type { Scaled } from '@leadline/decimal/scaled'
import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'
import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { formatNumber, nothingThere } from '../../platform/numbers/format-number.ts'
import { clockTime } from '../../platform/time.ts'
import { averagePrice } from './ladder/ladder-numbers.ts'
import { midNumbers } from './ladder/mid-numbers.ts'
import type { Side } from './rows/market-rows.ts'

export interface BookSnapshot {
  state: LadderState
  venues: readonly VenueId[]
  symbol: string
  time: number
  isCondensed: boolean
}

/** The book as a real table: a snapshot that stands still, with every decimal, for reading line by line. */
export function BookTable({
  snapshot,
  onRenew,
  onClose,
}: {
  snapshot: BookSnapshot
  onRenew: () => void
  onClose: () => void
}) {
  const { state, venues, symbol, time, isCondensed } = snapshot
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { mid, spread, spreadBp } = midNumbers(state)
  return (
    <div ref={box} role="region" aria-label="Book as a table" tabIndex={-1} className="snapshot">
      <div className="snapshot-bar">
        <DeskButton onClick={onRenew}>Refresh</DeskButton>
        <DeskButton onClick={onClose}>Close</DeskButton>
      </div>
      <table className="number-table snapshot-table">
        <caption>
          {symbol} at {clockTime(time)}: mid {mid}, spread {spread}, {spreadBp} bp
        </caption>
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col">Side</th>
            <th scope="col">Size</th>
            {isCondensed && <th scope="col">Average</th>}
            {venues.map((id) => (
              <th key={id} scope="col">
                {venueOf(id).name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {state.asks.toReversed().map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a snapshot; several rows may have one price
            <Line key={at} row={row} side="ask" state={state} isCondensed={isCondensed} />
          ))}
          {state.bids.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <Line key={-at - 1} row={row} side="bid" state={state} isCondensed={isCondensed} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({
  row,
  side,
  state,
  isCondensed,
}: {
  row: LadderRow
  side: Side
  state: LadderState
  isCondensed: boolean
}) {
  const { priceDecimals, sizeDecimals, sizeStepDecimals } = state
  const formatSize = (size: Scaled) =>
    formatNumber(roundHalfUp(size, sizeDecimals, sizeStepDecimals), sizeStepDecimals)
  return (
    <tr>
      <th scope="row" className={side === 'ask' ? 'ask-text' : 'bid-text'}>
        {formatNumber(row.price, priceDecimals)}
      </th>
      <td>{side === 'ask' ? 'Ask' : 'Bid'}</td>
      <td>{row.size === 0 ? nothingThere : formatSize(row.size)}</td>
      {isCondensed && (
        <td>
          {row.size === 0
            ? nothingThere
            : formatNumber(averagePrice(row.notional, row.size, state), priceDecimals)}
        </td>
      )}
      {row.sizes.map((size, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is its place
        <td key={column}>
          {size === 0
            ? nothingThere
            : `${(row.quotes & (1 << column)) === 0 ? '' : '~'}${formatSize(size)}`}
        </td>
      ))}
    </tr>
  )
}
