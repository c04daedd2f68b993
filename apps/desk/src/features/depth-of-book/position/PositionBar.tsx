import { exact } from '@leadline/orders/decimal-text'
import { useContext } from 'react'

import { formatAverage, formatDecimal } from '../../../platform/numbers/format-decimal.ts'
import { usePanel } from '../../../platform/panels/panel-context.ts'
import { PositionMenu } from '../../../platform/trading/closing/PositionMenu.tsx'
import { type OwnPosition, OwnTradingContext } from '../../../platform/trading/own-trading.ts'
import { useValue } from '../../../platform/value.ts'

/** What is held in the ladder's market, and the menu that closes it; nothing where nothing is held. */
export function PositionBar() {
  const { symbol } = usePanel()
  const positions = useValue(useContext(OwnTradingContext).positions)
  const here = positions.filter((position) => position.symbol === symbol)
  const sum = sumOf(here)
  if (sum === null) return null
  const [asset] = symbol.split('-')
  return (
    <div className="position-bar" role="group" aria-label={`Position in ${asset}`}>
      <span className="position-words">
        Position <strong className="figures">{formatDecimal(sum.size)}</strong> {asset} at{' '}
        <span className="figures">{formatAverage(sum.averagePrice)}</span>
      </span>
      <PositionMenu symbol={symbol} keyId={null} />
    </div>
  )
}

/** Over all exchanges, at the average of what it cost with fees; null where nothing is held. */
export function sumOf(
  positions: readonly Pick<OwnPosition, 'size' | 'averagePrice'>[],
): { size: string; averagePrice: string } | null {
  const [first, ...others] = positions
  if (!first) return null
  const cost = others.reduce(
    (sum, { size, averagePrice }) => sum.plus(exact(size).times(exact(averagePrice))),
    exact(first.size).times(exact(first.averagePrice)),
  )
  const size = others.reduce((sum, other) => sum.plus(exact(other.size)), exact(first.size))
  return size.lte(exact('0'))
    ? null
    : { size: size.toFixed(), averagePrice: cost.div(size).toFixed() }
}
