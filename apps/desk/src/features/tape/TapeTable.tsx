import '../../platform/panels/snapshot.css'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { formatNumber } from '../../platform/numbers/format-number.ts'
import { clockTime } from '../../platform/time.ts'
import type { TapeLine } from './tape-lines.ts'

export interface TapeSnapshot {
  symbol: string
  /** The newest first. */
  lines: readonly TapeLine[]
  priceDecimals: number
  sizeDecimals: number
  time: number
}

/** The newest prints as a real table that stands still, with every decimal. */
export function TapeTable({
  snapshot,
  onRenew,
  onClose,
}: {
  snapshot: TapeSnapshot
  onRenew: () => void
  onClose: () => void
}) {
  const { symbol, lines, priceDecimals, sizeDecimals, time } = snapshot
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="region" aria-label="Tape as a table" tabIndex={-1} className="snapshot">
      <div className="snapshot-bar">
        <DeskButton onClick={onRenew}>Refresh</DeskButton>
        <DeskButton onClick={onClose}>Close</DeskButton>
      </div>
      <table className="number-table snapshot-table">
        <caption>
          {symbol}, {lines.length} newest prints at {clockTime(time)}
        </caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Exchange</th>
            <th scope="col">Crossed</th>
            <th scope="col">Price</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody className="figures">
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a snapshot
            <tr key={at}>
              <th scope="row">
                {clockTime(line.time)}
                {line.isOurTime && ', our clock'}
              </th>
              <td>{venueOf(line.venue).name}</td>
              <td className={line.takerSide === 'buy' ? 'bid-text' : 'ask-text'}>
                {line.takerSide === 'buy' ? 'buyer' : 'seller'}
                {line.isOwn && ', you'}
              </td>
              <td>{formatNumber(line.price, priceDecimals)}</td>
              <td>{formatNumber(line.size, sizeDecimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
