import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { allOrders } from '@leadline/venues/exchanges/all'
import { venueOf } from '@leadline/venues/venue-registry'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useAmend } from '../../platform/trading/use-amend.ts'

type Field = 'limitPrice' | 'limitOffset' | 'stopPrice' | 'size'

/** New numbers for an order, in its own row. Enter or Change asks for them, Escape leaves it as it is. */
export function AmendRow({
  order,
  name,
  onEnd,
}: {
  order: WireOrder
  name: string
  onEnd: () => void
}) {
  const { terms, venue } = order
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const amend = useAmend(order)
  const [typed, setTyped] = useState({
    limitPrice: terms.limitPrice ?? '',
    limitOffset: terms.limitOffset ?? '',
    stopPrice: terms.stopPrice ?? '',
    size: terms.size ?? '',
  })
  const [problem, setProblem] = useState('')
  useEffect(() => first.current?.focus(), [])
  const isInPlace = allOrders[venue].amend === 'in-place'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const words = await amend(typed)
    if (words === '') onEnd()
    else setProblem(words)
  }
  const fields: readonly [Field, string][] = [
    ...(terms.limitPrice === null ? [] : [['limitPrice', 'Limit price'] as [Field, string]]),
    ...(terms.limitOffset === undefined
      ? []
      : [['limitOffset', 'Limit offset'] as [Field, string]]),
    ...(terms.stopPrice === null ? [] : [['stopPrice', 'Stop price'] as [Field, string]]),
    ['size', 'Size'],
  ]
  return (
    <tr data-side={terms.side}>
      <td colSpan={12}>
        <form
          className="amend-form"
          aria-label={`Change ${name}`}
          onSubmit={(event) => void submit(event)}
        >
          <span>{name}</span>
          {fields.map(([field, label], place) => (
            <label key={field} htmlFor={`${id}-${field}`}>
              {label}
              <input
                id={`${id}-${field}`}
                ref={place === 0 ? first : undefined}
                className="figures"
                inputMode="decimal"
                autoComplete="off"
                value={typed[field]}
                onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return
                  event.stopPropagation()
                  onEnd()
                }}
              />
            </label>
          ))}
          <DeskButton type="submit" primary>
            Change
          </DeskButton>
          <DeskButton onClick={onEnd}>Discard</DeskButton>
          <span role="alert" className={problem === '' ? 'text-fog-300' : 'text-ask-400'}>
            {problem ||
              (isInPlace
                ? ''
                : `${venueOf(venue).name} cannot change an order in place: Leadline replaces it with a new one.`)}
          </span>
        </form>
      </td>
    </tr>
  )
}
