import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { venueOf } from '@leadline/venues/venue-registry'

import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import {
  formatDecimal,
  formatMoney,
  formatAverage,
  formatResult,
} from '../../platform/numbers/format-decimal.ts'
import { ResultCell } from './ResultCell.tsx'

/** What this algorithm bought and has not sold, and what came of the rest. */
export function AlgorithmPositions({ algorithm }: { algorithm: WireAlgorithm }) {
  const { id, name, positions } = algorithm
  if (positions.length === 0) {
    return <p className="panel-words">No position.</p>
  }
  return (
    <ScrollArea label={`Positions of ${name}`}>
      <table aria-label={`Positions of ${name}`} className="number-table algorithm-table">
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col">At</th>
            <th scope="col">Size</th>
            <th scope="col">Average price</th>
            <th scope="col">Unrealized</th>
            <th scope="col">Realized</th>
            <th scope="col">Fees</th>
          </tr>
        </thead>
        <tbody className="figures">
          {positions.map(({ symbol, venue, size, averagePrice, realized, fees }, index) => (
            <tr key={`${symbol} ${venue}`}>
              <th scope="row">{symbol}</th>
              <td>{venueOf(venue).monogram}</td>
              <td>{formatDecimal(size)}</td>
              <td>{formatAverage(averagePrice)}</td>
              <td>
                <ResultCell id={id} pick={({ unrealized }) => unrealized[index] ?? null} />
              </td>
              <td>{formatResult(realized)}</td>
              <td>{formatMoney(fees)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
