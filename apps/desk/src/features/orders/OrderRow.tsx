import type { WireOrder } from '@leadline/desk-protocol/trading-messages'

import { amountFigure, decimalFigure } from '../../platform/figures/decimal-figures.ts'
import { nothingThere } from '../../platform/figures/figures.ts'
import { clockTime } from '../../platform/time.ts'
import { knownState } from '../../platform/trading/last-known.ts'
import {
  kindWords,
  pricesOf,
  sideSigns,
  sideWords,
  sourceOf,
  timeInForceWords,
} from '../../platform/trading/order-words.ts'
import { useTrading } from '../../platform/trading/trading-desk.ts'
import { isWorking } from '../../platform/trading/working-orders.ts'
import { useValue } from '../../platform/value.ts'
import { AmendRow } from './AmendRow.tsx'
import { ShortVenue } from './ShortVenue.tsx'
import { useFocusAfterEdit } from './use-focus-after-edit.ts'

/** One order. Its figures change when the order does; only the distance from the market is painted. */
export function OrderRow({
  order,
  isChosen,
  isEdited,
  onChoose,
  onFocus,
  onEdit,
  onCancel,
}: {
  order: WireOrder
  isChosen: boolean
  isEdited: boolean
  onChoose: () => void
  onFocus: () => void
  onEdit: (isOn: boolean) => void
  onCancel: () => void
}) {
  const { terms, venue, recordedAt, filled, state, pending } = order
  const trading = useTrading()
  const row = useFocusAfterEdit(isEdited)
  const notReplaced = useValue(trading.notReplaced).get(order.clientOrderId)
  const line = useValue(trading.lines.byKey).get(order.keyId)
  const words = knownState(order, line)
  const name = `${sideWords[terms.side]} ${terms.size ?? terms.quoteSize} ${terms.symbol}`
  const isOpen = isWorking(order)
  const why = notReplaced ?? order.refusal?.text ?? order.reason
  if (isEdited && isOpen) return <AmendRow order={order} name={name} onEnd={() => onEdit(false)} />
  const canAmend =
    line?.phase === 'ready' &&
    (state === 'open' || state === 'partially-filled') &&
    pending === null &&
    terms.size !== null
  return (
    <tr ref={row} data-side={terms.side} data-over={isOpen ? undefined : ''} onFocus={onFocus}>
      <th scope="row" className="figures">
        <label className="row-choice">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!isOpen}
            aria-label={`Select ${name}`}
            onChange={onChoose}
          />
          {clockTime(recordedAt)}
        </label>
      </th>
      <td>
        <ShortVenue venue={venue} />
      </td>
      <td className="figures">{terms.symbol}</td>
      <td className={terms.side === 'buy' ? 'bid-text' : 'ask-text'}>
        {sideSigns[terms.side]} {sideWords[terms.side]}
      </td>
      <td className="figures">
        {terms.size === null
          ? amountFigure(terms.quoteSize, terms.symbol.split('-')[1] ?? '')
          : decimalFigure(terms.size)}
      </td>
      <td className="figures">{decimalFigure(filled)}</td>
      <td className="figures">{pricesOf(terms) || nothingThere}</td>
      <td className="figures" data-mid={terms.symbol} data-price={terms.limitPrice ?? ''}>
        {nothingThere}
      </td>
      <td>
        {kindWords[terms.kind]} {timeInForceWords[terms.timeInForce]}
        {terms.postOnly && ', post-only'}
      </td>
      <td title={why || words} className={state === 'unknown' ? 'text-brass-400' : undefined}>
        {words}
        {notReplaced !== undefined && ', not replaced'}
      </td>
      <td>{sourceOf(order)}</td>
      <td className="row-actions">
        {isOpen && (
          <>
            {canAmend && (
              <button
                data-edit
                type="button"
                aria-label={`Change ${name}`}
                onClick={() => onEdit(true)}
              >
                Change
              </button>
            )}
            <button
              type="button"
              aria-label={`Cancel ${name}`}
              disabled={pending === 'cancel'}
              onClick={onCancel}
            >
              Cancel
            </button>
          </>
        )}
      </td>
    </tr>
  )
}
