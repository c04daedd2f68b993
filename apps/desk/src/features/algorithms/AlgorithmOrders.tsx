import type { WireAlgorithm, WireAlgorithmOrder } from '@leadline/desk-protocol/algorithm-values'
import { venueOf } from '@leadline/venues/venue-registry'

import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { formatDecimal } from '../../platform/numbers/format-decimal.ts'
import { clockTime } from '../../platform/time.ts'
import { syntheticWords } from '../../platform/trading/order-words.ts'

/** Its unfinished orders. All others are in Order history, under their source. */
export function AlgorithmOrders({ algorithm: { name, orders } }: { algorithm: WireAlgorithm }) {
  if (orders.length === 0) {
    return <p className="panel-words">No unfinished order. Finished ones are in Order history.</p>
  }
  return (
    <ScrollArea label={`Orders of ${name}`}>
      <table aria-label={`Orders of ${name}`} className="number-table algorithm-table">
        <thead>
          <tr>
            <th scope="col">Sent</th>
            <th scope="col">Symbol</th>
            <th scope="col">At</th>
            <th scope="col">Side</th>
            <th scope="col">Size</th>
            <th scope="col">Filled</th>
            <th scope="col">Limit</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody className="figures">
          {orders.map(
            ({
              clientOrderId,
              time,
              symbol,
              venue,
              side,
              size,
              filled,
              limit,
              status,
              synthetic,
            }) => (
              <tr key={clientOrderId}>
                <th scope="row">{clockTime(time)}</th>
                <td>{symbol}</td>
                <td>{venueOf(venue).monogram}</td>
                <td className={side === 'buy' ? 'bid-text' : 'ask-text'}>
                  {side === 'buy' ? '▲ Buy' : '▼ Sell'}
                </td>
                <td>{formatDecimal(size)}</td>
                <td>{formatDecimal(filled)}</td>
                <td>{priceWords(limit, synthetic)}</td>
                <td>{status}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** 'market', '61,000', 'Bracket 61,000', 'Trailing stop' */
function priceWords(limit: string | null, synthetic: WireAlgorithmOrder['synthetic']): string {
  const price = limit === null ? '' : formatDecimal(limit)
  if (synthetic === undefined) return price || 'market'
  return `${syntheticWords[synthetic]} ${price}`.trim()
}
