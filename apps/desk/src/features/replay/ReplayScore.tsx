import type { ReplayScore as Score } from '@leadline/desk-protocol/messages/replay-messages'

import { Popover } from '../../platform/controls/Popover.tsx'
import { directionOf, formatMoney, formatResult } from '../../platform/numbers/format-decimal.ts'

/** What one's orders brought against doing nothing: the result in the bar, and what it is made of. */
export function ReplayScore({ score, orders }: { score: Score; orders: number }) {
  const { begunUsd, worthUsd, resultUsd, feesUsd, beforeFeesUsd } = score
  const rows = [
    ['Begun with', formatMoney(begunUsd)],
    ['Worth now', formatMoney(worthUsd)],
    ['Result before fees', formatResult(beforeFeesUsd)],
    ['Fees', formatMoney(feesUsd)],
    ['Result', formatResult(resultUsd)],
  ] as const
  return (
    <Popover
      name="Score"
      align="right"
      className="replay-score"
      label={
        <>
          <span className="text-fog-300">Result</span>
          <span className="figures" data-direction={directionOf(resultUsd)}>
            {formatResult(resultUsd)}
          </span>
        </>
      }
    >
      {() => (
        <div className="flex w-72 flex-col gap-2 whitespace-normal">
          <p>
            {ordersWords(orders)} against doing nothing, at the prices of this recorded moment, in
            USD:
          </p>
          <dl className="facts">
            {rows.map(([name, amount]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="figures text-right">{amount}</dd>
              </div>
            ))}
          </dl>
          <p className="text-fog-300">
            Doing nothing leaves what you began with: an equal part in dollars at each exchange.
          </p>
        </div>
      )}
    </Popover>
  )
}

function ordersWords(orders: number): string {
  return orders === 1 ? '1 order' : `${orders === 0 ? 'No' : orders} orders`
}
