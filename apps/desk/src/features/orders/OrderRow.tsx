import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { nothingThere } from '../../platform/numbers/format-number.ts'
import { useQueueAhead } from '../../platform/replay/use-queue-ahead.ts'
import { ShortVenue } from '../../platform/tables/ShortVenue.tsx'
import { SideCell } from '../../platform/tables/SideCell.tsx'
import { TimeOfDay } from '../../platform/tables/TimeOfDay.tsx'
import { knownState } from '../../platform/trading/last-known.ts'
import type { OrderNumbers } from '../../platform/trading/order-numbers.ts'
import {
  kindOf,
  kindWords,
  sideWords,
  sourceOf,
  timeInForceWords,
} from '../../platform/trading/order-words.ts'
import { whyWords } from '../../platform/trading/refusal-words.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { nextPrice, waitingNote } from '../../platform/trading/trigger-words.ts'
import { isUncertain, isWorking } from '../../platform/trading/working-orders.ts'
import { useValue } from '../../platform/value.ts'
import { AmendRow } from './AmendRow.tsx'
import { useFocusAfterEdit } from './use-focus-after-edit.ts'

/** One order. Its numbers change when the order does; only the distance from the market is painted. */
export function OrderRow({
  order,
  numbers,
  isChosen,
  isEdited,
  onChoose,
  onFocus,
  onEdit,
  onCancel,
}: {
  order: WireOrder
  numbers: OrderNumbers
  isChosen: boolean
  isEdited: boolean
  onChoose: () => void
  onFocus: () => void
  onEdit: (isOn: boolean) => void
  onCancel: () => void
}) {
  const { terms, venue, recordedAt, state, pending } = order
  const trading = useTrading()
  const row = useFocusAfterEdit(isEdited)
  const notReplaced = useValue(trading.notReplaced).get(order.clientOrderId)
  const line = useValue(trading.lines.byKey).get(order.keyId)
  const words = knownState(order, line)
  const ahead = useQueueAhead(order.clientOrderId)
  const name = `${sideWords[terms.side]} ${terms.size ?? terms.quoteSize} ${terms.symbol}`
  const isOpen = isWorking(order)
  const isUnsure = state === 'unknown' || isUncertain(order)
  const why = order.doubt ?? notReplaced ?? whyWords(order)
  const note = why || waitingNote(terms, venueOf(venue).name)
  if (isEdited && isOpen) return <AmendRow order={order} name={name} onEnd={() => onEdit(false)} />
  const isReceiving = line?.phase === 'ready'
  const canAmend =
    isReceiving &&
    (state === 'open' || state === 'partially-filled') &&
    pending === null &&
    terms.size !== null
  return (
    <tr
      ref={row}
      data-side={terms.side}
      data-over={isOpen && isReceiving ? undefined : ''}
      onFocus={onFocus}
    >
      <th scope="row" className="figures">
        <label className="row-choice">
          <input
            type="checkbox"
            checked={isChosen}
            disabled={!isOpen}
            aria-label={`Select ${name}`}
            onChange={onChoose}
          />
          <span>
            <TimeOfDay time={recordedAt} />
          </span>
        </label>
      </th>
      <td className="words">
        <ShortVenue venue={venue} />
      </td>
      <td className="words figures">{terms.symbol}</td>
      <SideCell side={terms.side} />
      <td className="figures">{numbers.size}</td>
      <td className="least figures">{numbers.filled}</td>
      <td className="figures">{numbers.limit}</td>
      <td className="less figures" data-mid={terms.symbol} data-price={nextPrice(terms) ?? ''}>
        {nothingThere}
      </td>
      <td className="words spare">
        {kindWords[kindOf(terms)]} {timeInForceWords[terms.timeInForce]}
        {terms.postOnly && ', post-only'}
      </td>
      <td
        title={note ? `${words}. ${note}` : words}
        className={`words status-cell ${isUnsure ? 'text-brass-400' : ''}`}
      >
        {words}
        {notReplaced !== undefined && ', not replaced'}
        {ahead !== undefined && (
          <span title="How much stands before it at its price in the recorded book">
            , <span className="figures">{ahead}</span> ahead
          </span>
        )}
        {order.source.kind === 'algorithm' && <span className="in-short">, {sourceOf(order)}</span>}
      </td>
      <td className="words spare">{sourceOf(order)}</td>
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
