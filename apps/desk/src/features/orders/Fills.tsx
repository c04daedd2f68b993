import './orders.css'
import { venueOf } from '@leadline/venues/venue-registry'

import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { decimalFigure } from '../../platform/figures/decimal-figures.ts'
import { clockTime } from '../../platform/time.ts'
import { sideSigns, sideWords, sourceOf } from '../../platform/trading/order-words.ts'
import { useTrading } from '../../platform/trading/trading-desk.ts'
import { useValue } from '../../platform/value.ts'

const mostShown = 200

/** Own trades of the last day, the newest first. */
export function Fills() {
  const orders = useValue(useTrading().orders)
  const fills = orders
    .flatMap((order) => order.fills.map((fill) => ({ fill, order })))
    .toSorted((one, other) => other.fill.time - one.fill.time)
    .slice(0, mostShown)
  if (fills.length === 0) {
    return <p className="panel-words">No fills in the last 24 hours. Order history has the rest.</p>
  }
  return (
    <ScrollArea label="All fills">
      <table aria-label="Fills" className="figure-table orders-table">
        <thead>
          <tr>
            {[
              'Time',
              'Exchange',
              'Symbol',
              'Side',
              'Size',
              'Price',
              'Fee',
              'Liquidity',
              'Source',
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fills.map(({ fill, order }) => (
            <tr key={`${order.clientOrderId} ${fill.fillId}`}>
              <th scope="row" className="figures">
                {clockTime(fill.time)}
              </th>
              <td>{venueOf(order.venue).name}</td>
              <td className="figures">{order.terms.symbol}</td>
              <td className={order.terms.side === 'buy' ? 'bid-text' : 'ask-text'}>
                {sideSigns[order.terms.side]} {sideWords[order.terms.side]}
              </td>
              <td className="figures">{decimalFigure(fill.size)}</td>
              <td className="figures">{decimalFigure(fill.price)}</td>
              <td className="figures">
                {decimalFigure(fill.fee)} {fill.feeAsset}
              </td>
              <td>{fill.liquidity}</td>
              <td>{sourceOf(order)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
