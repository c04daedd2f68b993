import '../../platform/panels/snapshot.css'
import type { MakerLine } from '@leadline/desk-protocol/frames/maker-section'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useRef } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { formatNumber } from '../../platform/numbers/format-number.ts'
import { clockTime } from '../../platform/time.ts'
import type { MakerSurface } from './maker-surface.ts'

/** More lines than this nobody reads one by one. */
const mostLines = 500

export interface MakerSnapshot {
  symbol: string
  /** The newest first. */
  lines: readonly MakerLine[]
  venues: readonly VenueId[]
  priceDecimals: number
  sizeDecimals: number
  time: number
}

export function takeSnapshot(
  { lines, scale }: MakerSurface,
  symbol: string,
  venues: readonly VenueId[],
): MakerSnapshot {
  const taken: MakerLine[] = []
  for (
    let number = lines.next - 1;
    number >= lines.first && taken.length < mostLines;
    number -= 1
  ) {
    const line = lines.at(number)
    if (line && line.kind !== 'gap') taken.push(line)
  }
  return { symbol, lines: taken, venues, ...scale, time: Date.now() }
}

/** The newest lines as a real table that stands still, with every decimal. */
export function MakerTable({
  snapshot,
  onRenew,
  onClose,
}: {
  snapshot: MakerSnapshot
  onRenew: () => void
  onClose: () => void
}) {
  const { symbol, lines, venues, priceDecimals, sizeDecimals, time } = snapshot
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="region"
      aria-label="Maker tape as a table"
      tabIndex={-1}
      className="snapshot"
    >
      <div className="snapshot-bar">
        <DeskButton onClick={onRenew}>Refresh</DeskButton>
        <DeskButton onClick={onClose}>Close</DeskButton>
      </div>
      <table className="number-table snapshot-table">
        <caption>
          {symbol}, {lines.length} newest lines at {clockTime(time)}
        </caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Exchange</th>
            <th scope="col">Side</th>
            <th scope="col">Size that</th>
            <th scope="col">Price</th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody className="figures">
          {lines.map((line, at) => {
            const venue = venues[line.venue]
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a snapshot
              <tr key={at}>
                <th scope="row">{clockTime(line.time)}</th>
                <td>{venue ? venueOf(venue).name : ''}</td>
                <td className={line.side === 'bid' ? 'bid-text' : 'ask-text'}>{line.side}</td>
                <td>
                  {line.kind}
                  {line.isWall && ', wall'}
                </td>
                <td>{formatNumber(line.price, priceDecimals)}</td>
                <td>{formatNumber(line.size, sizeDecimals)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
